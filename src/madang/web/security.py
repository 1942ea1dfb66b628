"""What guards every request: whom it is for, where a POST comes from, and how much it may hold."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from madang.errors import UnknownHost
from madang.web.players import Players
from madang.web.rates import TOKEN_PATHS, Rates

MAX_BODY = 16 * 1024
"""The largest body of a form, in bytes."""

LARGER = {"/you/games": 4 * 1024 * 1024}
"""The addresses where more may be sent, a file, in bytes."""

MAX_DIGITS = 9
"""The longest number that is read as a length at all."""

MAX_TARGET = 4 * 1024
"""The longest address with its query, in bytes."""

BODY_SECONDS = 30.0
"""How long a body may take to come, from its headers on."""

MAX_HEAD = 16 * 1024
"""The largest head of a request, in bytes: all its headers, the cookies too."""

MAX_HEADERS = 100
"""The most headers of a request."""

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}

TLS_HEADERS = HEADERS | {"Strict-Transport-Security": "max-age=31536000"}
"""The headers behind TLS: for a year the browser asks this name in no other way."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def headers_for(scope: Scope) -> Mapping[str, str]:
    """The security headers of an answer."""
    return TLS_HEADERS if scope["scheme"] == "https" else HEADERS


class Guard:
    """Adds the security headers, and refuses what is not for us, comes from another site or is too large.

    ``check_host`` gives an error where the ``Host`` headers name another server, and ``rates`` where there
    are too many requests; ``refused`` is the answer to a request that is refused.
    """

    def __init__(
        self,
        app: ASGIApp,
        refused: Callable[[Request, Exception], Response],
        check_host: Callable[[list[str]], UnknownHost | None],
        rates: Rates,
        players: Players,
    ) -> None:
        self.app = app
        self.refused = refused
        self.check_host = check_host
        self.rates = rates
        self.players = players

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body = _Body(scope, receive)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.rates.count_answer(scope, message["status"])
                headers = MutableHeaders(scope=message)
                for name, value in headers_for(scope).items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                if not body.finished:  # the rest of it is not waited for
                    headers["Connection"] = "close"
            await send(message)

        error = self._refusal(scope)
        app = self.refused(Request(scope), error) if error else self.app
        await app(scope, body.receive, send_with_headers)

    def _refusal(self, scope: Scope) -> Exception | None:
        """Why to refuse a request before anything looks at it, or None."""
        sent = scope["headers"]
        if len(sent) > MAX_HEADERS or sum(len(name) + len(value) for name, value in sent) > MAX_HEAD:
            return HTTPException(431)
        headers = Headers(scope=scope)
        if unknown := self.check_host(headers.getlist("host")):
            return unknown
        if len(scope["raw_path"] or b"") + len(scope["query_string"]) > MAX_TARGET:
            return HTTPException(414)
        if scope["method"] not in SAFE_METHODS and not came_from_here(headers):
            return HTTPException(403)
        length = headers.get("content-length", "0")
        if (
            not length.isascii()
            or not length.isdigit()
            or len(length) > MAX_DIGITS
            or int(length) > _most(scope)
        ):
            return HTTPException(413)
        return self.rates.check(scope, lambda: self._who(scope, headers))

    def _who(self, scope: Scope, headers: Headers) -> str:
        """What tells one player from another, or one program; an empty text for who is neither."""
        token = headers.get("authorization")
        if token and scope["path"].startswith(TOKEN_PATHS):
            return hashlib.sha256(token.encode()).hexdigest()
        return self.players.signed_id(Request(scope))


def _most(scope: Scope) -> int:
    """The largest body that is read at an address, in bytes."""
    return LARGER.get(scope["path"], MAX_BODY)


def came_from_here(headers: Headers) -> bool:
    """Whether a request that changes something was made by one of our own pages.

    Browsers say so themselves: by ``Sec-Fetch-Site``, older ones by ``Origin``. A request with neither comes
    from a program that no other site's page can drive.
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # no address at all
        return False


class _Body:
    """The body of a request, neither too large, also where no length was announced, nor too slow."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        headers = Headers(scope=scope)
        self.finished = headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers
        """Whether all of it was received."""
        self._receive = receive
        self._total = 0
        self._most = _most(scope)
        self._deadline = asyncio.get_running_loop().time() + BODY_SECONDS

    async def receive(self) -> Message:
        """The next message. Raises HTTPException 413 or 408."""
        if self.finished:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            raise HTTPException(408) from None
        self._total += len(message.get("body", b""))
        if self._total > self._most:
            raise HTTPException(413)
        self.finished = not message.get("more_body", False)
        return message
