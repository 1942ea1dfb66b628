"""The games of a player that are no longer running, and those that were brought from elsewhere."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa

from madang.store.games import SELECT, GameRow, row_of
from madang.store.schema import games


class PastRow(NamedTuple):
    """A game as a list of games shows it."""

    id: str
    game: str
    variant: str
    opponent: str | None
    status: str
    result: Any
    started_at: datetime
    ended_at: datetime | None
    coached: bool
    imported: bool


_of_player = games.c.player_id == sa.bindparam("player_id")
_over = games.c.status == "over"
_imported = games.c.record.is_not(sa.null())
_most = sa.bindparam("most", type_=sa.Integer)
_newest = (games.c.ended_at.desc(), games.c.id)

_LISTED = sa.select(*(games.c[name] for name in PastRow._fields[:-1]), _imported)
_PAST = (
    _LISTED.where(_of_player, games.c.game == sa.bindparam("game"), games.c.status != "running")
    .order_by(*_newest)
    .limit(_most)
)
_FINISHED = (
    _LISTED.where(_of_player, _over)
    .order_by(*_newest)
    .limit(_most)
    .offset(sa.bindparam("skipped", type_=sa.Integer))
)
_COUNT = sa.select(sa.func.count()).select_from(games).where(_of_player)
_COUNT_FINISHED = _COUNT.where(_over)
_COUNT_IMPORTED = _COUNT.where(_imported)

_OVER = SELECT.where(_of_player, _over).order_by(games.c.started_at, games.c.id).limit(_most)
_AFTER = sa.tuple_(games.c.started_at, games.c.id) > sa.tuple_(
    sa.bindparam("started_at", type_=games.c.started_at.type), sa.bindparam("game_id", type_=games.c.id.type)
)
_WHO_FINISHED = sa.select(games.c.player_id).where(_over).distinct().order_by(games.c.player_id)
_COMMITMENTS = sa.select(games.c.commitment, games.c.id).where(_of_player, _over, sa.not_(_imported))


def past(connection: sa.Connection, player_id: str, game: str, limit: int) -> list[PastRow]:
    """A player's games that are no longer running, those that ended last first."""
    return _listed(connection, _PAST, player_id=player_id, game=game, most=limit)


def finished(connection: sa.Connection, player_id: str, skipped: int, limit: int) -> list[PastRow]:
    """A player's games of all kinds that are over, those that ended last first, after so many of them."""
    return _listed(connection, _FINISHED, player_id=player_id, skipped=skipped, most=limit)


def count_finished(connection: sa.Connection, player_id: str) -> int:
    """How many games of a player are over."""
    return int(connection.execute(_COUNT_FINISHED, {"player_id": player_id}).scalar_one())


def count_imported(connection: sa.Connection, player_id: str) -> int:
    """How many games a player brought here from elsewhere."""
    return int(connection.execute(_COUNT_IMPORTED, {"player_id": player_id}).scalar_one())


def over_after(connection: sa.Connection, player_id: str, last: GameRow | None, limit: int) -> list[GameRow]:
    """Some games of a player that are over, in the order they began, after the last one."""
    statement, params = _OVER, {"player_id": player_id, "most": limit}
    if last is not None:
        statement = statement.where(_AFTER)
        params |= {"started_at": last.started_at, "game_id": last.id}
    return [row_of(row) for row in connection.execute(statement, params)]


def who_finished(connection: sa.Connection) -> list[str]:
    """The players who have games that are over."""
    return list(connection.execute(_WHO_FINISHED).scalars())


def commitments(connection: sa.Connection, player_id: str) -> dict[str, str]:
    """The games that a player has finished here, by the commitment to their seed."""
    rows = connection.execute(_COMMITMENTS, {"player_id": player_id})
    return {row.commitment: row.id for row in rows}


def _listed(connection: sa.Connection, statement: sa.Select[Any], **params: Any) -> list[PastRow]:
    return [PastRow._make(row) for row in connection.execute(statement, params)]
