"""The last cells, played out exactly: every board that can still come, once, from the full ones back."""

from __future__ import annotations

from typing import Any, NamedTuple

from madang.kernels.compiled import compiled, zeros
from madang.kernels.magdagdon.boards import RUIN, empties, grow, points
from madang.kernels.magdagdon.dice import SIZE
from madang.kernels.magdagdon.turns import NEVER, Space, choose, choose_ruin, fold

PLACES = 262_139
"""Room for all boards that can follow one with six empty cells. A prime: where a board is remembered is the
rest of a division by it."""
NOWHERE = -1


class Memory(NamedTuple):
    """Boards by code, and what they are worth for ``n`` outputs."""

    codes: Any
    """[place]: the board there plus one, 0 where there is none."""
    worths: Any
    """[place * n + output]."""
    after: Any
    """[place]: the place of another board with as many empty cells."""
    first: Any
    """[empty cells]: the place of the first of them."""


def memory(n: int, places: int = PLACES) -> Memory:
    """Room for the boards of ``n`` outputs; it can be used again. No more than half of it is filled."""
    first = zeros(17)
    for left in range(17):
        first[left] = NOWHERE
    return Memory(zeros(places), zeros(places * n, "d"), zeros(places), first)


@compiled
def find(code: int, memory: Memory) -> int:
    """Where a board is remembered, or would be."""
    places = len(memory.codes)
    place = code % places
    while memory.codes[place] != 0 and memory.codes[place] != code + 1:
        place = place + 1 if place + 1 < places else 0
    return place


@compiled
def forget(memory: Memory) -> None:
    """Empty the memory."""
    for left in range(17):
        place = memory.first[left]
        while place != NOWHERE:
            memory.codes[place] = 0
            place = memory.after[place]
        memory.first[left] = NOWHERE


@compiled
def meet(code: int, left: int, memory: Memory) -> int:
    """Remember a board with ``left`` empty cells; 1 where it is new."""
    place = find(code, memory)
    if memory.codes[place] != 0:
        return 0
    memory.codes[place] = code + 1
    memory.after[place] = memory.first[left]
    memory.first[left] = place
    return 1


@compiled
def gather(code: int, least: int, memory: Memory, room: Space) -> int:
    """Meet every board that can follow; how many there are, or too many for the memory."""
    forget(memory)
    top = empties(code)
    met = meet(code, top, memory)
    for left in range(top, 0, -1):
        required = min(least, left)
        place = memory.first[left]
        while place != NOWHERE:
            here = memory.codes[place] - 1
            found = grow(here, room.stack, room.codes, room.hands, 0)
            for board in range(found):
                size = SIZE[room.hands[board]]
                if size >= required:
                    met += meet(room.codes[board], left - size, memory)
            for cell in range(16):
                if (here >> 4 * cell) & 15 == 0:
                    met += meet(here | (RUIN << 4 * cell), left - 1, memory)
            if met > len(memory.codes) // 2:
                return met
            place = memory.after[place]
    return met


@compiled
def play_out(code: int, least: int, below: list[int], cost: list[float], memory: Memory, room: Space) -> int:
    """Fill ``room`` for a board as ``turns.back_up`` does, but with what its boards are truly worth.

    How many boards the turn can end on is returned; -1, and nothing, where too many can follow.
    """
    if gather(code, least, memory, room) > len(memory.codes) // 2:
        return -1
    n = len(cost)
    place = memory.first[0]
    while place != NOWHERE:
        for output in range(n):
            memory.worths[place * n + output] = points(memory.codes[place] - 1)
        place = memory.after[place]
    found = 0
    for left in range(1, empties(code) + 1):
        place = memory.first[left]
        while place != NOWHERE:
            found = recall(memory.codes[place] - 1, min(least, left), n, memory, room)
            fold(min(least, left), below, cost, room)
            for output in range(n):
                memory.worths[place * n + output] = room.worth[output]
            place = memory.after[place]
    return found


@compiled
def recall(code: int, required: int, n: int, memory: Memory, room: Space) -> int:
    """Fill ``room`` with the remembered worth of all boards that a turn can end on."""
    found = grow(code, room.stack, room.codes, room.hands, 0)
    for board in range(found):
        if SIZE[room.hands[board]] >= required:
            place = find(room.codes[board], memory)
            for output in range(n):
                room.values[board * n + output] = memory.worths[place * n + output]
    choose(required, found, n, room)
    for cell in range(16):
        for output in range(n):
            room.ruins[cell * n + output] = NEVER
        if (code >> 4 * cell) & 15 == 0:
            place = find(code | (RUIN << 4 * cell), memory)
            for output in range(n):
                room.ruins[cell * n + output] = memory.worths[place * n + output]
    choose_ruin(n, room)
    return found
