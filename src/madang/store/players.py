"""Players: an id, a name, settings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from madang.store.schema import games, players, scores, tokens


class PlayerRow(NamedTuple):
    """A row of ``players``."""

    id: str
    name: str | None
    settings: dict[str, Any]


class Owned(NamedTuple):
    """How much of each kind a player has."""

    games: int
    scores: int
    tokens: int


_FIND = sa.select(players.c.id, players.c.name, players.c.settings).where(
    players.c.id == sa.bindparam("player_id")
)
_CHANGE = (
    sa.update(players)
    .where(players.c.id == sa.bindparam("player_id"))
    .values(name=sa.bindparam("new_name"), settings=sa.bindparam("new_settings"))
)
_OWNED = sa.select(
    *(
        sa.select(sa.func.count()).where(each.c.player_id == sa.bindparam("owner")).scalar_subquery()
        for each in (games, scores, tokens)
    )
)
_LOCK_GAMES = (
    sa.select(games.c.id)
    .where(games.c.player_id == sa.bindparam("owner"))
    .order_by(games.c.id)
    .with_for_update()
)
_REMOVE = sa.delete(players).where(players.c.id == sa.bindparam("owner"))


def find(connection: sa.Connection, player_id: str, *, lock: bool = False) -> PlayerRow | None:
    """A player; with ``lock`` nobody else changes the row before this transaction ends."""
    row = connection.execute(_FIND.with_for_update() if lock else _FIND, {"player_id": player_id}).first()
    return PlayerRow(*row) if row else None


def add(connection: sa.Connection, player_id: str, now: datetime) -> None:
    """Add a player without a name, where there is none of that id."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    connection.execute(
        insert(players).on_conflict_do_nothing(),
        {"id": player_id, "name": None, "settings": {}, "created_at": now},
    )


def change(connection: sa.Connection, player_id: str, name: str | None, settings: Mapping[str, Any]) -> None:
    """Set the name and the settings of a player."""
    connection.execute(_CHANGE, {"player_id": player_id, "new_name": name, "new_settings": dict(settings)})


def owned(connection: sa.Connection, player_id: str) -> Owned:
    """Count what a player has."""
    return Owned(*connection.execute(_OWNED, {"owner": player_id}).one())


def remove(connection: sa.Connection, player_id: str) -> bool:
    """Take a player away with everything that refers to them; False where there is none.

    The games are locked first: an action locks its game, then for its score the player. In the other order
    the two could wait for each other.
    """
    connection.execute(_LOCK_GAMES, {"owner": player_id}).all()
    return connection.execute(_REMOVE, {"owner": player_id}).rowcount == 1
