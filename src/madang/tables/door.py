"""The one door for people, programs and bots."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import cast

import sqlalchemy as sa

from madang import bots
from madang.bots.registry import UNKNOWN_BOT
from madang.core.chance import clean_word, commitment, new_seed
from madang.core.game import AnyGame, Json
from madang.errors import (
    GameRunning,
    NotationError,
    NotYourSeat,
    OfferGone,
    StaleAction,
    UnknownBot,
    UnknownGame,
    shortened,
)
from madang.games import GAMES
from madang.store import Store, games, offers, players, scores
from madang.store.games import GameRow
from madang.tables import reasons
from madang.tables.fold import (
    Cache,
    Folded,
    Recorder,
    chance_after,
    entries_of,
    opening,
    play,
    replayed,
    set_aside,
)
from madang.tables.imports import Imports
from madang.tables.people import is_id, require_player_id, the_player
from madang.tables.records import proof_of
from madang.tables.results import PERSON
from madang.tables.values import Frame, Offer, Status, Table
from madang.tables.watcher import NOBODY, Watcher, watched

OFFER_DAYS = 1
"""How long an offer is good."""
OFFER_KEPT_DAYS = 7
"""How long it is kept: a clock that was ahead for a while, and is put right, took nobody's offer away."""
ACTION_LENGTH = 64
CACHED = 1024
"""How many positions are remembered; one takes about five thousand bytes."""


Who = Callable[[sa.Connection], str | None]
"""Finds out who acts, in the transaction in which they do; None is a bot."""


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Tables(Imports):
    """Every game on a server, and the only way to change one.

    Synchronous and thread-safe; any number of processes may share one database. Every method may raise
    StoreError where the database does not answer, and StoreFull where there is no room; those that show a
    game raise BrokenLog (a StoreError) where the log of that one game no longer plays.
    """

    def __init__(
        self, store: Store, games: Mapping[str, AnyGame] = GAMES, *, now: Callable[[], datetime] = _utc_now
    ) -> None:
        super().__init__(store, games, now, Cache(CACHED))
        self.watcher: Watcher = NOBODY

    # Starting

    def offer(self, game: str) -> Offer:
        """Draw and keep a seed for a game to come. Raises UnknownGame."""
        self._rulebook(game)
        offer_id, seed, now = secrets.token_urlsafe(16), new_seed(), self._now()

        def keep(connection: sa.Connection) -> None:
            offers.purge(connection, now - timedelta(days=OFFER_KEPT_DAYS))
            offers.add(connection, offer_id, game, seed, now)

        self._write(keep)
        return Offer(offer_id, game, commitment(seed))

    def start(
        self,
        player_id: str,
        game: str,
        variant: str,
        offer_id: str,
        word: str,
        *,
        opponent: str | None = None,
        abandon: str | bool = False,
        newcomer: bool = False,
    ) -> Table:
        """Start a game with the seed of an offer and the player's word.

        At the other seat of a game for two sits ``opponent``, a bot's name; None is the first of
        ``madang.bots.names(game)``. A game that is over as it begins (four of a month) is stored as over.

        The game takes over the id of the offer. The same start again is a repeat: the game it began, with
        ``repeated``. With ``abandon``, the id of the player's running game, that one alone is abandoned
        in the same transaction; True stands for whichever is running. A ``newcomer`` is a player by starting:
        there need be no row of that id yet. The caller answers for it that the id was never deleted.

        Raises UnknownGame (no such game or variant), UnknownBot (the opponent), FairChanceError (the word),
        OfferGone, UnknownPlayer, and GameRunning with the ``game_id`` of the running one; the offer can then
        still be used.
        """
        require_player_id(player_id)
        rulebook = self._rulebook(game)
        if variant not in rulebook.VARIANTS:
            raise UnknownGame(reasons.UNKNOWN_GAME)
        opponent = _opponent(rulebook, opponent)
        if not is_id(offer_id):
            raise OfferGone(reasons.OFFER_GONE)
        word = clean_word(word)

        def begin(connection: sa.Connection) -> tuple[GameRow, bool]:
            now = self._now()
            seed = offers.take(connection, offer_id, game, now - timedelta(days=OFFER_DAYS))
            if seed is None:
                # Used up by the same start, perhaps a moment ago: looked for after the offer, never before.
                begun = games.find(connection, offer_id)
                asked = (player_id, game, variant, opponent, word)
                if begun is None or asked != _asked_for(begun):
                    raise OfferGone(reasons.OFFER_GONE)
                return begun, True
            if (running := games.running(connection, player_id, game)) is not None:
                if abandon is not True and abandon != running.id:
                    raise GameRunning(reasons.GAME_RUNNING, game_id=running.id)
                games.end(connection, running.id, "abandoned", None, now)
            if newcomer:
                players.add(connection, player_id, now)
            else:
                the_player(connection, player_id)
            row = GameRow(
                id=offer_id,
                player_id=player_id,
                game=game,
                variant=variant,
                opponent=opponent,
                rules=rulebook.RULES,
                seed=seed,
                commitment=commitment(seed),
                word=word,
                fair=True,
                coached=False,
                record=None,
                status="running",
                result=None,
                started_at=now,
                ended_at=None,
                seq=0,
            )
            games.add(connection, row)
            first = opening(rulebook, row).state
            if first.over:
                row = self._finish(connection, row, rulebook.outcome(first), now)
            return row, False

        row, repeated = self._write(begin)
        return self._show(row, PERSON, repeated=repeated)

    # Playing

    def table(self, game_id: str, player_id: str) -> Table:
        """A player's game as it stands. Raises UnknownGame, also for another player's."""
        with self._store.read() as connection:
            row = self._own(connection, game_id, player_id)
            return self._table(row, self._folded(connection, row), PERSON)

    def running(self, player_id: str, game: str) -> Table | None:
        """The running game of a player, if there is one. Raises UnknownGame where there is no such game."""
        self._rulebook(game)
        if not is_id(player_id):
            return None
        with self._store.read() as connection:
            row = games.running(connection, player_id, game)
            return self._table(row, self._folded(connection, row), PERSON) if row else None

    def act(
        self, game_id: str, player_id: str, action: str, expected_seq: int, *, game: str | None = None
    ) -> Table:
        """Play an action where the log holds ``expected_seq`` actions; it is on disk before this returns.

        Where the log holds the same action by the same player at that place, it is a repeat: nothing changes,
        and the table as it stands has ``repeated``.

        Raises UnknownGame, also where it is not one of ``game``; NotationError, IllegalAction, NotYourSeat,
        StaleAction; then nothing was changed.
        """
        return self._act(game_id, lambda _: player_id, PERSON, action, expected_seq, game)

    def act_by_token(self, game_id: str, secret: str, action: str, expected_seq: int) -> Table:
        """The same for the program that shows this secret; to find its player takes no transaction more.

        Raises UnknownToken, and as :meth:`act`.
        """
        return self._act(
            game_id, lambda connection: self._owner(connection, secret), PERSON, action, expected_seq, None
        )

    def act_for_seat(self, game_id: str, seat: int, action: str, expected_seq: int) -> Table:
        """The same door for a seat that no person holds: a bot's. The table is as that seat sees it."""
        return self._act(game_id, lambda _: None, seat, action, expected_seq, None)

    def opponents_turn(self, game_id: str) -> Table | None:
        """A running game as its opponent sees it, where the opponent is to act; else None.

        Raises UnknownGame.
        """
        with self._store.read() as connection:
            row = self._own(connection, game_id, None)
            if row.opponent is None or row.status != "running":
                return None
            folded = self._folded(connection, row)
            seat = folded.state.current_seat
            return None if seat in (PERSON, None) else self._table(row, folded, seat)

    @watched
    def _act(
        self,
        game_id: str,
        who: Who,
        seat: int,
        text: str,
        expected_seq: int,
        of_game: str | None,
    ) -> Table:
        if len(text) > ACTION_LENGTH:
            raise NotationError(reasons.ACTION_TOO_LONG, limit=str(ACTION_LENGTH))
        if (game_id, expected_seq) not in self._cache:
            # A long log is played again before the lock is taken, not while everybody else waits for it.
            with self._store.read() as connection:
                self._folded(connection, self._own(connection, game_id, who(connection)))

        def move(connection: sa.Connection) -> tuple[GameRow, Folded, bool]:
            player_id = who(connection)
            if player_id is None and seat == PERSON:
                raise NotYourSeat(reasons.NOT_YOUR_SEAT)
            row = self._own(connection, game_id, player_id, lock=True)
            if of_game not in (None, row.game):
                raise UnknownGame(reasons.UNKNOWN_GAME)
            game = self._rulebook(row.game)
            action = game.parse_action(text)
            if expected_seq != row.seq:
                done = (
                    games.logged(connection, game_id, expected_seq) if 0 <= expected_seq < row.seq else None
                )
                if done is None or (done.seat, done.player_id, done.action) != (seat, player_id, str(action)):
                    raise StaleAction(reasons.STALE)
                return row, self._folded(connection, row), True
            if row.status == "abandoned":
                raise StaleAction(reasons.GIVEN_UP)
            before = self._folded(connection, row)
            if before.state.current_seat not in (seat, None):
                raise NotYourSeat(reasons.NOT_YOUR_SEAT)
            chance = Recorder(chance_after(game, row, before.drawn))
            after = play(game, before, row.seq, seat, action, chance)
            now = self._now()
            games.append(connection, game_id, row.seq, seat, player_id, str(action), chance.drawn, now)
            row = row._replace(seq=row.seq + 1)
            if after.state.over:
                row = self._finish(connection, row, game.outcome(after.state), now)
            return row, after, False

        row, folded, repeated = self._write(move)
        self._cache.put(row.id, row.seq, folded)
        return self._table(row, folded, seat, repeated=repeated)

    def _finish(self, connection: sa.Connection, row: GameRow, result: Json, now: datetime) -> GameRow:
        """Close a game with its last action, and enter its score."""
        games.end(connection, row.id, "over", result, now)
        if row.fair and "score" in result:
            numbers = (result["score"], result["turns"], result["powers_used"])
            scores.add(connection, scores.Score(row.id, row.player_id, row.game, row.variant, *numbers, now))
        return row._replace(status="over", result=result, ended_at=now)

    def abandon(self, game_id: str, player_id: str) -> Table:
        """Give a running game up; one that is not running stays as it is, with ``repeated``.

        Raises UnknownGame. A BrokenLog is raised after the game was given up: any game can be given up.
        """

        def give_up(connection: sa.Connection) -> tuple[GameRow, bool]:
            row = self._own(connection, game_id, player_id, lock=True)
            now = self._now()
            if not games.end(connection, game_id, "abandoned", None, now):
                return row, True
            return row._replace(status="abandoned", ended_at=now), False

        row, repeated = self._write(give_up)
        return self._show(row, PERSON, repeated=repeated)

    def mark_coached(self, game_id: str, player_id: str) -> None:
        """Mark a running game for good: the coach helped its player. Raises UnknownGame."""

        def mark(connection: sa.Connection) -> None:
            games.mark_coached(connection, self._own(connection, game_id, player_id).id)

        self._write(mark)

    def frames(self, game_id: str, player_id: str, since_seq: int) -> tuple[Frame, ...]:
        """What the player saw, step by step, from the action at ``since_seq`` on. Raises UnknownGame."""
        with self._store.read() as connection:
            row = self._own(connection, game_id, player_id)
            since = min(max(since_seq, 0), row.seq)
            self._folded(connection, row)
            before = self._folded(connection, row, since)
            game = self._rulebook(row.game)
            entries = entries_of(connection, game, row, since, row.seq)
        return tuple(
            Frame(entry.seq, entry.seat, seen, game.view(state, PERSON))
            for entry, event, state in replayed(game, row, before, entries)
            if (seen := event.seen_by(PERSON)) is not None
        )

    # Inside

    def _show(self, row: GameRow, seat: int, *, repeated: bool) -> Table:
        with self._store.read() as connection:
            row = self._own(connection, row.id, row.player_id)  # it may have been deleted since
            return self._table(row, self._folded(connection, row), seat, repeated=repeated)

    def _table(self, row: GameRow, folded: Folded, seat: int, *, repeated: bool = False) -> Table:
        with set_aside(row):
            view = folded.view(self._rulebook(row.game), seat)
        return Table(
            id=row.id,
            game=row.game,
            variant=row.variant,
            player_id=row.player_id,
            opponent=row.opponent,
            seat=seat,
            seq=row.seq,
            status=cast("Status", row.status),
            view=view,
            commitment=row.commitment,
            word=row.word,
            proof=None if row.status == "running" else proof_of(row),
            started_at=row.started_at,
            ended_at=row.ended_at,
            happened=folded.happened[seat],
            coached=row.coached,
            imported=row.record is not None,
            repeated=repeated,
        )


def _opponent(game: AnyGame, name: str | None) -> str | None:
    """Who sits at the other seat. Raises UnknownBot, also where there is no other seat."""
    known = bots.names(game.NAME) if game.SEATS > 1 else ()
    if name is None:
        return known[0] if known else None
    if name not in known:
        raise UnknownBot(UNKNOWN_BOT, name=shortened(name), game=game.NAME)
    return name


def _asked_for(row: GameRow) -> tuple[str, str, str, str | None, str]:
    """What the start of a game asked for."""
    return row.player_id, row.game, row.variant, row.opponent, row.word
