"""What a bot is: it is handed a View and a Budget, and makes a Choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

A_co = TypeVar("A_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one choice. A bot that needs less takes less; None is no limit."""

    seconds: float | None = None
    playouts: int | None = None
    """Counted instead of timed: the same budget then gives the same choice."""
    hurry: int = 0
    """How often what a bot spends by itself is halved. Where ``playouts`` are given, it has no effect."""

    def of(self, usual: int) -> int:
        """How many playouts a bot may spend that spends so many by itself."""
        return usual >> self.hurry if self.playouts is None else self.playouts


@dataclass(frozen=True, slots=True)
class Candidate(Generic[A_co]):
    """Something a bot has weighed, and what it expects of it in its own unit."""

    actions: tuple[A_co, ...]
    value: float

    @property
    def action(self) -> A_co:
        """The first of the actions."""
        return self.actions[0]


@dataclass(frozen=True, slots=True)
class Choice(Generic[A_co]):
    """What a bot decides for."""

    actions: tuple[A_co, ...]
    """What it does, one after the other. In Go-Stop exactly one action; in MAGDAGDON all that leads to the
    end of the turn or to the next throw of dice, whichever comes first."""
    value: float | None = None
    """What it expects in the end, in points of its seat; None where it does not say."""
    candidates: tuple[Candidate[A_co], ...] = ()
    """What it has weighed, the best first."""

    @property
    def action(self) -> A_co:
        """The first of the actions."""
        return self.actions[0]


class Bot(Protocol[V_contra, A_co]):
    """A program that plays. It never meets a state: a view, made for its seat, is all it is given.

    It keeps nothing between two choices: the same view, seed and budget (in playouts) give the same choice.
    """

    def choose(self, view: V_contra, budget: Budget) -> Choice[A_co]:
        """What it does in a view that has a legal action."""
        ...


@runtime_checkable
class Foresees(Protocol[V_contra]):
    """A bot that can say what it expects of any view: the arena takes the luck of the dice off by it.

    For that nothing is asked of its values but that a throw is worth the mean of what it can lead to.
    """

    def outlook(self, view: V_contra, throw: Any = None) -> float:
        """The expected final score of a view.

        With a ``throw``, an action of that view that throws dice (``roll``, ``reroll:…``): the exact mean,
        over all its outcomes, of the outlook of the view after it.
        """
        ...


AnyBot = Bot[Any, Any]
