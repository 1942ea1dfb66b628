"""Where a die may go (M11–M16) and whether a roll is playable at all (M21)."""

from __future__ import annotations

from functools import lru_cache

from madang.errors import N_, Reason
from madang.magdagdon.board import CELLS, EMPTY, NEIGHBOURS, RUIN, Board, cell_name

TAKEN_NUMBER = Reason("magdagdon/taken-number", N_("%(cell)s already holds a %(number)s."), rule="M11")
TAKEN_RUIN = Reason("magdagdon/taken-ruin", N_("%(cell)s is a RUIN."), rule="M11")
ALONE = Reason(
    "magdagdon/alone",
    N_("%(cell)s touches no number; a die must lie beside, above or below one."),
    rule="M13",
)
DIFFERS = Reason(
    "magdagdon/differs",
    N_("%(cell)s touches a %(number)s at %(neighbour)s; a %(die)s may differ by at most 1."),
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


@lru_cache(maxsize=2048)
def values_for(board: Board) -> tuple[frozenset[int], ...]:
    """For each cell the values of the dice that may go there (M11–M14)."""
    numbers = board.numbers
    if not any(numbers):
        return tuple(_ANY_VALUE if board[cell] == EMPTY else _NO_VALUE for cell in CELLS)
    return tuple(_values_beside(numbers, cell) if board[cell] == EMPTY else _NO_VALUE for cell in CELLS)


_ANY_VALUE = frozenset(range(1, 7))
_NO_VALUE: frozenset[int] = frozenset()


def _values_beside(numbers: tuple[int, ...], cell: int) -> frozenset[int]:
    """The values that differ by at most 1 from every number around a cell; none where there is no number."""
    touched = [numbers[near] for near in NEIGHBOURS[cell] if numbers[near]]
    if not touched:
        return _NO_VALUE
    return _ANY_VALUE & frozenset(range(max(touched) - 1, min(touched) + 2))


@lru_cache(maxsize=2048)
def playable(board: Board, dice: tuple[int, ...], required: int) -> bool:
    """Whether some order of some of the dice places ``required`` of them legally (M21), by trying them all.

    ``board`` is the permanent board; ``dice`` are the values of all four dice.
    """
    numbers = board.numbers
    limits = []
    for cell in CELLS:
        limit = _ALL_BITS if board[cell] == EMPTY else 0
        for near in NEIGHBOURS[cell]:
            limit &= _BESIDE[numbers[near]]
        limits.append(limit)
    reach = frozenset(near for cell in CELLS if numbers[cell] for near in NEIGHBOURS[cell])
    return required == 0 or _some_order(limits, reach, dice, required)


_BIT = tuple(1 << value for value in range(7))
_ALL_BITS = sum(_BIT[1:])
_BESIDE = (_ALL_BITS, *(sum(_BIT[max(value - 1, 1) : value + 2]) for value in range(1, 7)))
"""The values that may lie beside a number as a set of bits (M14); beside no number, 0, any may."""


def _some_order(limits: list[int], reach: frozenset[int], dice: tuple[int, ...], required: int) -> bool:
    """Whether ``required`` of ``dice`` can be placed, one after the other.

    ``limits`` holds for each cell the values that M11 and M14 allow, as a set of bits; ``reach`` the cells
    that touch a number (M13), none while no number stands (M12).
    """
    for value in set(dice):
        for cell in reach or CELLS:
            if not limits[cell] & _BIT[value]:
                continue
            if required == 1:
                return True
            after = limits.copy()
            after[cell] = 0
            for near in NEIGHBOURS[cell]:
                after[near] &= _BESIDE[value]
            rest = list(dice)
            rest.remove(value)
            if _some_order(after, reach.union(NEIGHBOURS[cell]), tuple(rest), required - 1):
                return True
    return False
