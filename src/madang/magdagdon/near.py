"""Which lines are one number away from a bonus (M7, M26, M27)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from madang.magdagdon.board import COLUMNS, EMPTY, ROWS, RUIN, Board
from madang.magdagdon.placement import values_for
from madang.magdagdon.scoring import PATTERNS, PatternName


@dataclass(frozen=True, slots=True)
class NearLine:
    """A row or column that lacks one number, and the best bonus that a legal number there would make."""

    kind: Literal["row", "column"]
    index: int
    """0 to 3: rows from the top, columns from the left."""
    cell: int
    """The empty cell."""
    value: int
    """The number that it lacks."""
    bonus: int
    pattern: PatternName


def near(board: Board) -> tuple[NearLine, ...]:
    """The lines that one die could complete with a bonus, rows first.

    A line with a RUIN never can (M27). The die must be one that may go there now (M11–M14): where its
    neighbours keep the number out, the line is not near. ``board`` holds the staged numbers too (M16).

    >>> [(line.kind, line.index, line.value, line.bonus) for line in near(Board("345..4.........."))]
    [('row', 0, 6, 60)]
    """
    legal = values_for(board)
    rows = (_near(board, legal, "row", index, cells) for index, cells in enumerate(ROWS))
    columns = (_near(board, legal, "column", index, cells) for index, cells in enumerate(COLUMNS))
    return tuple(line for line in (*rows, *columns) if line)


def _near(
    board: Board,
    legal: tuple[frozenset[int], ...],
    kind: Literal["row", "column"],
    index: int,
    cells: tuple[int, ...],
) -> NearLine | None:
    marks = [board[cell] for cell in cells]
    if RUIN in marks or marks.count(EMPTY) != 1:
        return None
    cell = cells[marks.index(EMPTY)]
    for pattern in PATTERNS:  # the dearest first
        for value in sorted(legal[cell]):
            numbers = tuple(board.number(each) or value for each in cells)
            if pattern.made_by(numbers):
                return NearLine(kind, index, cell, value, pattern.points, pattern.name)
    return None
