"""The bot that plays anything, as chance has it."""

from __future__ import annotations

import random
from typing import Any, Protocol

from madang.bots.bot import Budget, Choice


class HasLegal(Protocol):
    """A view of any game (``spec/records.md``)."""

    @property
    def legal(self) -> tuple[Any, ...]:
        """The ordered legal actions."""
        ...


class RandomBot:
    """Takes any legal action, all equally likely; the seed says which."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: HasLegal, budget: Budget) -> Choice[Any]:  # noqa: ARG002
        """Any legal action."""
        return Choice((random.Random(self._seed).choice(view.legal),))
