"""Who is playing: a signed cookie, no account."""

from __future__ import annotations

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from madang.tables import Player, Tables

COOKIE = "madang"
MAX_AGE = 400 * 24 * 3600
"""How long a browser keeps the cookie, in seconds: the longest browsers allow; each POST renews it."""


class Players:
    """Reads and writes the cookie that says who a browser plays as."""

    def __init__(self, tables: Tables, secret: str | bytes) -> None:
        self._tables = tables
        self._signer = URLSafeSerializer(secret, salt="madang.player")

    def current(self, request: Request) -> Player | None:
        """The player of a request, or None: no cookie, not our signature, or a player that is gone."""
        cookie = request.cookies.get(COOKIE)
        if cookie is None:
            return None
        try:
            player_id = self._signer.loads(cookie)
        except BadSignature:
            return None
        return self._tables.player(player_id) if isinstance(player_id, str) else None

    def current_or_new(self, request: Request) -> str:
        """The id of the player of a request; a new player where there is none yet (on a POST only)."""
        player = self.current(request)
        return player.id if player else self._tables.new_player()

    def remember(self, request: Request, response: Response, player_id: str) -> None:
        """Give the browser the cookie that makes it this player."""
        response.set_cookie(
            COOKIE,
            str(self._signer.dumps(player_id)),
            max_age=MAX_AGE,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
