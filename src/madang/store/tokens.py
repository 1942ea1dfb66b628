"""Tokens, by which programs play as a player."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa

from madang.store.players import PlayerRow
from madang.store.schema import players, tokens


class TokenRow(NamedTuple):
    """A row of ``tokens`` without its digest."""

    id: str
    name: str | None
    created_at: datetime


_OF_PLAYER = (
    sa.select(*(tokens.c[name] for name in TokenRow._fields))
    .where(tokens.c.player_id == sa.bindparam("player_id"))
    .order_by(tokens.c.created_at, tokens.c.id)
)
_PLAYER = (
    sa.select(players.c.id, players.c.name, players.c.settings)
    .join(tokens, tokens.c.player_id == players.c.id)
    .where(tokens.c.digest == sa.bindparam("digest"))
)
_OWNER = sa.select(tokens.c.player_id).where(tokens.c.digest == sa.bindparam("digest"))
_EXISTS = sa.select(sa.exists().where(tokens.c.id == sa.bindparam("token_id")))
_REMOVE = sa.delete(tokens).where(
    tokens.c.id == sa.bindparam("token_id"), tokens.c.player_id == sa.bindparam("player_id")
)


def add(
    connection: sa.Connection, token_id: str, player_id: str, name: str | None, digest: bytes, now: datetime
) -> None:
    """Keep a token of a player."""
    connection.execute(
        sa.insert(tokens),
        {"id": token_id, "player_id": player_id, "name": name, "digest": digest, "created_at": now},
    )


def exists(connection: sa.Connection, token_id: str) -> bool:
    """Whether there is a token of that id."""
    return bool(connection.execute(_EXISTS, {"token_id": token_id}).scalar_one())


def of_player(connection: sa.Connection, player_id: str) -> list[TokenRow]:
    """The tokens of a player, the oldest first."""
    return [TokenRow._make(row) for row in connection.execute(_OF_PLAYER, {"player_id": player_id})]


def player_of(connection: sa.Connection, digest: bytes) -> PlayerRow | None:
    """The player whose token has that digest."""
    row = connection.execute(_PLAYER, {"digest": digest}).first()
    return PlayerRow(*row) if row else None


def owner(connection: sa.Connection, digest: bytes) -> str | None:
    """The id of the player whose token has that digest."""
    return connection.execute(_OWNER, {"digest": digest}).scalar()


def remove(connection: sa.Connection, player_id: str, token_id: str) -> bool:
    """Take a token of a player away; False where there is none of that id."""
    return connection.execute(_REMOVE, {"token_id": token_id, "player_id": player_id}).rowcount == 1
