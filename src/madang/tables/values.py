"""What the door answers with: frozen values, safe to hand to any page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from madang.core.game import Json
from madang.errors import MadangError

Status = Literal["running", "over", "abandoned"]


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays: known by an id in a signed cookie, without an account."""

    id: str
    name: str | None
    settings: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Token:
    """What a program of a player may play by; its secret is not kept."""

    id: str
    name: str | None
    """What the player calls it."""
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Belongings:
    """How much a player has on a server."""

    games: int
    """Running, over or given up."""
    scores: int
    """Those of them that stand in a score table."""
    tokens: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A seed that is drawn and kept, and its commitment to show before the game (``spec/chance.md``)."""

    id: str
    game: str
    commitment: str


@dataclass(frozen=True, slots=True)
class Happened:
    """One event of a game as a seat may see it, with the action that brought it about."""

    seq: int
    """The place of the action in the log, from 0."""
    seat: int
    """The seat that acted."""
    action: str
    event: Any


@dataclass(frozen=True, slots=True)
class Frame:
    """One visible step: the event as a seat may see it, and what that seat sees after it."""

    seq: int
    seat: int
    """The seat that acted."""
    event: Any
    view: Any


@dataclass(frozen=True, slots=True)
class Table:
    """A game as one seat sees it now."""

    id: str
    game: str
    """The NAME of its rulebook."""
    variant: str
    player_id: str
    """Whose game it is."""
    opponent: str | None
    """The bot at the other seat; None where there is no other."""
    seat: int
    """The seat that looks."""
    seq: int
    """How many actions the log holds: what ``act`` expects next."""
    status: Status
    view: Any
    """The game's own View for the seat."""
    commitment: str
    word: str
    proof: Mapping[str, str] | None
    """``commit``, ``seed`` and ``word``, once the game is no longer running.

    None for good where it was brought from elsewhere without them; then ``commitment`` is empty too.
    """
    started_at: datetime
    ended_at: datetime | None
    happened: tuple[Happened, ...]
    """The whole log, as the events that the seat may see."""
    coached: bool = False
    """Whether the coach helped while it was running."""
    imported: bool = False
    """Whether it was played elsewhere and brought here as a record: nobody here saw it being played."""
    repeated: bool = False
    """Whether the request was made before and changed nothing now: a double click, a lost answer."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A line of a score table. ``rank`` is its place in the list it stands in."""

    rank: int
    game_id: str
    player_id: str
    name: str | None
    score: int
    turns: int
    powers_used: int
    finished_at: datetime
    """In UTC, with its time zone."""
    coached: bool
    """Whether the coach helped in the game."""


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that is over or abandoned. ``result`` is the rulebook's ``outcome``; None where it has none."""

    game_id: str
    game: str
    variant: str
    opponent: str | None
    status: Status
    result: Json | None
    started_at: datetime
    ended_at: datetime
    coached: bool = False
    """Whether the coach helped."""
    imported: bool = False
    """Whether it was played elsewhere and brought here as a record."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A line of a file whose game did not come in, and why."""

    line: int
    """Its number, from 1."""
    error: MadangError


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of bringing games here."""

    added: int
    known: int
    """Those that the player had already."""
    refused: tuple[Refused, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """How a player fared in a game for two; games that were given up are counted apart."""

    deals: int
    """Those that are over: won, lost, and without a winner."""
    won: int
    lost: int
    points: int
    """The points won less the points lost."""
    abandoned: int
    coached: int = 0
    """Those that are over in which the coach helped."""

    @property
    def nagari(self) -> int:
        """Deals without a winner."""
        return self.deals - self.won - self.lost

    @property
    def points_per_deal(self) -> float:
        """The mean over all deals that are over; 0 where there are none."""
        return self.points / self.deals if self.deals else 0.0
