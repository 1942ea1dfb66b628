"""The board: 16 cells in 4 rows and 4 columns (M1, M2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from madang.errors import N_, NotationError, Reason

SIZE = 4
CELLS = range(SIZE * SIZE)
"""Cells are the integers 0 to 15, row by row from a1; :func:`cell_name` says them as people do."""

EMPTY = "."
RUIN = "R"
FACES = "123456"
MARKS = frozenset(EMPTY + RUIN + FACES)

BAD_CELL = Reason("magdagdon/bad-cell", N_("“%(text)s” is no cell; cells are a1 to d4."), rule="M1")
BAD_BOARD = Reason(
    "magdagdon/bad-board",
    N_("“%(text)s” is no board: 16 characters, each “.”, 1 to 6 or R."),
    rule="M2",
)

CELL_NAMES = tuple("abcd"[cell % SIZE] + str(cell // SIZE + 1) for cell in CELLS)
_CELL_OF = {name: cell for cell, name in enumerate(CELL_NAMES)}

ROWS = tuple(tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE))
COLUMNS = tuple(tuple(range(column, SIZE * SIZE, SIZE)) for column in range(SIZE))


def _neighbours(cell: int) -> tuple[int, ...]:
    """The cells above, left, right and below (M13), in cell order."""
    row, column = divmod(cell, SIZE)
    around = (
        (row - 1, column),
        (row, column - 1),
        (row, column + 1),
        (row + 1, column),
    )
    return tuple(r * SIZE + c for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE)


NEIGHBOURS = tuple(_neighbours(cell) for cell in CELLS)


def cell_name(cell: int) -> str:
    """The name of a cell: column letter and row number (M1)."""
    return CELL_NAMES[cell]


def parse_cell(text: str) -> int:
    """The cell of a name. Raises NotationError."""
    try:
        return _CELL_OF[text]
    except KeyError:
        raise NotationError(BAD_CELL, text=text) from None


@dataclass(frozen=True)
class Board:
    """Sixteen cells row by row from a1: ``.`` empty, ``1``–``6`` a number, ``R`` a RUIN.

    >>> Board("....12..R...3...").with_number(0, 5)
    Board(text='5...12..R...3...')
    """

    text: str = EMPTY * len(CELLS)

    def __post_init__(self) -> None:
        if len(self.text) != len(CELLS) or not MARKS.issuperset(self.text):
            raise NotationError(BAD_BOARD, text=self.text)

    def __str__(self) -> str:
        return self.text

    def __getitem__(self, cell: int) -> str:
        return self.text[cell]

    def number(self, cell: int) -> int:
        """The number on a cell, 0 where there is none (a RUIN is not a number, M15)."""
        return self.numbers[cell]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The number on each cell, 0 where there is none."""
        return tuple(int(mark) if mark in FACES else 0 for mark in self.text)

    @cached_property
    def empty(self) -> tuple[int, ...]:
        """The empty cells in order."""
        return tuple(cell for cell in CELLS if self.text[cell] == EMPTY)

    @property
    def ruins(self) -> tuple[int, ...]:
        """The cells with a RUIN in order."""
        return tuple(cell for cell in CELLS if self.text[cell] == RUIN)

    @property
    def full(self) -> bool:
        """Whether no cell is empty (M30)."""
        return EMPTY not in self.text

    def with_number(self, cell: int, number: int) -> Board:
        """This board with a number on a cell."""
        return self._with(cell, str(number))

    def with_ruin(self, cell: int) -> Board:
        """This board with a RUIN on a cell."""
        return self._with(cell, RUIN)

    def _with(self, cell: int, mark: str) -> Board:
        return Board(self.text[:cell] + mark + self.text[cell + 1 :])


EMPTY_BOARD = Board()
"""The board a game starts with."""
