"""Games as their logs have them, and as records that anybody can replay: the part of the door that reads."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime

import sqlalchemy as sa

from madang.core.game import AnyGame, Json
from madang.errors import BrokenLog, NotOver, UnknownGame
from madang.store import Store, games, history
from madang.store.games import GameRow, LogRow
from madang.tables import reasons
from madang.tables.fold import Cache, Folded, entries_of, fold, opening
from madang.tables.people import is_id
from madang.tables.results import Results

log = logging.getLogger(__name__)

AT_A_TIME = 50
"""How many games an export reads in one transaction, and holds in memory."""


def log_broken(error: BrokenLog) -> None:
    """Say in the server's log which game was left out of an export."""
    log.error("game %s is left out of an export: %s", error.game_id, error)


class Records(Results):
    """The games that are there, each the fold of its log, and the records of those that are over."""

    def __init__(
        self, store: Store, games: Mapping[str, AnyGame], now: Callable[[], datetime], cache: Cache
    ) -> None:
        super().__init__(store, games, now)
        self._cache = cache

    def export(self, game_id: str, player_id: str) -> Json:
        """``{"record": …, "expect": …, "meta": …}``: the record with its proof, the last state, and the rest.

        Raises UnknownGame, and NotOver while the game is running.
        """
        with self._store.read() as connection:
            row = self._own(connection, game_id, player_id)
            if row.status == "running":
                raise NotOver(reasons.NOT_OVER)
            last = self._folded(connection, row)
            entries = entries_of(connection, self._rulebook(row.game), row, 0, row.seq)
        return self._exported(row, entries, last)

    def export_games(
        self, player_id: str, *, on_broken: Callable[[BrokenLog], object] = log_broken
    ) -> Iterator[Json]:
        """The games of a player that are over, as :meth:`export` gives them, in the order they began.

        They are read a few at a time, so there may be any number of them. One whose log no longer plays is
        told to ``on_broken`` and left out. Nothing for a player who is not there.
        """
        last: GameRow | None = None
        while is_id(player_id):
            exported = []
            with self._store.read() as connection:
                rows = history.over_after(connection, player_id, last, AT_A_TIME)
                for row in rows:
                    if row.game in self._games:
                        try:
                            exported.append(self._played(connection, row))
                        except BrokenLog as error:
                            on_broken(error)
            yield from exported
            if len(rows) < AT_A_TIME:
                return
            last = rows[-1]

    def who_finished(self) -> tuple[str, ...]:
        """The ids of the players who have games that are over."""
        with self._store.read() as connection:
            return tuple(history.who_finished(connection))

    # Inside

    def _played(self, connection: sa.Connection, row: GameRow) -> Json:
        """A game played from its beginning and exported; the cache is for what people are looking at."""
        game = self._rulebook(row.game)
        entries = entries_of(connection, game, row, 0, row.seq)
        return self._exported(row, entries, fold(game, row, opening(game, row), entries))

    def _exported(self, row: GameRow, entries: list[LogRow], last: Folded) -> Json:
        game = self._rulebook(row.game)
        actions = [entry.action for entry in entries]
        outcomes = [outcome for entry in entries for outcome in entry.outcomes]
        record = game.make_record(opening(game, row).state, actions, outcomes)
        if (proof := proof_of(row)) is not None:
            record |= {"proof": proof}
        return {"record": record, "expect": last.state.to_json(), "meta": _meta(row)}

    def _own(
        self, connection: sa.Connection, game_id: str, player_id: str | None, *, lock: bool = False
    ) -> GameRow:
        """A game for its player, or for a bot (None). Raises UnknownGame for another player's too."""
        row = games.find(connection, game_id, lock=lock) if is_id(game_id) else None
        if row is None or player_id not in (None, row.player_id) or row.game not in self._games:
            raise UnknownGame(reasons.UNKNOWN_GAME)
        return row

    def _folded(self, connection: sa.Connection, row: GameRow, seq: int | None = None) -> Folded:
        """A game as its log has it, after ``seq`` actions or all of them. Raises BrokenLog."""
        game = self._rulebook(row.game)
        seq = row.seq if seq is None else seq
        remembered = self._cache.nearest(row.id, seq)
        length, folded = remembered or (0, opening(game, row))
        if length < seq:
            folded = fold(game, row, folded, entries_of(connection, game, row, length, seq))
        if length < seq or remembered is None:
            self._cache.put(row.id, seq, folded)
        return folded


def proof_of(row: GameRow) -> dict[str, str] | None:
    """What shows that the chance of a game was fixed before it began (``spec/chance.md``).

    None for a game that was brought from elsewhere without a proof.
    """
    return {"commit": row.commitment, "seed": row.seed.hex(), "word": row.word} if row.seed else None


def _meta(row: GameRow) -> Json:
    """What a history tells of a game beside its record. A replay or a verification does not look at it."""
    return {
        "started_at": row.started_at.isoformat(),
        "ended_at": row.ended_at.isoformat() if row.ended_at else None,
        "opponent": row.opponent,
        "coached": row.coached,
        "fair": row.fair,
        "imported": row.record is not None,
        "result": row.result,
    }
