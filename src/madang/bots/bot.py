"""What a bot is: it is handed a View and a Budget, and makes a Choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

A_co = TypeVar("A_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one choice. A bot that needs less takes less; None is no limit."""

    seconds: float | None = None
    playouts: int | None = None
    """Counted instead of timed: the same budget then gives the same choice."""


@dataclass(frozen=True, slots=True)
class Candidate(Generic[A_co]):
    """An action a bot has weighed, and what it expects of it in its own unit."""

    action: A_co
    value: float


@dataclass(frozen=True, slots=True)
class Choice(Generic[A_co]):
    """What a bot decides for."""

    action: A_co
    value: float | None = None
    """What it expects of the action, in points of its seat; None where it does not say."""
    candidates: tuple[Candidate[A_co], ...] = ()
    """All actions it has weighed, the best first."""


class Bot(Protocol[V_contra, A_co]):
    """A program that plays. It never meets a state: a view, made for its seat, is all it is given.

    It keeps nothing between two choices: the same view, seed and budget (in playouts) give the same choice.
    """

    def choose(self, view: V_contra, budget: Budget) -> Choice[A_co]:
        """One of the legal actions of the view, which has at least one."""
        ...


AnyBot = Bot[Any, Any]
