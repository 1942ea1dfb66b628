"""The page that starts a deal of Go-Stop."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.gostop import NAME
from madang.web.forms import read_form
from madang.web.site import site
from madang.web.starting import Start, begin, prepare
from madang.web.starting import enter as enter_game


@dataclass(frozen=True, slots=True)
class StartPage:
    """The context of ``gostop/start.html``."""

    start: Start
    beginner: bool
    """Whether this player has never finished a deal: then the guide is offered."""


async def enter(request: Request) -> Response:
    """GET /gostop: to the running deal, or to the start of a new one."""
    return await enter_game(request, NAME)


async def show(request: Request) -> Response:
    """GET: a commitment made for this deal."""
    return _page(request, prepare(request, NAME), 200)


async def start(request: Request) -> Response:
    """POST: deal."""
    form = await read_form(request)
    return begin(request, NAME, "", form, lambda start, status: _page(request, start, status))


def _page(request: Request, start: Start, status: int) -> Response:
    here = site(request)
    player = here.players.current(request)
    page = StartPage(start, beginner=not player or not here.tables.statistics(player.id, NAME).deals)
    return here.pages.render(request, "gostop/start.html", page, status=status)
