"""What a turn is worth: over all 1,296 throws, with every Power, exactly as far as its boards are valued."""

from __future__ import annotations

from typing import Any, NamedTuple

from madang.kernels.compiled import compiled, table, zeros
from madang.kernels.magdagdon.boards import MOST, ROOM, RUIN, empties, grow
from madang.kernels.magdagdon.dice import DICE, FIRST_ROLL, N_HANDS, NEXT_TO, PARTS, ROLLS, SIZE, WAYS, WITH
from madang.kernels.magdagdon.values import N_PLACES, PAIR_PLACES, Network, weigh

ONE_DIE = table([1])
"""A hand that takes one cell, as a RUIN does."""
NEVER = -1e9
"""Less than anything can be worth: it cannot be done."""


class Space(NamedTuple):
    """Room to think in for ``n`` outputs; what is in it afterwards is the answer."""

    stack: Any
    codes: Any
    """[board]: every board that the turn can end on."""
    hands: Any
    """[board]: the dice that it takes."""
    fitting: Any
    """[n]: the boards that :func:`fit` found for a roll."""
    at: Any
    values: Any
    """[board * n + output]: what it is worth."""
    best: Any
    """[output * N_HANDS + hand]: the best that these very dice can make, NEVER where there is no place."""
    best_at: Any
    """[output * N_HANDS + hand]: on which board."""
    ruin: Any
    """[output]: the best RUIN."""
    ruined: Any
    """[0]: a board with a RUIN more."""
    ruins: Any
    """[cell * n + output]: what a RUIN there is worth, NEVER where the cell is not empty."""
    ruin_at: Any
    """[output]: its cell."""
    rolls: Any
    """[output * ROLLS + roll]: what a roll is worth."""
    keeps: Any
    """[output * N_HANDS + hand]: what it is worth to keep these dice and throw the others."""
    worth: Any
    """[output]: what the turn is worth before the throw."""


def space(n: int) -> Space:
    """Room for ``n`` outputs."""
    return Space(
        stack=zeros(ROOM),
        codes=zeros(MOST),
        hands=zeros(MOST),
        fitting=zeros(MOST),
        at=zeros(N_PLACES + PAIR_PLACES),
        values=zeros(MOST * n, "d"),
        best=zeros(n * N_HANDS, "d"),
        best_at=zeros(n * N_HANDS),
        ruin=zeros(n, "d"),
        ruined=zeros(1),
        ruins=zeros(16 * n, "d"),
        ruin_at=zeros(n),
        rolls=zeros(n * ROLLS, "d"),
        keeps=zeros(n * N_HANDS, "d"),
        worth=zeros(n, "d"),
    )


@compiled
def look(code: int, network: Network, room: Space) -> int:
    """Value every board that the turn can end on, and every RUIN. How many boards there are is returned."""
    n = len(network.cost)
    left = empties(code)
    required = min(network.least, left)
    found = grow(code, room.stack, room.codes, room.hands, 0)
    weigh(room.codes, room.hands, found, left, required, network, room.at, room.values)
    choose(required, found, n, room)
    for cell in range(16):
        for output in range(n):
            room.worth[output] = NEVER
        if (code >> 4 * cell) & 15 == 0:
            room.ruined[0] = code | (RUIN << 4 * cell)
            weigh(room.ruined, ONE_DIE, 1, left, 1, network, room.at, room.worth)
        for output in range(n):
            room.ruins[cell * n + output] = room.worth[output]
    choose_ruin(n, room)
    return found


@compiled
def choose(required: int, found: int, n: int, room: Space) -> None:
    """The best board for each hand that can be confirmed (M8)."""
    for entry in range(n * N_HANDS):
        room.best[entry] = NEVER
    for board in range(found):
        hand = room.hands[board]
        if SIZE[hand] >= required:
            for output in range(n):
                entry = output * N_HANDS + hand
                if room.values[board * n + output] > room.best[entry]:
                    room.best[entry] = room.values[board * n + output]
                    room.best_at[entry] = board


@compiled
def choose_ruin(n: int, room: Space) -> None:
    """The best cell for a RUIN (M23)."""
    for output in range(n):
        room.ruin[output] = NEVER
        for cell in range(16):
            if room.ruins[cell * n + output] > room.ruin[output]:
                room.ruin[output] = room.ruins[cell * n + output]
                room.ruin_at[output] = cell


@compiled
def best_part(roll: int, required: int, output: int, room: Space) -> int:
    """Which dice of a roll are best confirmed: their entry in ``best``, -1 where it is not playable (M21)."""
    best = NEVER
    entry = -1
    for n in range(16 * roll, 16 * roll + 16):
        part = PARTS[n]
        if part < 0:
            break
        if SIZE[part] >= required and room.best[output * N_HANDS + part] > best:
            entry = output * N_HANDS + part
            best = room.best[entry]
    return entry


@compiled
def placed(roll: int, required: int, output: int, room: Space) -> int:
    """Which of the turn's boards is the best for a roll; -1 where it is not playable (M21)."""
    entry = best_part(roll, required, output, room)
    return -1 if entry < 0 else room.best_at[entry]


@compiled
def has(hand: int, part: int) -> bool:
    """Whether some of the dice of a roll make a hand."""
    first = 16 * (hand - FIRST_ROLL)
    found = False
    for n in range(first, first + 16):
        found = found or PARTS[n] == part
    return found


@compiled
def fit(hand: int, found: int, required: int, room: Space) -> int:
    """Which boards a roll can be confirmed into, to ``room.fitting``. How many they are is returned."""
    count = 0
    for board in range(found):
        part = room.hands[board]
        if SIZE[part] >= required and has(hand, part):
            room.fitting[count] = board
            count += 1
    return count


@compiled
def fold(required: int, below: list[int], cost: list[float], room: Space) -> None:
    """What each roll is worth, and the turn before the throw, from ``best`` and ``ruin``.

    Each output is worked out after the one below it: a Power leads there, at its cost (M17-M20).
    """
    for output in range(len(cost)):
        for roll in range(ROLLS):
            entry = best_part(roll, required, output, room)
            # M21: a roll is playable when some of its dice can be confirmed; M23: or else it ends in a RUIN.
            room.rolls[output * ROLLS + roll] = room.best[entry] if entry >= 0 else room.ruin[output]
        if below[output] >= 0:
            use_power(output, below[output], cost[output], room)
        total = 0.0
        for roll in range(ROLLS):
            total += room.rolls[output * ROLLS + roll] * WAYS[roll]
        room.worth[output] = total / 1296


@compiled
def keep(output: int, room: Space) -> None:
    """What it is worth to keep some dice and throw the others: the mean over all that can fall (M18)."""
    base = output * N_HANDS
    for roll in range(ROLLS):
        room.keeps[base + FIRST_ROLL + roll] = room.rolls[output * ROLLS + roll]
    for hand in range(FIRST_ROLL - 1, -1, -1):
        total = 0.0
        for face in range(1, 7):
            total += room.keeps[base + WITH[7 * hand + face]]
        room.keeps[base + hand] = total / 6


@compiled
def use_power(output: int, below: int, cost: float, room: Space) -> None:
    """Let each roll be worth what the best Power makes of it, where that is more."""
    keep(below, room)
    base = below * N_HANDS
    for roll in range(ROLLS):
        best = room.rolls[output * ROLLS + roll]
        for n in range(8 * roll, 8 * roll + 8):
            if NEXT_TO[n] < 0:
                break
            best = max(best, room.keeps[base + NEXT_TO[n]] - cost)
        for n in range(16 * roll, 16 * roll + 16):
            part = PARTS[n]
            if part < 0 or SIZE[part] == DICE:
                break
            best = max(best, room.keeps[base + part] - cost)
        room.rolls[output * ROLLS + roll] = best


@compiled
def back_up(code: int, network: Network, room: Space) -> int:
    """The worth of a board before the throw, over one turn. How many boards it can end on is returned."""
    found = look(code, network, room)
    fold(min(network.least, empties(code)), network.below, network.cost, room)
    return found
