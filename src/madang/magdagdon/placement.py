"""Where a die may go (M11–M16) and whether a roll is playable at all (M21)."""

from __future__ import annotations

from functools import lru_cache

from madang.errors import N_, Reason
from madang.magdagdon.board import CELLS, EMPTY, NEIGHBOURS, RUIN, Board, cell_name

TAKEN_NUMBER = Reason(
    "magdagdon/taken-number", N_("%(cell)s already holds a %(number)s."), rule="M11"
)
TAKEN_RUIN = Reason("magdagdon/taken-ruin", N_("%(cell)s is a RUIN."), rule="M11")
ALONE = Reason(
    "magdagdon/alone",
    N_("%(cell)s touches no number; a die must lie beside, above or below one."),
    rule="M13",
)
DIFFERS = Reason(
    "magdagdon/differs",
    N_(
        "%(cell)s touches a %(number)s at %(neighbour)s; a %(die)s may differ by at most 1."
    ),
    rule="M14",
)

Refusal = tuple[Reason, dict[str, object]]


def why_not_place(board: Board, value: int, cell: int) -> Refusal | None:
    """Why a die showing ``value`` may not go to ``cell`` (M11–M14), or None where it may.

    ``board`` holds the staged numbers too (M16).
    """
    name = cell_name(cell)
    if board[cell] == RUIN:
        return TAKEN_RUIN, {"cell": name}
    if board[cell] != EMPTY:
        return TAKEN_NUMBER, {"cell": name, "number": board.number(cell)}
    touched = [near for near in NEIGHBOURS[cell] if board.number(near)]
    if not touched:
        return (ALONE, {"cell": name}) if any(board.numbers) else None
    for near in touched:
        if abs(board.number(near) - value) > 1:
            params = {
                "cell": name,
                "number": board.number(near),
                "neighbour": cell_name(near),
                "die": value,
            }
            return DIFFERS, params
    return None


def legal_cells(board: Board, value: int) -> tuple[int, ...]:
    """The cells that a die showing ``value`` may go to, in order (M11–M14)."""
    return tuple(cell for cell in CELLS if value in values_for(board)[cell])


@lru_cache(maxsize=4096)
def values_for(board: Board) -> tuple[frozenset[int], ...]:
    """For each cell the values of the dice that may go there (M11–M14)."""
    numbers = board.numbers
    if not any(numbers):
        return tuple(
            _ANY_VALUE if board[cell] == EMPTY else _NO_VALUE for cell in CELLS
        )
    return tuple(
        _values_beside(numbers, cell) if board[cell] == EMPTY else _NO_VALUE
        for cell in CELLS
    )


_ANY_VALUE = frozenset(range(1, 7))
_NO_VALUE: frozenset[int] = frozenset()


def _values_beside(numbers: tuple[int, ...], cell: int) -> frozenset[int]:
    """The values that differ by at most 1 from every number around a cell; none where there is no number."""
    touched = [numbers[near] for near in NEIGHBOURS[cell] if numbers[near]]
    if not touched:
        return _NO_VALUE
    return _ANY_VALUE & frozenset(range(max(touched) - 1, min(touched) + 2))


@lru_cache(maxsize=65536)
def playable(board: Board, dice: tuple[int, ...], required: int) -> bool:
    """Whether some order of some of the dice places ``required`` of them legally (M21), by trying them all.

    ``board`` is the permanent board; ``dice`` are the values of the dice not placed yet, ascending.
    """
    if required == 0:
        return True
    allowed = values_for(board)
    for place, value in enumerate(dice):
        if place and dice[place - 1] == value:
            continue  # an equal die was tried already
        rest = dice[:place] + dice[place + 1 :]
        for cell in CELLS:
            if value in allowed[cell] and (
                required == 1
                or playable(board.with_number(cell, value), rest, required - 1)
            ):
                return True
    return False
