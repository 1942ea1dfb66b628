"""The player of MAGDAGDON that does anything, as chance has it."""

from __future__ import annotations

import random

from madang.bots.bot import Budget, Choice
from madang.bots.magdagdon.turns import chance_for, confirming, ruins
from madang.magdagdon import Action, View
from madang.magdagdon.actions import CONFIRM, DICE, ROLL, STAGE
from madang.magdagdon.board import CELLS
from madang.magdagdon.placement import values_for


class RandomTurns:
    """Does anything that is legal while it places, all equally likely: any die on any cell, or CONFIRM.

    It uses no Powers. Where what it staged leaves no place for the dice it still needs, it clears and begins
    again. A RUIN goes to any empty cell.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View, budget: Budget) -> Choice[Action]:  # noqa: ARG002
        """Any turn."""
        chance = chance_for(self._seed, view)
        match view.phase:
            case "ready":
                return Choice((ROLL,))
            case "magdagdon":
                return Choice((chance.choice(ruins(view)),))
        while (staging := _any_staging(view, chance)) is None:
            pass  # the roll is playable (M21), so that in the end one is found
        return Choice(confirming(view, staging))


def _any_staging(view: View, chance: random.Random) -> tuple[Action, ...] | None:
    """Dice staged one after the other until CONFIRM is what comes up; None at a dead end."""
    board, tray = view.board, dict(zip(DICE, view.dice, strict=True))
    staging: list[Action] = []
    while True:
        takes = values_for(board)
        legal: list[Action] = [
            STAGE[die, cell] for die, value in tray.items() for cell in CELLS if value in takes[cell]
        ]
        if len(staging) >= view.required:
            legal.append(CONFIRM)
        if not legal:
            return None
        action = chance.choice(legal)
        if action is CONFIRM:
            return tuple(staging)
        staging.append(action)
        board = board.with_number(action.cell, tray.pop(action.die))
