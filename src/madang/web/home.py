"""The first page, and the pages that only tell: about, and how to check a game."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.games import GAMES
from madang.tables import Table
from madang.web.pages import Plain
from madang.web.site import running, site


@dataclass(frozen=True, slots=True)
class HomePage:
    """The context of ``home.html``: the running game of each game's name, or None."""

    running: dict[str, Table | None]


async def home(request: Request) -> Response:
    """GET: the games, and what is running."""
    page = HomePage({name: running(request, name) for name in GAMES})
    return site(request).pages.render(request, "home.html", page)


async def about(request: Request) -> Response:
    """GET: whose games these are, and what Madang is."""
    return site(request).pages.prose(request, "about.html", Plain())


async def fair(request: Request) -> Response:
    """GET: how to check that a game was not arranged."""
    return site(request).pages.prose(request, "fair.html", Plain())
