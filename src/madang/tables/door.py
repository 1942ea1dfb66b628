"""The one door for people, programs and bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from madang.core.game import AnyGame, Json
from madang.games import GAMES
from madang.store import Store
from madang.tables.values import Frame, Offer, PastGame, Player, ScoreRow, Table


def _now() -> datetime:
    return datetime.now(UTC)


class Tables:
    """Every game on a server, and the only way to change one.

    Synchronous and thread-safe; any number of processes may share one database. Every method may raise
    StoreError where the database does not answer, and BrokenLog (a StoreError) where the log of that one game no
    longer plays.
    """

    def __init__(
        self, store: Store, games: Mapping[str, AnyGame] = GAMES, *, now: Callable[[], datetime] = _now
    ) -> None:
        self._store = store
        self._games = games
        self._now = now

    # Players

    def new_player(self) -> str:
        """The id of a new player, which nobody can guess; the player has a row from now on."""
        raise NotImplementedError

    def player(self, player_id: str) -> Player | None:
        """A player, or None where there is none."""
        raise NotImplementedError

    def rename(self, player_id: str, name: str) -> Player:
        """Give a player a name: cleaned, at most 40 characters; None where nothing visible is left."""
        raise NotImplementedError

    def change_settings(self, player_id: str, **settings: Any) -> Player:
        """Keep simple values for a player; None takes one away. Raises ValueError for anything but simple values."""
        raise NotImplementedError

    # Starting

    def offer(self, game: str) -> Offer:
        """Draw and keep a seed for a game to come. Raises UnknownGame."""
        raise NotImplementedError

    def start(
        self, player_id: str, game: str, variant: str, offer_id: str, word: str, *, abandon: bool = False
    ) -> Table:
        """Start a game with the seed of an offer and the player's word.

        The game takes over the id of the offer. The same start again is a repeat: the game it began, with
        ``repeated``. With ``abandon`` a running game of this player is abandoned in the same transaction.

        Raises UnknownGame (no such game or variant), FairChanceError (the word), OfferGone, and GameRunning with the
        ``game_id`` of the running one; the offer can then still be used.
        """
        raise NotImplementedError

    # Playing

    def table(self, game_id: str, player_id: str) -> Table:
        """A player's game as it stands. Raises UnknownGame, also for another player's."""
        raise NotImplementedError

    def running(self, player_id: str, game: str) -> Table | None:
        """The running game of a player, if there is one. Raises UnknownGame where there is no such game."""
        raise NotImplementedError

    def act(self, game_id: str, player_id: str, action: str, expected_seq: int) -> Table:
        """Play an action where the log holds ``expected_seq`` actions; on disk before this returns.

        Where the log holds the same action by the same player at that place, it is a repeat: nothing changes, and
        the table as it stands has ``repeated``.

        Raises UnknownGame, NotationError, IllegalAction, NotYourSeat and StaleAction; then nothing was changed.
        """
        raise NotImplementedError

    def act_for_seat(self, game_id: str, seat: int, action: str, expected_seq: int) -> Table:
        """The same door for a seat that no person holds: a bot's. The table is as that seat sees it."""
        raise NotImplementedError

    def abandon(self, game_id: str, player_id: str) -> Table:
        """Give a running game up; one that is not running stays as it is, with ``repeated``. Raises UnknownGame."""
        raise NotImplementedError

    def frames(self, game_id: str, player_id: str, since_seq: int) -> tuple[Frame, ...]:
        """What the player saw happen, step by step, from the action at ``since_seq`` on. Raises UnknownGame."""
        raise NotImplementedError

    # After the game

    def export(self, game_id: str, player_id: str) -> Json:
        """``{"record": …, "expect": …}``: record with proof, and the last state. Raises UnknownGame, NotOver."""
        raise NotImplementedError

    def scores(
        self, game: str, variant: str, *, player_id: str | None = None, limit: int = 20
    ) -> tuple[ScoreRow, ...]:
        """The best finished games, of all players or of one. Raises UnknownGame."""
        raise NotImplementedError

    def rank(self, game_id: str) -> int | None:
        """The place of a finished game in its score table, from 1; None where it is in none."""
        raise NotImplementedError

    def history(self, player_id: str, game: str, limit: int = 20) -> tuple[PastGame, ...]:
        """A player's games that are over or abandoned, the newest first. Raises UnknownGame."""
        raise NotImplementedError
