"""Players: an id, a name, settings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from madang.store.schema import players


class PlayerRow(NamedTuple):
    """A row of ``players``."""

    id: str
    name: str | None
    settings: dict[str, Any]


_FIND = sa.select(players.c.id, players.c.name, players.c.settings).where(
    players.c.id == sa.bindparam("player_id")
)
_CHANGE = (
    sa.update(players)
    .where(players.c.id == sa.bindparam("player_id"))
    .values(name=sa.bindparam("new_name"), settings=sa.bindparam("new_settings"))
)


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
