"""The players of MAGDAGDON that know what boards are worth."""

from __future__ import annotations

import threading

from madang.bots.bot import Budget, Candidate, Choice
from madang.bots.magdagdon.plans import actions_for, changed, options
from madang.bots.magdagdon.thinking import PLAYED_OUT, PLAYED_OUT_AHEAD, Mind
from madang.kernels.compiled import FAST
from madang.magdagdon import DIFFICULTIES, Action, View
from madang.magdagdon.actions import CLEAR, ROLL

SEARCHED = 12 if FAST else 1
"""How many boards the master looks at one turn ahead, unless the budget says otherwise."""
SHOWN = 12
"""How many candidates a choice has at most."""
_minds = threading.local()


class Quick:
    """Takes what leads to the board of the greatest value, Powers weighed over all that can fall."""

    searched = 0
    played_out = PLAYED_OUT_AHEAD

    def __init__(self, seed: int) -> None:  # chance plays no part in what it does
        del seed

    def choose(self, view: View, budget: Budget) -> Choice[Action]:
        """The turn of which the most is expected."""
        searched = min(self.searched, budget.of(self.searched))
        spent = view.score.power
        if view.phase == "ready":
            return Choice((ROLL,), self.outlook(view))
        mind, board, dice, powers = self._mind(view), view.board, view.dice, view.powers_left
        found = options(mind, board, powers, dice, searched)
        clear = (CLEAR,) if view.staged else ()
        candidates = tuple(
            Candidate((*clear, *actions_for(board, dice, option)), option.value - spent)
            for option in found[:SHOWN]
        )
        actions = candidates[0].actions
        while actions[-1].verb in ("minus", "plus"):  # the dice lie there, and the turn goes on
            dice, powers = changed(dice, actions[-1]), powers - 1
            actions += actions_for(board, dice, options(mind, board, powers, dice, searched)[0])
        return Choice(actions, candidates[0].value, candidates)

    def outlook(self, view: View, throw: Action | None = None) -> float:
        """What is expected by values alone, as :class:`~madang.bots.bot.Foresees` has it."""
        if view.over:
            return float(view.score.total)
        mind = self._mind(view)
        spent = view.score.power
        if not view.dice:
            return mind.worth(view.board, view.powers_left) - spent
        if throw is None:
            return mind.roll_worth(view.board, view.powers_left, view.dice) - spent
        kept = tuple(value for die, value in enumerate(view.dice, 1) if die not in throw.dice)
        return mind.throw_worth(view.board, view.powers_left - 1, kept) - spent - view.penalties[0]

    def _mind(self, view: View) -> Mind:
        return mind_of(view.difficulty, self.played_out)


class Master(Quick):
    """Looks one turn ahead on the best boards, over every roll of that turn."""

    searched = SEARCHED
    played_out = PLAYED_OUT


def mind_of(difficulty: str, played_out: int = PLAYED_OUT) -> Mind:
    """The one mind of a difficulty in this thread: it holds the turn it thinks about."""
    minds: dict[str, Mind] = vars(_minds)
    name = f"{difficulty} {played_out}"
    if name not in minds:
        minds[name] = Mind(DIFFICULTIES[difficulty], played_out)
    return minds[name]
