"""The five words that everything above the rulebooks stands on.

A *state* is one full, true position. An *action* is a choice a *seat* may make. The rules turn a state and an
action into *events* and the next state. A *view* is what one seat may see of a state.

A game is a package with the functions of :class:`Game`; ``madang.games`` lists them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol, Self, TypeVar

from madang.errors import IllegalAction

Chance = Iterator[int]
"""Outcomes of chance in the order in which they fall; for MAGDAGDON die faces 1 to 6."""

Json = dict[str, Any]
"""A JSON object as ``spec/records.md`` lays it down."""


class Action(Protocol):
    """A choice. ``str(action)`` is its notation in records; actions are hashable values."""

    def __str__(self) -> str: ...


class Event(Protocol):
    """A fact in the past tense.

    There is no default for :meth:`seen_by`: each event says itself what a seat may learn of it.
    """

    def seen_by(self, seat: int | None) -> Self | None:
        """This event as ``seat`` may see it (``None``: anybody), or None where that is nothing."""
        ...


class State(Protocol):
    """One full, true position: an immutable value."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def current_seat(self) -> int | None:
        """The seat to act, or None when the game is over."""
        ...

    def to_json(self) -> Json:
        """The state as ``spec/records.md`` writes it."""
        ...


class View(Protocol):
    """What one seat may see, and what it may do: an immutable value without a way back to the state."""

    def to_json(self) -> Json:
        """The view as ``spec/records.md`` writes it."""
        ...


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
E_co = TypeVar("E_co", bound=Event, covariant=True)
V = TypeVar("V", bound=View)


class Game(Protocol[S, A, E_co, V]):
    """A rulebook. Every function is pure; only an iterator of chance that is handed in moves on."""

    @property
    def NAME(self) -> str:  # noqa: N802
        """The name in records and addresses."""
        ...

    @property
    def RULES(self) -> int:  # noqa: N802
        """The version of the rules, kept with every record and game."""
        ...

    @property
    def SEATS(self) -> int:  # noqa: N802
        """How many sit at the table; the person has seat 0."""
        ...

    @property
    def VARIANTS(self) -> tuple[str, ...]:  # noqa: N802
        """What can be chosen before the start (the difficulties), ``("",)`` where nothing can."""
        ...

    def parse_action(self, text: str) -> A:
        """Read the notation of an action. Raises NotationError."""
        ...

    def open_record(self, record: Mapping[str, Any]) -> tuple[S, Chance]:
        """The first state of a record and the chance it holds. Raises RecordError, NotationError."""
        ...

    def open_fair(self, variant: str, seed: bytes, word: str) -> tuple[S, Chance]:
        """The first state and the chance that follow from a seed and a word (``spec/chance.md``)."""
        ...

    def fair_part(self, record: Mapping[str, Any], seed: bytes, word: str) -> Json:
        """What of a record follows from seed and word, by key: the dice, or the deal and the first player.

        Raises RecordError, NotationError for a record that does not say enough.
        """
        ...

    def variant_of(self, state: S) -> str:
        """Which of ``VARIANTS`` a game is played in."""
        ...

    def make_record(self, start: S, actions: list[str], outcomes: list[int]) -> Json:
        """The record of a game that began with ``start``."""
        ...

    def check(self, state: S, action: A) -> None:
        """Pass in silence, or raise IllegalAction with the rule and why."""
        ...

    def legal_actions(self, state: S) -> tuple[A, ...]:
        """All actions that ``check`` lets pass, in the order of ``spec/records.md``; () when over."""
        ...

    def steps(self, state: S, action: A, chance: Chance) -> Iterator[tuple[E_co, S]]:
        """Each visible step of an action: an event and the state after it. Raises as :meth:`apply`."""
        ...

    def apply(self, state: S, action: A, chance: Chance) -> tuple[S, tuple[E_co, ...]]:
        """The state after an action and all its events. Raises IllegalAction, ChanceError."""
        ...

    def view(self, state: S, seat: int) -> V:
        """What a seat may see."""
        ...

    def read_view(self, value: Any) -> V:
        """Read what a view's ``to_json`` wrote; nothing that follows from the rules is trusted.

        Raises NotationError, which names what is wrong.
        """
        ...

    def outcome(self, state: S) -> Json:
        """How a game that is over came out: kept with the game for good.

        With ``score``, ``turns`` and ``powers_used`` in it the game enters the score table of its variant.
        """
        ...

    def why_not(self, view: V, action: A) -> IllegalAction | None:
        """Why an action is refused, from what the seat sees; None where it is legal."""
        ...


AnyGame = Game[Any, Any, Any, Any]
