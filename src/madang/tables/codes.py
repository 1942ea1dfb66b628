"""One-time codes: the part of the door by which a player plays on with another device."""

from __future__ import annotations

import secrets
import unicodedata
from datetime import timedelta

import sqlalchemy as sa

from madang.errors import CodeGone
from madang.store import codes, players
from madang.store.players import PlayerRow
from madang.tables import reasons
from madang.tables.people import People, digest_of, the_player
from madang.tables.values import Player

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The 32 signs of a code: no 0 beside the O, no 1 beside the I."""

CODE_LENGTH = 12
"""With 32 signs that is 60 bits: at a thousand guesses a second, and with a thousand codes that wait at any
time, it takes thirty thousand years to hit one. A plain digest of it will do: who reads the database would
have to find those bits within minutes, and could read the games there anyway."""

CODE_MINUTES = 15
"""How long a code can be used."""

GROUP = 4
TYPED_LENGTH = 100
"""More than this nobody types; the rest is not looked at."""


def clean_code(text: str) -> str:
    """The signs of a code as somebody typed them: without spaces and dashes, in capitals.

    >>> clean_code(" abcd-efgh JKLM")
    'ABCDEFGHJKLM'
    """
    shown = unicodedata.normalize("NFKC", text[:TYPED_LENGTH])
    return "".join(char for char in shown if unicodedata.category(char)[0] in "LN").upper()


class Codes(People):
    """Codes that make another device a player's."""

    def new_code(self, player_id: str) -> str:
        """A code that makes the next device that shows it this player, in groups of four: ``ABCD-EFGH-JKLM``.

        It can be used once, for ``CODE_MINUTES``; the player's code before it can no longer be used.
        Raises UnknownPlayer.
        """
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        now = self._now()

        def put(connection: sa.Connection) -> None:
            the_player(connection, player_id, lock=True)
            codes.purge(connection, now - timedelta(minutes=CODE_MINUTES))
            codes.put(connection, player_id, digest_of(code), now)

        self._write(put)
        return "-".join(code[at : at + GROUP] for at in range(0, CODE_LENGTH, GROUP))

    def use_code(self, text: str) -> Player:
        """The player that a code, as it was typed, belongs to; from now on it belongs to nobody.

        Raises CodeGone, the same for a code that never was, was used, or is too old.
        """
        since = self._now() - timedelta(minutes=CODE_MINUTES)

        def take(connection: sa.Connection) -> PlayerRow | None:
            player_id = codes.take(connection, digest_of(clean_code(text)), since)
            return players.find(connection, player_id) if player_id else None

        row = self._write(take)
        if row is None:
            raise CodeGone(reasons.CODE_GONE)
        return Player(*row)
