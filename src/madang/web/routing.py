"""An address and what it answers to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

Handler = Callable[[Request], Awaitable[Response]]


def page(path: str, get: Handler, post: Handler | None = None) -> Route:
    """A route for a page, and for the form on it. One route for both, so that a 405 names both."""

    async def answer(request: Request) -> Response:
        return await (post if post and request.method == "POST" else get)(request)

    return Route(path, answer, methods=["GET", "POST"] if post else ["GET"])
