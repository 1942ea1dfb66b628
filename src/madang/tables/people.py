"""Who plays: the part of the door that is about players."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from madang.errors import AlreadyMade, StoreError, TooMany, UnknownPlayer, UnknownToken
from madang.store import Store, players, tokens
from madang.store.players import PlayerRow
from madang.store.schema import ID_LENGTH
from madang.store.trouble import NO_ANSWER, somebody_was_quicker
from madang.tables import reasons
from madang.tables.names import changed_settings, clean_name
from madang.tables.values import Belongings, Player, Token

TOKENS = 20
"""How many tokens a player may have at a time."""

TOKEN_MARK = "madang_"
"""How the secret of a token begins, so that whoever finds one knows what it opens."""

TRIES = 5
"""How often a transaction is begun again because somebody else was quicker. The second look tells all."""

T = TypeVar("T")

ID_PATTERN = f"[A-Za-z0-9_-]{{1,{ID_LENGTH}}}"
"""What the id of a player, an offer, a game or a token looks like, as a regular expression."""
_ID = re.compile(ID_PATTERN)


def is_id(text: str) -> bool:
    """Whether a text can be the id of a player, an offer or a game."""
    return _ID.fullmatch(text) is not None


def require_player_id(player_id: str) -> None:
    """Refuse what no ``new_player`` ever gave: a bug of the caller, not of a player. Raises ValueError."""
    if not is_id(player_id):
        raise ValueError("not the id of a player")


def new_token_id() -> str:
    """The id of a token to come."""
    return secrets.token_urlsafe(9)


def _is_secret(text: str) -> bool:
    """Whether a text can be the secret of a token."""
    return text.startswith(TOKEN_MARK) and is_id(text)


def digest_of(secret: str) -> bytes:
    """What is kept of a random secret: nobody can guess it back, so no salt and no slow hash."""
    return hashlib.sha256(secret.encode()).digest()


def the_player(connection: sa.Connection, player_id: str, *, lock: bool = False) -> PlayerRow:
    """A player who has to be there. Raises UnknownPlayer."""
    row = players.find(connection, player_id, lock=lock) if is_id(player_id) else None
    if row is None:
        raise UnknownPlayer(reasons.UNKNOWN_PLAYER)
    return row


class People:
    """Players, each known by an id that nobody can guess."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now

    def new_player(self) -> str:
        """The id of a new player, which nobody can guess; the player has a row from now on."""
        player_id = secrets.token_urlsafe(24)
        self._write(lambda connection: players.add(connection, player_id, self._now()))
        return player_id

    def player(self, player_id: str) -> Player | None:
        """A player, or None where there is none."""
        if not is_id(player_id):
            return None
        with self._store.read() as connection:
            row = players.find(connection, player_id)
        return Player(*row) if row else None

    def belongings(self, player_id: str) -> Belongings:
        """What a player has, and would lose by :meth:`delete_player`."""
        if not is_id(player_id):
            return Belongings(0, 0, 0)
        with self._store.read() as connection:
            return Belongings(*players.owned(connection, player_id))

    def delete_player(self, player_id: str) -> bool:
        """Delete a player for good: row, games, logs, scores, tokens and code; False where there is none.

        Nobody gets the id again, so whatever still shows it (a cookie, an old page) is nobody's.
        """
        if not is_id(player_id):
            return False
        return self._write(lambda connection: players.remove(connection, player_id))

    def rename(self, player_id: str, name: str) -> Player:
        """Give a player a name: cleaned, at most 40 characters; None where nothing visible is left.

        Raises UnknownPlayer.
        """
        cleaned = clean_name(name)
        return self._change(player_id, lambda player: Player(player.id, cleaned, player.settings))

    def change_settings(self, player_id: str, **settings: Any) -> Player:
        """Keep simple values for a player; None takes one away.

        Raises ValueError for any other value, and UnknownPlayer.
        """
        return self._change(
            player_id,
            lambda player: Player(player.id, player.name, changed_settings(player.settings, settings)),
        )

    # Programs

    def new_token(self, player_id: str, name: str = "", *, token_id: str = "") -> tuple[Token, str]:
        """A token by which a program plays as a player, and its secret, which is told this once.

        A form that may be sent twice brings a ``token_id`` from :func:`new_token_id`: it makes one token.

        Raises AlreadyMade where there is a token of that id, TooMany where the player has ``TOKENS`` of them,
        and UnknownPlayer.
        """
        secret = TOKEN_MARK + secrets.token_urlsafe(32)
        token = Token(token_id or new_token_id(), clean_name(name), self._now())

        def add(connection: sa.Connection) -> None:
            the_player(connection, player_id, lock=True)
            if tokens.exists(connection, token.id):
                raise AlreadyMade(reasons.TOKEN_MADE)
            if len(tokens.of_player(connection, player_id)) >= TOKENS:
                raise TooMany(reasons.TOO_MANY_TOKENS, limit=TOKENS)
            tokens.add(connection, token.id, player_id, token.name, digest_of(secret), token.created_at)

        self._write(add)
        return token, secret

    def tokens(self, player_id: str) -> tuple[Token, ...]:
        """The tokens of a player, the oldest first."""
        if not is_id(player_id):
            return ()
        with self._store.read() as connection:
            return tuple(Token(*row) for row in tokens.of_player(connection, player_id))

    def revoke_token(self, player_id: str, token_id: str) -> bool:
        """End a token of a player at once; False where there is none of that id."""
        if not (is_id(player_id) and is_id(token_id)):
            return False
        return self._write(lambda connection: tokens.remove(connection, player_id, token_id))

    def player_of_token(self, secret: str) -> Player | None:
        """The player whose program shows this secret, or None: never given, or revoked."""
        if not _is_secret(secret):
            return None
        with self._store.read() as connection:
            row = tokens.player_of(connection, digest_of(secret))
        return Player(*row) if row else None

    # Inside

    @staticmethod
    def _owner(connection: sa.Connection, secret: str) -> str:
        """The id of the player whose program shows this secret. Raises UnknownToken."""
        player_id = tokens.owner(connection, digest_of(secret)) if _is_secret(secret) else None
        if player_id is None:
            raise UnknownToken(reasons.UNKNOWN_TOKEN)
        return player_id

    def _write(self, body: Callable[[sa.Connection], T]) -> T:
        """Run a transaction; where somebody else was quicker, look again. Raises StoreError."""
        for _ in range(TRIES):
            try:
                with self._store.write() as connection:
                    return body(connection)
            except DBAPIError as error:
                if not somebody_was_quicker(error):
                    raise
        raise StoreError(NO_ANSWER)

    def _change(self, player_id: str, change: Callable[[Player], Player]) -> Player:
        """Change a row. A player who was deleted does not come back by it. Raises UnknownPlayer."""
        require_player_id(player_id)

        def write(connection: sa.Connection) -> Player:
            player = change(Player(*the_player(connection, player_id, lock=True)))
            players.change(connection, player.id, player.name, player.settings)
            return player

        return self._write(write)
