"""Boards as codes: what they score, where a die may go, and every board that a turn can end on."""

from __future__ import annotations

from itertools import product

from madang.kernels.compiled import compiled, inlined, table, zeros
from madang.kernels.magdagdon.dice import DICE, SIZE, WITH
from madang.magdagdon.board import CELLS, NEIGHBOURS, Board
from madang.magdagdon.scoring import RUIN_PENALTY, pattern_of

RUIN = 7
MOST = 1 << 16
"""No turn ends on more boards than this: none of the tests meets half as many."""

NEAR = table(cell for around in NEIGHBOURS for cell in (*around, *[-1] * (4 - len(around))))
"""[cell * 4 + n]: the cells around a cell (M13), then -1."""
BESIDE = table([0b1111110, *(0b111 << face - 1 & 0b1111110 for face in range(1, 7)), 0b1111110])
"""[mark]: which values may lie beside a mark, as a set of bits (M14, M15)."""


def code_of(board: Board) -> int:
    """The code of a board."""
    marks = ".123456R"
    return sum(marks.index(board[cell]) << 4 * cell for cell in CELLS)


def board_of(code: int) -> Board:
    """The board of a code."""
    return Board("".join(".123456R"[code >> 4 * cell & 15] for cell in CELLS))


def _line_points() -> list[int]:
    """What a row or column of four marks adds to the score; half of a RUIN's cost in each of its lines."""
    points = [0] * (1 << 16)
    for marks in product(range(8), repeat=4):
        code = sum(mark << 4 * place for place, mark in enumerate(marks))
        numbers = tuple(mark for mark in marks if 1 <= mark <= 6)
        made = pattern_of(numbers)
        points[code] = 2 * (sum(numbers) + (made.points if made else 0)) - RUIN_PENALTY * marks.count(RUIN)
    return points


LINE_POINTS = table(_line_points())
"""[four marks]: twice what a line adds to the score (M25-M28)."""


@compiled
def turned(code: int) -> int:
    """The board with rows and columns exchanged."""
    swap = (code ^ (code >> 12)) & 0x0000F0F00000F0F0
    code ^= swap ^ (swap << 12)
    swap = (code ^ (code >> 24)) & 0x00000000FF00FF00
    return code ^ swap ^ (swap << 24)


@compiled
def points(code: int) -> int:
    """The score of a board without Powers (M25-M28)."""
    other = turned(code)
    total = 0
    for line in range(4):
        total += LINE_POINTS[(code >> 16 * line) & 0xFFFF] + LINE_POINTS[(other >> 16 * line) & 0xFFFF]
    return total // 2


@compiled
def empties(code: int) -> int:
    """How many cells are empty."""
    count = 0
    for cell in range(16):
        if (code >> 4 * cell) & 15 == 0:
            count += 1
    return count


@compiled
def values_at(code: int, cell: int) -> int:
    """Which values may lie on an empty cell as far as M14 goes, as a set of bits."""
    values = 0b1111110
    for n in range(4 * cell, 4 * cell + 4):
        near = NEAR[n]
        if near < 0:
            break
        values &= BESIDE[(code >> 4 * near) & 15]
    return values


ONES = 0x1111111111111111
"""The lowest bit of each cell."""
NOT_FIRST = 0x1110111011101110
NOT_LAST = 0x0111011101110111
"""The same but for those of the first, and of the last, column."""
OPEN = 3**6


@inlined
def _beside(cells: int) -> int:
    """The cells above, below, left and right of some cells, each as its lowest bit."""
    sideways = ((cells & NOT_LAST) << 4) | ((cells & NOT_FIRST) >> 4)
    return ((cells << 16) & ONES) | (cells >> 16) | sideways


@compiled
def openness(code: int) -> int:
    """For each value of a die in how many cells it can lie (M11-M14): none, one or more, to base 3.

    What pairs of lines cannot say: whether there is any place on the whole board.
    """
    low, middle, high = code & ONES, (code >> 1) & ONES, (code >> 2) & ONES
    one, two, three = low & ~middle & ~high, middle & ~low & ~high, low & middle & ~high
    four, five, six = high & ~low & ~middle, high & low & ~middle, high & middle & ~low
    empty = ONES & ~(low | middle | high)
    by_one, by_two, by_three = _beside(one), _beside(two), _beside(three)
    by_four, by_five, by_six = _beside(four), _beside(five), _beside(six)
    reach = empty & (by_one | by_two | by_three | by_four | by_five | by_six)
    if (one | two | three | four | five | six) == 0:
        reach = empty  # M12
    above_two = by_four | by_five | by_six
    below_five = by_one | by_two | by_three
    total = 0
    for barred in (
        by_three | above_two,
        above_two,
        by_one | by_five | by_six,
        by_one | by_two | by_six,
        below_five,
        below_five | by_four,
    ):
        cells = reach & ~barred
        total *= 3
        if cells:
            total += 1 if cells & (cells - 1) == 0 else 2
    return total


@compiled
def _reach(code: int, cell: int, seen: int, stack: list[int], count: int) -> tuple[int, int]:
    """Add the empty cells around a cell that were not seen yet to those that can be tried."""
    for n in range(4 * cell, 4 * cell + 4):
        near = NEAR[n]
        if near < 0:
            break
        if (code >> 4 * near) & 15 == 0 and (seen >> near) & 1 == 0:
            stack[count] = near
            count += 1
            seen |= 1 << near
    return seen, count


DEEP = 64
"""Where in the room for growing the notes on each die begin; before them are the cells that can be tried."""
ROOM = DEEP + 6 * (DICE + 1)
"""The room that growing takes. Numba's cache cannot keep a function that calls itself, hence a stack."""


@compiled
def _grow(
    code: int,
    hand: int,
    limit: int,
    count: int,
    seen: int,
    stack: list[int],
    codes: list[int],
    hands: list[int],
    found: int,
) -> int:
    """Go on from a board, with the first ``count`` cells in ``stack`` that can be tried.

    A cell is taken, or it is given up for all that follows: so each set of cells is met once (Redelmeier
    1981, Counting polyominoes: yet another attack).
    """
    top = DEEP
    stack[top] = 0  # which cell is tried
    stack[top + 1] = 0  # which face, 0 before the first
    stack[top + 2] = count
    stack[top + 3] = seen
    stack[top + 4] = code
    stack[top + 5] = hand
    values = 0
    while top >= DEEP:
        before = stack[top + 4]
        cell = stack[stack[top]]
        if stack[top + 1] == 0:
            if stack[top] == stack[top + 2]:
                top -= 6
                continue
            stack[top + 9], stack[top + 8] = _reach(before, cell, stack[top + 3], stack, stack[top + 2])
        stack[top + 1] += 1
        face = stack[top + 1]
        values = values_at(before, cell)
        if face > 6 or values == 0:
            stack[top] += 1
            stack[top + 1] = 0
        elif (values >> face) & 1:
            more = WITH[7 * stack[top + 5] + face]
            after = before | (face << 4 * cell)
            codes[found] = after
            hands[found] = more
            found += 1
            if SIZE[more] < limit:
                stack[top + 6] = stack[top] + 1
                stack[top + 7] = 0
                stack[top + 10] = after
                stack[top + 11] = more
                top += 6
    return found


@compiled
def grow(code: int, stack: list[int], codes: list[int], hands: list[int], found: int) -> int:
    """Every board that one to four dice can make in a turn, each once, with the hand it takes.

    They are written to ``codes`` and ``hands`` from ``found`` on; where they end is returned. How many dice
    are required is not asked. ``stack`` has ROOM entries.
    """
    limit = min(DICE, empties(code))
    count = 0
    seen = 0
    some = False
    for cell in range(16):
        mark = (code >> 4 * cell) & 15
        if mark != 0 and mark != RUIN:
            some = True
            seen, count = _reach(code, cell, seen, stack, count)
    if some:
        return _grow(code, 0, limit, count, seen, stack, codes, hands, found)
    for cell in range(16):  # M12: the first cell is any, and here the least of those taken
        if (code >> 4 * cell) & 15 == 0:
            seen |= 1 << cell
            for face in range(1, 7):
                hand = WITH[face]
                after = code | (face << 4 * cell)
                codes[found] = after
                hands[found] = hand
                found += 1
                if limit > 1:
                    seen_here, count = _reach(code, cell, seen, stack, 0)
                    found = _grow(after, hand, limit, count, seen_here, stack, codes, hands, found)
    return found


def reachable(code: int) -> list[tuple[int, int]]:
    """The boards of :func:`grow` with their hands."""
    codes, hands = zeros(MOST), zeros(MOST)
    found = grow(code, zeros(ROOM), codes, hands, 0)
    return [(int(codes[at]), int(hands[at])) for at in range(found)]
