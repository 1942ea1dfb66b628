"""What happened, in the past tense, and what each seat may see of it (G25).

Nothing is seen by default: every event says itself, field by field where it hides something, what it shows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, Self, TypeVar

from madang.core.game import Json
from madang.gostop.actions import Action
from madang.gostop.cards import CODES, Cards
from madang.gostop.settlement import Result

SpecialName = Literal["chok", "ttadak", "ppuk", "sseul", "stack", "own-ppuk"]
"""What a turn may do: G7, G9 and G11 (``stack`` and ``own-ppuk`` are stacks taken)."""

Did = Literal["play", "pair", "turn", "took", "junk", "event", "decide"]


class Played(NamedTuple):
    """An entry of the history: something that was played in the open."""

    seat: int
    did: Did
    what: int | Cards | str
    """A card for ``play``, ``pair`` and ``turn``, cards for ``took`` and ``junk``, a name for the others."""

    def to_json(self) -> Json:
        """An entry of ``history`` in ``spec/records.md``."""
        what = self.what
        if isinstance(what, Cards):
            return {"seat": self.seat, self.did: what.codes}
        return {"seat": self.seat, self.did: CODES[what] if isinstance(what, int) else what}


E = TypeVar("E", bound="Event")


class Event(ABC):
    """A fact in the past tense."""

    __slots__ = ()

    @abstractmethod
    def seen_by(self, seat: int | None) -> Self | None:
        """This event as ``seat`` may see it (None: anybody), or None where that is nothing."""

    def played(self) -> Played | None:
        """The entry it leaves in the history, if it is one of those."""
        return None


def whole(event: E, seat: int | None) -> E | None:  # noqa: ARG001
    """How an event is seen that happened in the open: all of it, by everybody."""
    return event


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cards were dealt (G2). A hand that may not be seen is a number."""

    first: int
    hands: tuple[Cards | int, Cards | int]
    layout: Cards
    stock: int

    def seen_by(self, seat: int | None) -> Self | None:
        """The seat's own hand, the size of the other, and what lies in the open."""
        return type(self)(self.first, (self._hand(0, seat), self._hand(1, seat)), self.layout, self.stock)

    def _hand(self, owner: int, seat: int | None) -> Cards | int:
        hand = self.hands[owner]
        return hand if owner == seat or isinstance(hand, int) else len(hand)


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A hand card was laid down face up (G6); ``met`` are the layout cards of its month."""

    seat: int
    card: int
    met: Cards

    seen_by = whole  # it lies in the open

    def played(self) -> Played:
        """A ``play``."""
        return Played(self.seat, "play", self.card)


@dataclass(frozen=True, slots=True)
class PairAsked(Event):
    """Two cards match (G6, G7): the seat must choose one of ``among`` for ``card``."""

    seat: int
    card: int
    among: Cards

    seen_by = whole  # the cards lie in the open


@dataclass(frozen=True, slots=True)
class PairChosen(Event):
    """The seat chose the layout card ``mate`` for ``card`` (G6, G7)."""

    seat: int
    card: int
    mate: int

    seen_by = whole  # the choice is made in the open

    def played(self) -> Played:
        """A ``pair``."""
        return Played(self.seat, "pair", self.mate)


@dataclass(frozen=True, slots=True)
class StockTurned(Event):
    """The top stock card was turned up (G7); ``met`` are the face-up cards of its month."""

    seat: int
    card: int
    met: Cards

    seen_by = whole  # once turned, the card lies in the open

    def played(self) -> Played:
        """A ``turn``."""
        return Played(self.seat, "turn", self.card)


@dataclass(frozen=True, slots=True)
class Took(Event):
    """The seat took cards from the layout, the played and the turned card among them (G8)."""

    seat: int
    cards: Cards

    seen_by = whole  # taken cards lie in the open

    def played(self) -> Played:
        """A ``took``."""
        return Played(self.seat, "took", self.cards)


@dataclass(frozen=True, slots=True)
class SpecialMade(Event):
    """A Chok, Ttadak, Ppuk or Sseul was made, or a stack taken (G7, G9, G11).

    ``owed`` are the junk units the other seat owes for it: none for a Ppuk, and on the final turn (G10).
    """

    seat: int
    name: SpecialName
    cards: Cards
    owed: int

    seen_by = whole  # it happens in the open

    def played(self) -> Played:
        """An ``event``."""
        return Played(self.seat, "event", self.name)


@dataclass(frozen=True, slots=True)
class JunkHandedOver(Event):
    """The other seat handed junk cards over to ``seat``, for an award (G12)."""

    seat: int
    cards: Cards
    owed: int
    name: SpecialName

    seen_by = whole  # taken cards lie in the open

    def played(self) -> Played:
        """A ``junk``."""
        return Played(self.seat, "junk", self.cards)


@dataclass(frozen=True, slots=True)
class DecisionAsked(Event):
    """The seat must decide: Go or Stop, or only Stop (G19, G20)."""

    seat: int
    score: int
    choices: tuple[Action, ...]

    seen_by = whole  # scores are open


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """The seat said Go or Stop (G19)."""

    seat: int
    choice: Literal["go", "stop"]
    score: int

    seen_by = whole  # it is said aloud

    def played(self) -> Played:
        """A ``decide``."""
        return Played(self.seat, "decide", self.choice)


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """The turn passed to ``seat`` (G8)."""

    seat: int

    seen_by = whole  # the table sees it


@dataclass(frozen=True, slots=True)
class DealSettled(Event):
    """The deal is over (G4, G21, G22)."""

    result: Result

    seen_by = whole  # both seats are told the result


class History:
    """Everything that was played in the open, in order.

    It is kept as it happened, what came before and the events of one action, and looked through when somebody
    asks, which is seldom; what was read from a position is made of entries. Histories are equal where their
    entries are.
    """

    __slots__ = ("_before", "_events")

    def __init__(self, events: Sequence[Event | Played] = (), before: History | None = None) -> None:
        self._events = events
        self._before = before

    @property
    def entries(self) -> tuple[Played, ...]:
        """What was played in the open."""
        actions: list[Sequence[Event | Played]] = []
        history: History | None = self
        while history:
            actions.append(history._events)
            history = history._before
        happened = (what for events in reversed(actions) for what in events)
        entries = (what if isinstance(what, Played) else what.played() for what in happened)
        return tuple(entry for entry in entries if entry)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self.entries == other.entries

    def __hash__(self) -> int:
        return hash(self.entries)


# Few of these exist, and every turn needs some: each is made once.


@cache
def card_played(seat: int, card: int, met: int) -> CardPlayed:
    """The event of a hand card that is laid down."""
    return CardPlayed(seat, card, Cards(met))


@cache
def stock_turned(seat: int, card: int, met: int) -> StockTurned:
    """The event of a stock card that is turned."""
    return StockTurned(seat, card, Cards(met))


TURN_PASSED = (TurnPassed(0), TurnPassed(1))
