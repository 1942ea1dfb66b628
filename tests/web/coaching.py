"""A coach that says at once what a test wants, and values like those of the real one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.applications import Starlette

from madang.analysis.gostop_values import Worth
from madang.analysis.values import Advice, Decision, Odds, Review, TurnReview
from madang.gostop import View
from madang.magdagdon import Action, Board
from madang.tables import Table

ODDS = Odds(unplayable=0.1234, before=245.26, after=None)


def advice(text: str, value: float) -> Advice:
    """A choice from the notation of its actions."""
    return Advice(tuple(map(Action.parse, text.split())), value, None)


def review(difficulty: str, score: int) -> Review:
    """A game of three turns: a Power and a poor choice, a good turn, and one that gave a little away."""
    board = Board(".....34.........")
    best = advice("stage:2@c3 stage:3@b3 confirm", 251.0)
    poor = Decision(3, 5, board, (6, 4, 3, 5), advice("stage:3@a2 stage:2@d2 confirm", 238.9), best)
    power = Decision(2, 2, board, (6, 4, 3, 6), advice("minus:4", 251.0), advice("minus:4", 251.0))
    good = Decision(7, 9, board, (6, 4, 3, 5), best, best)
    ruin = Decision(11, 11, board, (1, 1, 1, 1), advice("ruin:a1", 230.0), advice("reroll:123", 233.3))
    turns = (
        TurnReview(1, 1, 5, 260.0, (power, poor)),
        TurnReview(2, 6, 9, 238.9, (good,)),
        TurnReview(3, 10, 11, 251.0, (ruin,)),
    )
    return Review(difficulty, turns, score)


def worths(view: View, best: float = 4.25, step: float = 1.5) -> tuple[Worth, ...]:
    """What a coach of Go-Stop says of a view: the last legal action is the best, the first one the worst."""
    found = (
        Worth(action, best - step * place, 0.3, step * place, 0.1 if place else 0.0)
        for place, action in enumerate(reversed(view.legal))
    )
    return tuple(found)


@dataclass
class FakeCoach:
    """What the coach answers; what is None it is not ready to say."""

    choices: tuple[Any, ...] | None = ()
    chance: Odds | None = ODDS
    game: Any = None
    failed: bool = False
    asked: list[str] = field(default_factory=list)

    def prepare(self, game: str) -> None:
        """It is as ready as it will be."""

    async def hint(self, table: Table) -> tuple[Any, ...] | None:
        """The choices."""
        self.asked.append("hint")
        return self.choices

    async def odds(self, table: Table) -> Odds | None:
        """The odds."""
        self.asked.append("odds")
        return self.chance

    async def review(self, table: Table) -> Any:
        """The review."""
        self.asked.append("review")
        return self.game


def sit_in(app: Starlette, patch: pytest.MonkeyPatch) -> FakeCoach:
    """A fake coach in the place of the real one."""
    fake = FakeCoach()
    for name in ("hint", "odds", "prepare", "review"):
        patch.setattr(app.state.site.coach, name, getattr(fake, name))
    patch.setattr(app.state.site.coach, "failed", lambda _: fake.failed)
    return fake
