"""What is left of games: the part of the door that is about score tables and statistics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import cast

from madang.core.game import AnyGame
from madang.errors import UnknownGame
from madang.store import Store, games, history, scores
from madang.tables import reasons
from madang.tables.codes import Codes
from madang.tables.people import is_id
from madang.tables.values import PastGame, ScoreRow, Statistics, Status

PERSON = 0
"""The seat of the person (``spec/chance.md``)."""

MOST_ROWS = 1000


class Results(Codes):
    """The games that were played, by player and over all."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], now: Callable[[], datetime]) -> None:
        super().__init__(store, now)
        self._games = games

    def scores(
        self, game: str, variant: str, *, player_id: str | None = None, limit: int = 20
    ) -> tuple[ScoreRow, ...]:
        """The best finished games, of all players or of one. Raises UnknownGame."""
        if variant not in self._rulebook(game).VARIANTS:
            raise UnknownGame(reasons.UNKNOWN_GAME)
        if player_id is not None and not is_id(player_id):
            return ()
        with self._store.read() as connection:
            rows = scores.best(connection, game, variant, player_id, _rows(limit))
        return tuple(
            ScoreRow(
                rank=rank,
                game_id=row.game_id,
                player_id=row.player_id,
                name=name,
                score=row.score,
                turns=row.turns,
                powers_used=row.powers_used,
                finished_at=row.finished_at,
                coached=coached,
            )
            for rank, (row, name, coached) in enumerate(rows, start=1)
        )

    def rank(self, game_id: str) -> int | None:
        """The place of a finished game in its score table, from 1; None where it is in none."""
        if not is_id(game_id):
            return None
        with self._store.read() as connection:
            return scores.rank(connection, game_id)

    def history(self, player_id: str, game: str, limit: int = 20) -> tuple[PastGame, ...]:
        """A player's games that are over or abandoned, the newest first. Raises UnknownGame."""
        self._rulebook(game)
        if not is_id(player_id):
            return ()
        with self._store.read() as connection:
            rows = history.past(connection, player_id, game, _rows(limit))
        return tuple(map(_past_game, rows))

    def finished(self, player_id: str, *, skipped: int = 0, limit: int = 50) -> tuple[PastGame, ...]:
        """A player's games of all kinds that are over, the newest first, after so many of them.

        Those that were brought from elsewhere are among them.
        """
        if not is_id(player_id):
            return ()
        with self._store.read() as connection:
            rows = history.finished(connection, player_id, max(skipped, 0), _rows(limit))
        return tuple(map(_past_game, rows))

    def count_finished(self, player_id: str) -> int:
        """How many games of a player are over."""
        if not is_id(player_id):
            return 0
        with self._store.read() as connection:
            return history.count_finished(connection, player_id)

    def statistics(self, player_id: str, game: str, *, opponent: str | None = None) -> Statistics:
        """How a player fared in a game for two, against one opponent or against all.

        What was brought from elsewhere does not count: nobody here saw who sat at the other seat.

        Raises UnknownGame where there is no such game for two.
        """
        self._require_two(game)
        if not is_id(player_id):
            return Statistics(0, 0, 0, 0, 0)
        with self._store.read() as connection:
            return _statistics(games.tally(connection, player_id, game, PERSON, opponent))

    def statistics_by_opponent(self, player_id: str, game: str) -> dict[str, Statistics]:
        """The same against each opponent that the player has had, by its name. Raises UnknownGame."""
        self._require_two(game)
        if not is_id(player_id):
            return {}
        with self._store.read() as connection:
            tallies = games.tally_by_opponent(connection, player_id, game, PERSON)
        return {opponent: _statistics(tally) for opponent, tally in tallies.items()}

    def _require_two(self, game: str) -> None:
        if self._rulebook(game).SEATS < 2:
            raise UnknownGame(reasons.UNKNOWN_GAME)

    def _rulebook(self, game: str) -> AnyGame:
        try:
            return self._games[game]
        except KeyError:
            raise UnknownGame(reasons.UNKNOWN_GAME) from None


def _past_game(row: history.PastRow) -> PastGame:
    return PastGame(
        game_id=row.id,
        game=row.game,
        variant=row.variant,
        opponent=row.opponent,
        status=cast("Status", row.status),
        result=row.result,
        started_at=row.started_at,
        ended_at=row.ended_at or row.started_at,
        coached=row.coached,
        imported=row.imported,
    )


def _statistics(tally: games.Tally) -> Statistics:
    return Statistics(
        deals=tally.over,
        won=tally.won,
        lost=tally.lost,
        points=tally.points_won - tally.points_lost,
        abandoned=tally.abandoned,
        coached=tally.coached,
    )


def _rows(limit: int) -> int:
    return min(max(limit, 0), MOST_ROWS)
