"""What guards every request: headers, where a POST comes from, and how much a body may hold."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY = 16 * 1024
"""The largest body of a form, in bytes."""

LARGER = {"/you/games": 4 * 1024 * 1024}
"""The addresses where more may be sent, a file, in bytes."""

MAX_DIGITS = 9
"""The longest number that is read as a length at all."""

MAX_TARGET = 4 * 1024
"""The longest address with its query, in bytes."""

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

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Adds the security headers, refuses what comes from another site, and stops oversized requests."""

    def __init__(self, app: ASGIApp, error_page: Callable[[Request, int], Response]) -> None:
        self.app = app
        self.error_page = error_page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        status = _refusal(scope)
        app = self.error_page(Request(scope), status) if status else self.app
        await app(scope, _limited(receive, _most(scope)), send_with_headers)


def _refusal(scope: Scope) -> int | None:
    """The status to refuse a request with before anything looks at it, or None."""
    headers = Headers(scope=scope)
    if len(scope["raw_path"] or b"") + len(scope["query_string"]) > MAX_TARGET:
        return 414
    if scope["method"] not in SAFE_METHODS and not came_from_here(headers):
        return 403
    length = headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit() or len(length) > MAX_DIGITS or int(length) > _most(scope):
        return 413
    return None


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


def _limited(receive: Receive, most: int) -> Receive:
    """A ``receive`` that stops a body without an announced length once it grows too large."""
    total = 0

    async def receive_limited() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > most:
            raise HTTPException(413)
        return message

    return receive_limited
