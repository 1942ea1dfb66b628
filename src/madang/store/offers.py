"""Offers: seeds that were promised by their commitment and not used yet."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from madang.store.schema import offers

_PURGE = sa.delete(offers).where(offers.c.created_at < sa.bindparam("before"))
_FIND = sa.select(offers.c.seed).where(
    offers.c.id == sa.bindparam("offer_id"),
    offers.c.game == sa.bindparam("game"),
    offers.c.created_at >= sa.bindparam("since"),
)
_TAKE = sa.delete(offers).where(offers.c.id == sa.bindparam("offer_id"))


def add(connection: sa.Connection, offer_id: str, game: str, seed: bytes, now: datetime) -> None:
    """Keep a seed for a game to come."""
    connection.execute(sa.insert(offers), {"id": offer_id, "game": game, "seed": seed, "created_at": now})


def purge(connection: sa.Connection, before: datetime) -> None:
    """Drop the offers made before a moment."""
    connection.execute(_PURGE, {"before": before})


def take(connection: sa.Connection, offer_id: str, game: str, since: datetime) -> bytes | None:
    """Use an offer up: its seed, or None where there is no such offer for the game made since a moment."""
    seed = connection.execute(_FIND, {"offer_id": offer_id, "game": game, "since": since}).scalar()
    if seed is None or connection.execute(_TAKE, {"offer_id": offer_id}).rowcount != 1:
        return None
    return bytes(seed)
