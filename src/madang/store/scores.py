"""The score tables."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa

from madang.store.schema import games, players, scores


class Score(NamedTuple):
    """A row of ``scores``."""

    game_id: str
    player_id: str
    game: str
    variant: str
    score: int
    turns: int
    powers_used: int
    finished_at: datetime


_TABLE = sa.and_(scores.c.game == sa.bindparam("game"), scores.c.variant == sa.bindparam("variant"))
_BEST = (
    sa.select(*(scores.c[name] for name in Score._fields), players.c.name, games.c.coached)
    .join(players, players.c.id == scores.c.player_id)
    .join(games, games.c.id == scores.c.game_id)
    .where(_TABLE)
    .order_by(scores.c.score.desc(), scores.c.finished_at, scores.c.game_id)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_OWN_BEST = _BEST.where(scores.c.player_id == sa.bindparam("player_id"))
_ADD = sa.insert(scores)

_other = scores.alias("other")
_BETTER = sa.or_(
    _other.c.score > scores.c.score,
    sa.and_(
        _other.c.score == scores.c.score,
        sa.or_(
            _other.c.finished_at < scores.c.finished_at,
            sa.and_(_other.c.finished_at == scores.c.finished_at, _other.c.game_id < scores.c.game_id),
        ),
    ),
)
_RANK = sa.select(
    sa.select(sa.func.count() + 1)
    .select_from(_other)
    .where(_other.c.game == scores.c.game, _other.c.variant == scores.c.variant, _BETTER)
    .correlate(scores)
    .scalar_subquery()
).where(scores.c.game_id == sa.bindparam("game_id"))


def add(connection: sa.Connection, score: Score) -> None:
    """Enter a score. Raises IntegrityError where the game has one."""
    connection.execute(_ADD, score._asdict())


def best(
    connection: sa.Connection, game: str, variant: str, player_id: str | None, limit: int
) -> list[tuple[Score, str | None, bool]]:
    """The best scores with the players' names: the higher first, then the earlier, then by id.

    With each, whether the coach helped in its game.
    """
    params: dict[str, Any] = {"game": game, "variant": variant, "most": limit}
    if player_id is not None:
        params["player_id"] = player_id
    rows = connection.execute(_BEST if player_id is None else _OWN_BEST, params)
    return [(Score(*row[:-2]), row[-2], row[-1]) for row in rows]


def rank(connection: sa.Connection, game_id: str) -> int | None:
    """The place of a game in its table, from 1."""
    return connection.execute(_RANK, {"game_id": game_id}).scalar()
