"""What nobody foresaw: a page without details for the player, and a line without secrets for the host."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from madang.web.security import headers_for

log = logging.getLogger(__name__)


class Crashes:
    """Answers where a handler raised, and writes down where it happened.

    The message of an exception may quote what a player sent or what is in the database, so it goes nowhere;
    the kind of exception and the lines of code tell enough to look for it.
    """

    def __init__(self, app: ASGIApp, broken: Callable[[Request], Response]) -> None:
        self.app = app
        self.broken = broken

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def watched_send(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, watched_send)
        except ClientDisconnect:  # whoever asked has gone away
            pass
        except Exception as error:
            log.error("a page broke: %s", where(error))
            if begun:
                raise RuntimeError("an answer broke off in the middle") from None
            await self._page(Request(scope))(scope, receive, send)

    def _page(self, request: Request) -> Response:
        """The page that says so; where it breaks too, its sentence alone."""
        try:
            return self.broken(request)
        except Exception as error:
            log.error("and so did the page that says so: %s", where(error))
            headers = {**headers_for(request.scope), "Cache-Control": "no-store"}
            return PlainTextResponse("Something broke on our side.", 500, headers)


def where(error: BaseException) -> str:
    """The kinds of an exception and of what caused it, and the lines of code it came through; no message."""
    told: list[str] = []
    cause: BaseException | None = error
    while cause is not None and len(told) < 5:
        frames = traceback.extract_tb(cause.__traceback__)
        lines = "".join(f"\n  {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames)
        told.append(f"{type(cause).__module__}.{type(cause).__qualname__}{lines}")
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return "\nfrom ".join(told)
