"""Who plays: the part of the door that is about players."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Any

from madang.store import Store, players
from madang.store.schema import ID_LENGTH
from madang.tables.names import changed_settings, clean_name
from madang.tables.values import Player

_ID = re.compile(f"[A-Za-z0-9_-]{{1,{ID_LENGTH}}}")


def is_id(text: str) -> bool:
    """Whether a text can be the id of a player, an offer or a game."""
    return _ID.fullmatch(text) is not None


def require_player_id(player_id: str) -> None:
    """Refuse what no ``new_player`` ever gave: a bug of the caller, not of a player. Raises ValueError."""
    if not is_id(player_id):
        raise ValueError("not the id of a player")


class People:
    """Players, each known by an id that nobody can guess."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now

    def new_player(self) -> str:
        """The id of a new player, which nobody can guess; the player has a row from now on."""
        player_id = secrets.token_urlsafe(24)
        with self._store.write() as connection:
            players.add(connection, player_id, self._now())
        return player_id

    def player(self, player_id: str) -> Player | None:
        """A player, or None where there is none."""
        if not is_id(player_id):
            return None
        with self._store.read() as connection:
            row = players.find(connection, player_id)
        return Player(*row) if row else None

    def rename(self, player_id: str, name: str) -> Player:
        """Give a player a name: cleaned, at most 40 characters; None where nothing visible is left."""
        cleaned = clean_name(name)
        return self._change(player_id, lambda player: Player(player.id, cleaned, player.settings))

    def change_settings(self, player_id: str, **settings: Any) -> Player:
        """Keep simple values for a player; None takes one away. Raises ValueError for any other value."""
        return self._change(
            player_id,
            lambda player: Player(player.id, player.name, changed_settings(player.settings, settings)),
        )

    def _change(self, player_id: str, change: Callable[[Player], Player]) -> Player:
        """Change a row; a player whose row is gone gets a new one: the id comes out of a signed cookie."""
        require_player_id(player_id)
        with self._store.write() as connection:
            players.add(connection, player_id, self._now())
            row = players.find(connection, player_id, lock=True)
            assert row is not None
            player = change(Player(*row))
            players.change(connection, player.id, player.name, player.settings)
        return player
