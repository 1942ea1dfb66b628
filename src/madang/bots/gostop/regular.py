"""A regular at Go-Stop: knows the game well, and is not always at it with the whole mind."""

from __future__ import annotations

import random

from madang.bots.bot import Budget, Choice
from madang.bots.gostop.beginner import Beginner
from madang.bots.gostop.searcher import Policy
from madang.gostop import Action, View

ABSENT = 0.2
"""How often its mind is elsewhere, and it plays what it would have played in its first evening."""


class Regular:
    """Plays what is best at first sight, but for moments of absence."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View, budget: Budget) -> Choice[Action]:
        """The action that comes to its mind. Chance depends on the seed and how far the deal has come."""
        absent = random.Random(f"{self._seed}/absent/{len(view.history)}").random() < ABSENT
        player = Beginner if absent else Policy
        return player(self._seed).choose(view, budget)
