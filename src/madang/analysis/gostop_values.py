"""What the coach of Go-Stop says: frozen values to send between processes. They load no search."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from madang.gostop import Action, View

COSTLY_DECISIONS = 3
"""How many decisions a review calls costly."""
COSTLY = 0.05
"""Less than this, in points, is nothing that was given away: it would be written as 0.0."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What an action is worth to its seat, over many deals of the cards that the seat cannot see."""

    action: Action
    points: float
    """The points of the deal to expect: lost ones are negative."""
    error: float
    """The standard error of that; 0 where it is known, as with Stop."""
    behind: float = 0.0
    """How many points less than the best action it brings, in the same deals; 0 for the best one."""
    doubt: float = 0.0
    """The standard error of that."""


WhyCode = Literal[
    "takes",
    "takes-stack",
    "helps-you",
    "keeps-last",
    "left-and-taken",
    "left",
    "helps-opponent",
    "in-reach",
    "broke",
    "go-risked",
    "stop-gave-up",
    "opponent-needs",
    "stop-wins",
    "played-out",
]
"""What can be said of a choice; a page has a sentence for each."""


@dataclass(frozen=True, slots=True)
class Why:
    """Something true that speaks for a choice, or against it."""

    code: WhyCode
    cards: tuple[int, ...] = ()
    """The cards it speaks of."""
    goal: str = ""
    """What somebody collects: the code of a set, or brights, animals, ribbons, junk."""
    have: int = 0
    """How much of it they have then, of ``size`` that score first."""
    size: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of the seat, where there was more than one thing to do."""

    seq: int
    """The place of the action in the log, from 0."""
    view: View
    """What the seat saw."""
    did: Worth
    best: Worth
    """The same as ``did`` where nothing was given away for certain."""
    worths: tuple[Worth, ...]
    """All that could be done, the best first, as a hint would have said."""
    why_did: tuple[Why, ...] = ()
    """What spoke against the choice."""
    why_best: tuple[Why, ...] = ()
    """What spoke for the better one."""

    @property
    def before(self) -> float:
        """The points to expect before it, if the best is done."""
        return self.best.points

    @property
    def given_away(self) -> float:
        """What the best choice was worth more; 0 where it was made, or no other is better for certain."""
        return self.best.points - self.did.points


@dataclass(frozen=True, slots=True)
class DealReview:
    """A deal, decision by decision. What was expected at first, the luck and what was given away make the
    points."""

    decisions: tuple[Decision, ...]
    points: int
    """What the seat won, or lost."""

    @property
    def curve(self) -> tuple[float, ...]:
        """The points to expect before each decision, and those at the end."""
        return (*(each.before for each in self.decisions), float(self.points))

    @property
    def start(self) -> float:
        """The points to expect before the first decision."""
        return self.curve[0]

    @property
    def lucks(self) -> tuple[float, ...]:
        """What the cards gave after each decision: the stock's, and what the opponent made of its own."""
        return tuple(
            after - before + each.given_away
            for each, (before, after) in zip(self.decisions, pairwise(self.curve), strict=True)
        )

    @property
    def luck(self) -> float:
        """What the cards gave, all together."""
        return sum(self.lucks)

    @property
    def given_away(self) -> float:
        """What the decisions gave away, all together."""
        return sum(each.given_away for each in self.decisions)

    @property
    def costliest(self) -> tuple[Decision, ...]:
        """The decisions that gave most away, at most three, the costliest first."""
        costly = (each for each in self.decisions if each.given_away > COSTLY)
        return tuple(sorted(costly, key=lambda each: -each.given_away)[:COSTLY_DECISIONS])
