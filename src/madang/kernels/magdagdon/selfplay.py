"""Whole games by value alone: each turn the board, the RUIN or the Power that is worth most."""

from __future__ import annotations

from madang.kernels.chance import draw
from madang.kernels.compiled import compiled
from madang.kernels.magdagdon.boards import RUIN, empties, points
from madang.kernels.magdagdon.dice import DICE, FIRST_ROLL, N_HANDS, NEXT_TO, PARTS, SIZE, WITH
from madang.kernels.magdagdon.turns import NEVER, Space, back_up, has, placed
from madang.kernels.magdagdon.values import Network, Traces, learn

TURNS = 16
"""No game has more turns: each fills a cell."""


ASTRAY = 30.0
"""How much less at most may be expected of a board that is chosen for its own sake."""


@compiled
def throw(hand: int, chance: list[int]) -> int:
    """A hand made up to four dice."""
    while SIZE[hand] < DICE:
        hand = WITH[7 * hand + 1 + draw(6, chance)]
    return hand


@compiled
def less(chance: list[int]) -> float:
    """How much less may be expected of what is chosen for its own sake: mostly little, at most ASTRAY."""
    part = draw(256, chance) / 256
    return ASTRAY * part * part


@compiled
def stray_board(
    hand: int, best: int, found: int, required: int, output: int, room: Space, chance: list[int]
) -> int:
    """A board for a roll that seems to be worth somewhat less than the best one."""
    n = len(room.worth)
    most = room.values[best * n + output] - less(chance)
    chosen = best
    worth = NEVER
    for board in range(found):
        part = room.hands[board]
        if SIZE[part] >= required and worth < room.values[board * n + output] <= most and has(hand, part):
            chosen = board
            worth = room.values[board * n + output]
    return chosen


@compiled
def stray_ruin(output: int, room: Space, chance: list[int]) -> int:
    """A cell where a RUIN seems to be worth somewhat less than on the best one."""
    n = len(room.worth)
    chosen = int(room.ruin_at[output])
    most = room.ruins[chosen * n + output] - less(chance)
    worth = NEVER
    for cell in range(16):
        if worth < room.ruins[cell * n + output] <= most:
            chosen = cell
            worth = room.ruins[cell * n + output]
    return chosen


@compiled
def power(hand: int, below: int, cost: float, least: float, room: Space) -> int:
    """The best Power for a roll: the dice that are kept, all four where one of them changes by 1.

    -1 where none is worth more than ``least``.
    """
    best = least
    kept = -1
    base = below * N_HANDS
    roll = hand - FIRST_ROLL
    for n in range(16 * roll, 16 * roll + 16):
        part = PARTS[n]
        if part < 0 or SIZE[part] == DICE:
            break
        if room.keeps[base + part] - cost > best:
            best = room.keeps[base + part] - cost
            kept = part
    for n in range(8 * roll, 8 * roll + 8):
        if NEXT_TO[n] < 0:
            break
        if room.keeps[base + NEXT_TO[n]] - cost > best:
            best = room.keeps[base + NEXT_TO[n]] - cost
            kept = NEXT_TO[n]
    return kept


@compiled
def play(
    output: int,
    network: Network,
    start: Space,
    found: int,
    room: Space,
    curiosity: int,
    chance: list[int],
    boards: list[int],
    worths: list[float],
    first: int,
) -> tuple[int, float]:
    """One game from the empty board, which ``start`` has backed up already; its turns and its final score.

    The boards before each throw but the first go into ``boards`` from ``first`` on, and what a turn of them
    is worth, for every output, into ``worths``.
    """
    n = len(network.cost)
    code = 0
    left = 16
    spent = 0.0
    turns = 0
    here = start
    while left:
        if code:
            here = room
            found = back_up(code, network, here)
            boards[first + turns - 1] = code
            for each in range(n):
                worths[(first + turns - 1) * n + each] = here.worth[each]
        required = min(network.least, left)
        hand = throw(0, chance)
        while True:
            board = placed(hand - FIRST_ROLL, required, output, here)
            below = network.below[output]
            if below < 0:
                break
            value = here.ruin[output]
            if board >= 0:
                value = here.values[board * n + output]
            kept = power(hand, below, network.cost[output], value, here)
            if kept < 0:
                break
            spent += network.cost[output]
            output = below
            hand = throw(kept, chance)
        astray = draw(256, chance) < curiosity
        if board >= 0:
            if astray:
                board = stray_board(hand, board, found, required, output, here, chance)
            code = here.codes[board]
            left -= SIZE[here.hands[board]]
        else:
            cell = stray_ruin(output, here, chance) if astray else here.ruin_at[output]
            code |= RUIN << 4 * cell
            left -= 1
        turns += 1
    return turns, points(code) - spent


@compiled
def play_many(
    games: int,
    output: int,
    network: Network,
    start: Space,
    room: Space,
    curiosity: int,
    chance: list[int],
    boards: list[int],
    worths: list[float],
    scores: list[float],
) -> int:
    """Many games; how many boards they met is returned."""
    found = back_up(0, network, start)
    met = 0
    for game in range(games):
        turns, score = play(
            output, network, start, found, room, curiosity if game % 2 else 0, chance, boards, worths, met
        )
        scores[game] = score
        met += turns - 1
    return met


@compiled
def learn_all(
    boards: list[int],
    worths: list[float],
    met: int,
    network: Network,
    traces: Traces,
    at: list[int],
    now: list[float],
    rate: float,
) -> float:
    """Move the values of boards towards what their turns were worth; the mean absolute error before."""
    off = 0.0
    for board in range(met):
        left = empties(boards[board])
        off += abs(
            learn(boards[board], left, network, traces, at, now, worths, board * len(network.cost), rate)
        )
    return off / max(1, met)
