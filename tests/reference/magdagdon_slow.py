"""MAGDAGDON once more, slowly: legality and M21 by brute force, from the text of the rules alone.

A twin to hold against the rulebook. It knows nothing of ``madang``: a position is plain data, every question
is answered by trying, and nothing is remembered from one question to the next.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import NamedTuple

LEAST = {"peaceful": 2, "survival": 2, "nightmare": 3}
POWERS = {"peaceful": 3, "survival": 1, "nightmare": 0}

Grid = dict[tuple[str, int], str]
"""Cells by column letter and row number, each ``.``, a digit or ``R``."""


class Position(NamedTuple):
    """The permanent board as 16 characters, the four dice ("" before a roll), what is staged, in order."""

    difficulty: str
    board: str
    dice: str
    staged: tuple[tuple[int, str], ...] = ()
    powers_used: int = 0


def grid_of(board: str) -> Grid:
    """The cells of a board: a1 is the top-left cell, d1 the top-right, a4 the bottom-left (M1)."""
    return {
        (column, row): board[(row - 1) * 4 + "abcd".index(column)]
        for row in (1, 2, 3, 4)
        for column in "abcd"
    }


def touching(cell: tuple[str, int]) -> list[tuple[str, int]]:
    """The cells that a cell touches horizontally or vertically; diagonals do not count (M13)."""
    column, row = ord(cell[0]), cell[1]
    around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [(chr(c), r) for c, r in around if chr(c) in "abcd" and r in (1, 2, 3, 4)]


def may_go(grid: Grid, value: int, cell: tuple[str, int]) -> bool:
    """M11 to M15 for one die and one cell."""
    if grid[cell] != ".":
        return False
    if not any(mark.isdigit() for mark in grid.values()):
        return True
    numbers = [int(grid[near]) for near in touching(cell) if grid[near].isdigit()]
    return bool(numbers) and all(abs(number - value) <= 1 for number in numbers)


def can_place_all(grid: Grid, values: tuple[int, ...]) -> bool:
    """Whether dice with these values can be placed one after the other, in this order."""
    if not values:
        return True
    return any(
        may_go(grid, values[0], cell) and can_place_all(grid | {cell: str(values[0])}, values[1:])
        for cell in grid
    )


def required(difficulty: str, board: str) -> int:
    """M4."""
    return min(LEAST[difficulty], board.count("."))


def playable(board: str, dice: str, number: int) -> bool:
    """M21: whether some order of some of the dice places that number of them."""
    grid = grid_of(board)
    return any(can_place_all(grid, order) for order in permutations([int(die) for die in dice], number))


def legal(position: Position) -> list[str]:
    """Every legal action in its notation: as the table of actions has them, then by die, then by cell."""
    difficulty, board, dice, staged, _ = position
    grid = grid_of(board)
    cells = sorted(grid, key=lambda cell: (cell[1], cell[0]))
    name = {cell: f"{cell[0]}{cell[1]}" for cell in cells}
    if "." not in board:
        return []
    if not dice:
        return ["roll"]
    tray = [die for die in (1, 2, 3, 4) if die not in [number for number, _ in staged]]
    powers = _powers(position, tray)
    if not playable(board, dice, required(difficulty, board)):
        return [*powers, *(f"ruin:{name[cell]}" for cell in cells if grid[cell] == ".")]
    actions = []
    standing = _with_staged(grid, dice, staged)
    assert standing is not None, "the staged dice themselves are not legal"
    for die in tray:
        actions += [
            f"stage:{die}@{name[cell]}" for cell in cells if may_go(standing, int(dice[die - 1]), cell)
        ]
    for die, _ in sorted(staged):
        rest = tuple(one for one in staged if one[0] != die)
        if _with_staged(grid, dice, rest) is not None:
            actions.append(f"back:{die}")
    actions += ["clear"] if staged else []
    actions += powers
    actions += ["confirm"] if len(staged) >= required(difficulty, board) else []
    return actions


def _with_staged(grid: Grid, dice: str, staged: tuple[tuple[int, str], ...]) -> Grid | None:
    """The grid after staged dice were placed again in their order; None where one is not legal (M9)."""
    for die, cell_name in staged:
        cell, value = (cell_name[0], int(cell_name[1])), int(dice[die - 1])
        if not may_go(grid, value, cell):
            return None
        grid = grid | {cell: str(value)}
    return grid


def _powers(position: Position, tray: list[int]) -> list[str]:
    """M17 to M19: what Powers can be used on the dice of the tray."""
    if position.powers_used >= POWERS[position.difficulty]:
        return []
    minus = [f"minus:{die}" for die in tray if position.dice[die - 1] != "1"]
    plus = [f"plus:{die}" for die in tray if position.dice[die - 1] != "6"]
    sets = [some for n in (1, 2, 3, 4) for some in combinations(tray, n)]
    return [*minus, *plus, *("reroll:" + "".join(map(str, some)) for some in sorted(sets))]
