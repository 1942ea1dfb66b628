"""Players for tests of the arena, made so that what they are worth is known."""

from __future__ import annotations

from itertools import product

from madang import magdagdon
from madang.bots import Budget, Choice, create
from madang.magdagdon import Action, State, View
from madang.magdagdon.views import state_of

FACES = range(1, 7)


class Wild:
    """Rerolls all its dice as long as it may, and then does anything.

    Its values are made up; but of a throw it expects the mean over all outcomes, as it has to.
    """

    def __init__(self, seed: int) -> None:
        self._plays = create("magdagdon", "random", seed)

    def choose(self, view: View, budget: Budget) -> Choice[Action]:
        """A reroll, or a random turn."""
        reroll = Action.parse("reroll:1234")
        if reroll in view.legal:
            return Choice((reroll,))
        choice: Choice[Action] = self._plays.choose(view, budget)
        return choice

    def outlook(self, view: View, throw: Action | None = None) -> float:
        """Ten for each pip, and something for each 3 on the board."""
        pips = sum(view.dice) if throw is None else 4 * 3.5
        return 10.0 * pips + view.board.text.count("3")


class Sees:
    """Knows exactly what a game with few empty cells is worth as it plays it."""

    def __init__(self, seed: int) -> None:
        self._plays = create("magdagdon", "greedy", 1)
        self._known: dict[State, float] = {}

    def choose(self, view: View, budget: Budget) -> Choice[Action]:
        """A greedy turn."""
        choice: Choice[Action] = self._plays.choose(view, budget)
        return choice

    def outlook(self, view: View, throw: Action | None = None) -> float:
        """The exact mean of the final score."""
        state = state_of(view)
        if state not in self._known:
            self._known[state] = self._worth(state)
        return self._known[state]

    def _worth(self, state: State) -> float:
        if state.over:
            return float(state.bill.total)
        if state.phase == "ready":
            rolls = list(product(FACES, repeat=4))
            after = (magdagdon.apply(state, Action("roll"), iter(roll))[0] for roll in rolls)
            return sum(self.outlook(magdagdon.view(each)) for each in after) / len(rolls)
        for action in self.choose(magdagdon.view(state), Budget()).actions:
            state, _ = magdagdon.apply(state, action, iter(()))
        return self.outlook(magdagdon.view(state))
