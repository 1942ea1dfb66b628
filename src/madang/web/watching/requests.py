"""Every request gets an id, and is counted and timed under its route, never under its address."""

from __future__ import annotations

import logging
import re
import secrets
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from madang.web.watching.logs import REQUESTS, request_id
from madang.web.watching.metrics import Metrics

HEADER = "X-Request-ID"
ELSEWHERE = "none"
"""The route of an address that leads nowhere."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""The methods that are named; a visitor may invent any number of others."""

_GIVEN = re.compile(r"[0-9a-f-]{16,64}")
"""An id that a proxy gave the request is kept. In hexadecimal no word and no name can be smuggled in."""

log = logging.getLogger(REQUESTS)


class Watch:
    """Gives a request its id before anything looks at it, and notes what became of it.

    It stands behind what copies the ``scope``, so that the route can be read off it in the end.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics | None) -> None:
        self.app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = perf_counter(), 500  # where nothing can be answered at all
        given = Headers(scope=scope).get(HEADER, "")
        name = given if _GIVEN.fullmatch(given) else secrets.token_hex(8)
        # Each request runs in a task, and a context, of its own: what is logged about a crash still has it.
        request_id.set(name)

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = name
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            self._note(scope, status, perf_counter() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method, route = method_of(scope), route_of(scope)
        if self._metrics:
            self._metrics.answered(route, method, status, seconds)
        if log.isEnabledFor(logging.INFO):
            milliseconds = round(1000 * seconds, 1)
            told = {"method": method, "route": route, "status": status, "milliseconds": milliseconds}
            log.info("%s %s %s in %s ms", method, route, status, milliseconds, extra=told)


def method_of(scope: Scope) -> str:
    """The method of a request, if it is one of METHODS."""
    return scope["method"] if scope["method"] in METHODS else "other"


def route_of(scope: Scope) -> str:
    """The template of the address of a request that was served, such as ``/gostop/{game_id}``."""
    path = getattr(scope.get("route"), "path", None)
    return ELSEWHERE if path is None else str(scope.get("root_path", "")) + path
