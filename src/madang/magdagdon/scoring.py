"""What a board is worth: an itemised bill (M25–M29). Nobody else adds up points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from madang.core.game import Json
from madang.magdagdon.board import COLUMNS, ROWS, SIZE, Board

RUIN_PENALTY = 15
"""What each RUIN costs (M28)."""

PatternName = Literal["straight", "four-of-a-kind", "two-pairs"]


class Pattern(NamedTuple):
    """A line bonus: its name, its points, and whether four numbers make it."""

    name: PatternName
    points: int
    made_by: Callable[[tuple[int, ...]], bool]


def _is_straight(numbers: tuple[int, ...]) -> bool:
    return {b - a for a, b in pairwise(numbers)} in ({1}, {-1})


def _is_four_of_a_kind(numbers: tuple[int, ...]) -> bool:
    return len(set(numbers)) == 1


def _is_two_pairs(numbers: tuple[int, ...]) -> bool:
    return sorted(Counter(numbers).values()) == [2, 2]


PATTERNS = (
    Pattern("straight", 60, _is_straight),
    Pattern("four-of-a-kind", 40, _is_four_of_a_kind),
    Pattern("two-pairs", 20, _is_two_pairs),
)
"""The line bonuses of M26, one row each. No four numbers make two of them."""


def pattern_of(numbers: tuple[int, ...]) -> Pattern | None:
    """The bonus that the numbers of a line make (M26); fewer than four make none (M27)."""
    return next((pattern for pattern in PATTERNS if len(numbers) == SIZE and pattern.made_by(numbers)), None)


@dataclass(frozen=True, slots=True)
class LineScore:
    """A row or column on the bill: the sum of its numbers (M25) and the bonus it made (M26), if any."""

    kind: Literal["row", "column"]
    index: int
    """0 to 3: rows from the top, columns from the left."""
    cells: tuple[int, ...]
    sum: int
    bonus: int
    pattern: PatternName | None


@dataclass(frozen=True, slots=True)
class RuinCost:
    """A RUIN on the bill (M28)."""

    cell: int
    penalty: int


@dataclass(frozen=True, slots=True)
class PowerCost:
    """A Majda Power on the bill (M20): the how-manieth of the game, and what it cost."""

    use: int
    penalty: int


@dataclass(frozen=True, slots=True)
class Bill:
    """The score of a board, item by item; the totals are sums of the items."""

    lines: tuple[LineScore, ...]
    """Four rows from the top, then four columns from the left."""
    ruins: tuple[RuinCost, ...]
    powers: tuple[PowerCost, ...]

    @property
    def base(self) -> int:
        """The base score: each number counts in its row and in its column (M25)."""
        return sum(line.sum for line in self.lines)

    @property
    def bonus(self) -> int:
        """All line bonuses (M26)."""
        return sum(line.bonus for line in self.lines)

    @property
    def ruin(self) -> int:
        """What the RUINs cost (M28), as a positive number."""
        return sum(cost.penalty for cost in self.ruins)

    @property
    def power(self) -> int:
        """What the Majda Powers cost (M20), as a positive number."""
        return sum(cost.penalty for cost in self.powers)

    @property
    def total(self) -> int:
        """The score (M29); it can be negative."""
        return self.base + self.bonus - self.ruin - self.power

    def to_json(self) -> Json:
        """The ``score`` of a state in ``spec/records.md``."""
        return {
            "base": self.base,
            "bonus": self.bonus,
            "ruin": self.ruin,
            "power": self.power,
            "total": self.total,
        }


@lru_cache(maxsize=2048)
def score(board: Board, penalties: tuple[int, ...]) -> Bill:
    """The bill of a board and of the Powers used so far.

    ``penalties`` holds the penalty of each Power used, in order. A line's bonus counts once its four cells
    hold numbers (M27).
    """
    rows = (_line(board, "row", index, cells) for index, cells in enumerate(ROWS))
    columns = (_line(board, "column", index, cells) for index, cells in enumerate(COLUMNS))
    return Bill(
        lines=(*rows, *columns),
        ruins=tuple(RuinCost(cell, RUIN_PENALTY) for cell in board.ruins),
        powers=tuple(PowerCost(use, penalty) for use, penalty in enumerate(penalties, start=1)),
    )


def _line(board: Board, kind: Literal["row", "column"], index: int, cells: tuple[int, ...]) -> LineScore:
    """One row or column of the bill; a line with a RUIN or an empty cell has no bonus (M27)."""
    numbers = tuple(board.number(cell) for cell in cells if board.number(cell))
    made = pattern_of(numbers)
    return LineScore(
        kind,
        index,
        cells,
        sum(numbers),
        made.points if made else 0,
        made.name if made else None,
    )
