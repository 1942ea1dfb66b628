"""One-time codes, by which another device becomes a player: at most one a player."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from madang.store.schema import codes

_PURGE = sa.delete(codes).where(codes.c.created_at < sa.bindparam("before"))
_REMOVE = sa.delete(codes).where(codes.c.player_id == sa.bindparam("owner"))
_TAKE = (
    sa.delete(codes)
    .where(codes.c.digest == sa.bindparam("code_digest"), codes.c.created_at >= sa.bindparam("since"))
    .returning(codes.c.player_id)
)


def purge(connection: sa.Connection, before: datetime) -> None:
    """Drop the codes made before a moment."""
    connection.execute(_PURGE, {"before": before})


def put(connection: sa.Connection, player_id: str, digest: bytes, now: datetime) -> None:
    """Keep the code of a player instead of the one before."""
    connection.execute(_REMOVE, {"owner": player_id})
    connection.execute(sa.insert(codes), {"player_id": player_id, "digest": digest, "created_at": now})


def take(connection: sa.Connection, digest: bytes, since: datetime) -> str | None:
    """Use a code up: the id of its player, or None where there is no such code made since a moment.

    Of two who take one at once the database lets one delete it.
    """
    owner = connection.execute(_TAKE, {"code_digest": digest, "since": since}).scalar()
    return str(owner) if owner is not None else None
