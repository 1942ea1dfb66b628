"""Who is playing: a signed cookie, no account."""

from __future__ import annotations

import secrets
from functools import lru_cache

from itsdangerous import BadSignature, Signer, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from madang.errors import StoreError
from madang.tables import Player, Tables
from madang.web.rates import Rates

COOKIE = "madang"
SAFE_COOKIE = "__Host-madang"
"""The name behind TLS: browsers take it from this very server alone, over TLS alone."""
MAX_COOKIE = 512
"""The longest value that is looked at; ours have about 70 characters."""
KEPT = 2048
"""How many cookies are known again without looking at their signature."""
_KEY = "madang.player"
"""Where a request keeps its player once it was looked up."""
_SIGNED = "madang.signed"
"""Where it keeps the id that was signed."""
MAX_AGE = 400 * 24 * 3600
"""How long a browser keeps the cookie, in seconds: the longest browsers allow; each POST renews it."""


class Players:
    """Reads and writes the cookie that says who a browser plays as."""

    def __init__(self, tables: Tables, secret: str | bytes, rates: Rates) -> None:
        self._tables = tables
        self._rates = rates
        self._signer = URLSafeSerializer(secret, salt="madang.player")
        self._marks = Signer(secret, salt="madang.whose")
        self._newcomers = URLSafeSerializer(secret, salt="madang.newcomer")
        self._id_in = lru_cache(maxsize=KEPT)(self._id_read)

    def current(self, request: Request) -> Player | None:
        """The player of a request, or None: no cookie, not our signature, or a player that is gone.

        A database that did not answer is not asked again for the same request, which has waited long enough.
        Raises StoreError.
        """
        if _KEY not in request.scope:
            try:
                request.scope[_KEY] = self._read(request)
            except StoreError as error:
                request.scope[_KEY] = error
        found: Player | StoreError | None = request.scope[_KEY]
        if isinstance(found, StoreError):
            raise found
        return found

    def _read(self, request: Request) -> Player | None:
        player_id = self.signed_id(request)
        return self._tables.player(player_id) if player_id else None

    def signed_id(self, request: Request) -> str:
        """The id in the cookie where its signature is ours, else an empty text; the player may be gone."""
        if _SIGNED not in request.scope:
            # Who came before there was TLS has the plain one only.
            names = (SAFE_COOKIE, COOKIE) if _is_safe(request) else (COOKIE,)
            read = (self._id_in(request.cookies.get(name, "")) for name in names)
            request.scope[_SIGNED] = next(filter(None, read), "")
        return str(request.scope[_SIGNED])

    def _id_read(self, cookie: str) -> str:
        if not cookie or len(cookie) > MAX_COOKIE:
            return ""
        try:
            player_id = self._signer.loads(cookie)
        except BadSignature:
            return ""
        return player_id if isinstance(player_id, str) else ""

    def current_or_new(self, request: Request, newcomer: str = "", form: str = "") -> str:
        """The id of the player of a request; a new player where there is none yet (on a POST only).

        A form that carries :meth:`newcomer` makes one player, however often it is sent. Raises TooFast where
        too many come from one address.
        """
        player = self.current(request)
        if player:
            return player.id
        self.count_newcomer(request)
        try:
            player_id, made_for = self._newcomers.loads(newcomer)
        except (BadSignature, TypeError, ValueError):
            return self._tables.new_player()
        return str(player_id) if made_for == form else self._tables.new_player()

    def count_newcomer(self, request: Request) -> None:
        """Count a player who comes into being. Raises TooFast where too many come from one address."""
        self._rates.count_newcomer(request.scope)

    def newcomer(self, form: str) -> str:
        """Who somebody without a cookie becomes by sending a form, signed; ``form`` is what only it knows.

        Both halves of a double click are sent before the cookie of the first one's answer is there.
        """
        return str(self._newcomers.dumps([secrets.token_urlsafe(24), form]))

    def remember(self, request: Request, response: Response, player_id: str) -> None:
        """Give the browser the cookie that makes it this player."""
        safe = _is_safe(request)
        response.set_cookie(
            SAFE_COOKIE if safe else COOKIE,
            str(self._signer.dumps(player_id)),
            max_age=MAX_AGE,
            httponly=True,
            samesite="lax",
            secure=safe,
        )
        if safe and COOKIE in request.cookies:
            response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=True)

    def forget(self, request: Request, response: Response) -> None:
        """Take the cookie away from the browser, which is nobody's then."""
        safe = _is_safe(request)
        for name in (SAFE_COOKIE, COOKIE) if safe else (COOKIE,):
            response.delete_cookie(name, httponly=True, samesite="lax", secure=safe)

    def mark(self, request: Request) -> str:
        """Whom a page is made for, in a form that says nothing to anybody else."""
        return self._marks.get_signature(self._whose(request)).decode()

    def is_marked(self, request: Request, mark: str) -> bool:
        """Whether whoever asks is the one that a page with that mark was made for.

        In another tab the browser may have become somebody else since.
        """
        return self._marks.verify_signature(self._whose(request), mark)

    def _whose(self, request: Request) -> str:
        player = self.current(request)
        return player.id if player else ""


def _is_safe(request: Request) -> bool:
    """Whether a request came over TLS."""
    return bool(request.scope["scheme"] == "https")
