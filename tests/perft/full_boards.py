"""Counters of whole boards that know nothing of the rulebook, to hold its known facts against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product

Row = tuple[int, ...]
Frontier = tuple[Row, Row, bool]
"""The last four cells, the oldest first: their numbers, the field each belongs to (0: none), and whether a
field has ended already."""
NOTHING = 0
"""A cell without a number: empty, or a RUIN."""


def near(one: int, other: int) -> bool:
    """Whether two neighbours get along (M14); a cell without a number gets along with all (M15)."""
    return not one or not other or abs(one - other) <= 1


def boards_by_numbers() -> list[int]:
    """How many boards of k = 0 … 16 numbers are connected and get along, cell by cell.

    A frontier of the last four cells is enough to go on: their values, and which of them are connected by the
    cells before. One field means that a field which leaves the frontier leaves no other behind, and no number
    follows.
    """
    start: Frontier = ((NOTHING,) * 4, (0,) * 4, False)
    states = {start: Counter({0: 1})}
    for cell in range(16):
        after: dict[Frontier, Counter[int]] = {}
        for state, counts in states.items():
            for number, follower in _followers(state, first_in_row=cell % 4 == 0):
                ways = after.setdefault(follower, Counter())
                for k, count in counts.items():
                    ways[k + bool(number)] += count
        states = after
    totals = Counter[int]()
    for (_, fields, _), counts in states.items():
        if len(set(fields) - {0}) <= 1:
            totals.update(counts)
    return [totals[k] for k in range(17)]


@cache
def _followers(state: Frontier, *, first_in_row: bool) -> list[tuple[int, Frontier]]:
    """What one more cell can hold, and the frontier then. The oldest cell of the frontier lies above it."""
    values, fields, closed = state
    above, left = values[0], NOTHING if first_in_row else values[3]
    found = []
    for number in range(7):
        if number and (closed or not (near(above, number) and near(left, number))):
            continue
        field = 0
        joined = list(fields)
        if number:
            field = max(fields) + 1
            touched = {fields[0] if above else 0, fields[3] if left else 0} - {0}
            joined = [field if one in touched else one for one in joined]
        gone, rest = joined[0], [*joined[1:], field]
        over = closed
        if gone and gone not in rest:  # the field that the oldest cell belongs to ends here
            if any(rest):
                continue
            over = True
        found.append((number, ((*values[1:], number), _renamed(rest), over)))
    return found


def _renamed(fields: list[int]) -> Row:
    """Fields by number in the order in which they appear, so that equal frontiers are equal."""
    names: dict[int, int] = {0: 0}
    return tuple(names.setdefault(field, len(names)) for field in fields)


def row_sum_and_bonus(line: Row) -> tuple[int, int]:
    """What a line of four adds: its numbers (M25) and its bonus (M26), none with a RUIN (M27)."""
    steps = {b - a for a, b in pairwise(line)}
    if NOTHING in line:
        bonus = 0
    elif steps in ({1}, {-1}):
        bonus = 60
    elif len(set(line)) == 1:
        bonus = 40
    else:
        bonus = 20 if sorted(Counter(line).values()) == [2, 2] else 0
    return sum(line), bonus


def score(board: Row) -> int:
    """What a full board is worth without Powers; a cell without a number is a RUIN (M25 to M29)."""
    rows = [board[start : start + 4] for start in range(0, 16, 4)]
    lines = rows + list(zip(*rows, strict=True))
    return sum(map(sum, map(row_sum_and_bonus, lines))) - 15 * board.count(NOTHING)


LINES = [line for line in product(range(7), repeat=4) if all(near(a, b) for a, b in pairwise(line))]
VALUE = {line: sum(row_sum_and_bonus(line)) for line in LINES}


def full_boards() -> Iterator[tuple[Row, int]]:
    """All boards of sixteen numbers that get along (M14), each with what it is worth."""
    rows = [row for row in LINES if NOTHING not in row]
    under = {row: [other for other in rows if all(map(near, row, other))] for row in rows}
    for a in rows:
        for b in under[a]:
            for c in under[b]:
                three = VALUE[a] + VALUE[b] + VALUE[c]
                for d in under[c]:
                    columns = zip(a, b, c, d, strict=True)
                    yield a + b + c + d, three + VALUE[d] + sum([VALUE[column] for column in columns])


def best_boards(ruins: frozenset[int], at_least: int = 0) -> tuple[int, set[Row]]:
    """The highest score with RUINs on exactly these cells and the boards that have it, by branch and bound.

    Where no board is worth ``at_least``, the answer is that number and no board.
    """
    holes = [tuple(row * 4 + column in ruins for column in range(4)) for row in range(4)]
    rows = [[line for line in LINES if tuple(not number for number in line) == hole] for hole in holes]
    for options in rows:
        options.sort(key=VALUE.__getitem__, reverse=True)
    rest = [0, 0, 0, 0, 0]
    for row in (3, 2, 1, 0):
        rest[row] = rest[row + 1] + VALUE[rows[row][0]]

    @cache
    def column_bound(column: int, part: Row) -> int:
        """The most that a column which starts like this can add."""
        hole = tuple(holes[row][column] for row in range(4))
        fitting = (
            VALUE[line]
            for line in LINES
            if line[: len(part)] == part and tuple(not number for number in line) == hole
        )
        return max(fitting, default=-1000)

    cost = 15 * len(ruins)
    best, winners = at_least, set[Row]()

    def grow(board: tuple[Row, ...], value: int) -> None:
        nonlocal best, winners
        depth = len(board)
        columns: tuple[Row, ...] = tuple(zip(*board, strict=True)) if board else ((),) * 4
        bound = value + rest[depth] + sum(column_bound(c, part) for c, part in enumerate(columns)) - cost
        if bound < best:
            return
        if depth == 4:
            cells = tuple(number for row in board for number in row)
            if connected(cells):
                total = score(cells)
                winners = winners if total == best else set() if total > best else winners
                if total >= best:
                    best = total
                    winners.add(cells)
            return
        for line in rows[depth]:
            if not board or all(map(near, board[-1], line)):
                grow((*board, line), value + VALUE[line])

    grow((), 0)
    return best, winners


def connected(cells: Row) -> bool:
    """Whether the numbers are one field (M3)."""
    numbers = {cell for cell in range(16) if cells[cell]}
    if not numbers:
        return True
    seen, edge = set[int](), [min(numbers)]
    while edge:
        cell = edge.pop()
        if cell in numbers and cell not in seen:
            seen.add(cell)
            edge += [cell - 4, cell + 4]
            edge += [cell - 1] if cell % 4 else []
            edge += [cell + 1] if cell % 4 < 3 else []
    return seen == numbers
