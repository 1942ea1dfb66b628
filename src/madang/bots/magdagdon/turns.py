"""What a roll can become: the boards that CONFIRM can leave, and how dice are staged to leave them."""

from __future__ import annotations

import random

from madang.magdagdon import Action, Board, View
from madang.magdagdon.actions import CLEAR, CONFIRM, DICE, STAGE
from madang.magdagdon.board import CELLS
from madang.magdagdon.placement import values_for


def chance_for(seed: int, view: View) -> random.Random:
    """The randomness of a bot in a view: the same in the same view, and another in any other."""
    return random.Random(f"{seed} {view.difficulty} {view.turns} {view.board} {view.dice} {view.powers_left}")


def confirming(view: View, staging: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions that stage some dice and confirm, whatever was staged before (M8, M9)."""
    return (*([CLEAR] if view.staged else []), *staging, CONFIRM)


def ruins(view: View) -> list[Action]:
    """The ways to accept MAGDAGDON (M23)."""
    return [action for action in view.legal if action.verb == "ruin"]


def stagings(view: View) -> dict[Board, tuple[Action, ...]]:
    """Each board that this turn can leave without a Power, with one way to stage it (M7, M8, M11–M16).

    Dice that show the same are not told apart.
    """
    found: dict[Board, tuple[Action, ...]] = {}
    level: dict[Board, tuple[Action, ...]] = {view.board: ()}
    for number in DICE:
        after: dict[Board, tuple[Action, ...]] = {}
        for board, staging in level.items():
            takes = values_for(board)
            for value, die in _in_tray(view.dice, staging).items():
                for cell in CELLS:
                    if value in takes[cell]:
                        after.setdefault(board.with_number(cell, value), (*staging, STAGE[die, cell]))
        if number >= view.required:
            found |= after
        level = after
    return found


def _in_tray(dice: tuple[int, ...], staging: tuple[Action, ...]) -> dict[int, int]:
    """The values in the tray, each with a die that shows it."""
    away = {action.die for action in staging}
    return {value: die for die, value in zip(DICE, dice, strict=True) if die not in away}
