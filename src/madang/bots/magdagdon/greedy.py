"""The player of MAGDAGDON that takes what it can get now."""

from __future__ import annotations

from functools import cache

from madang.bots.bot import Budget, Choice
from madang.bots.magdagdon.turns import chance_for, confirming, ruins, stagings
from madang.magdagdon import Action, Board, View
from madang.magdagdon.actions import ROLL
from madang.magdagdon.board import COLUMNS, ROWS
from madang.magdagdon.placement import values_for
from madang.magdagdon.scoring import pattern_of


class Greedy:
    """Leaves the board with the most line bonuses of all that the turn can leave.

    Of those it takes the roomiest, and of those the one with the highest numbers. It uses no Powers.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View, budget: Budget) -> Choice[Action]:  # noqa: ARG002
        """The turn that leaves the best board; among equals, any."""
        ways: dict[Board, tuple[Action, ...]]
        match view.phase:
            case "ready":
                return Choice((ROLL,))
            case "magdagdon":
                ways = {view.board.with_ruin(ruin.cell): (ruin,) for ruin in ruins(view)}
            case _:
                ways = {board: confirming(view, staging) for board, staging in stagings(view).items()}
        worth = {board: (bonuses(board), room(board), sum(board.numbers)) for board in ways}
        best = max(worth.values())
        equals = [actions for board, actions in ways.items() if worth[board] == best]
        return Choice(chance_for(self._seed, view).choice(equals))


def bonuses(board: Board) -> int:
    """All line bonuses of a board (M26, M27)."""
    numbers = board.numbers
    return sum(_bonus(tuple(numbers[cell] for cell in line)) for line in (*ROWS, *COLUMNS))


@cache
def _bonus(line: tuple[int, ...]) -> int:
    pattern = pattern_of(tuple(filter(None, line)))
    return pattern.points if pattern else 0


def room(board: Board) -> int:
    """The room a board leaves: for how many values of a die there is a place, cell by cell."""
    return sum(map(len, values_for(board)))
