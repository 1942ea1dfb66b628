"""The page that starts a deal of Go-Stop."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.bots.registry import LEVELS
from madang.errors import N_
from madang.gostop import NAME
from madang.web.forms import field, read_form
from madang.web.gostop.levels import Level, levels
from madang.web.languages import language_of
from madang.web.preferences import preferences_of
from madang.web.site import site
from madang.web.starting import Start, begin, prepare
from madang.web.starting import enter as enter_game


@dataclass(frozen=True, slots=True)
class StartPage:
    """The context of ``gostop/start.html``."""

    start: Start
    levels: tuple[Level, ...]
    chosen: str
    beginner: bool
    """Whether this player has never finished a deal: then the guide is offered."""


async def enter(request: Request) -> Response:
    """GET /gostop: to the running deal, or to the start of a new one."""
    return await enter_game(request, NAME)


async def show(request: Request) -> Response:
    """GET: the levels and a commitment made for this deal; whoever is chosen gets ready meanwhile."""
    site(request).opponents.prepare()
    return _page(request, prepare(request, NAME), "", 200)


async def start(request: Request) -> Response:
    """POST: deal."""
    form = await read_form(request)
    level = field(form, "level")
    if level not in LEVELS:
        refusal = language_of(request).gettext(N_("Choose a level."))
        return _page(request, prepare(request, NAME, field(form, "word"), refusal), "", 400)

    def page(start: Start, status: int) -> Response:
        return _page(request, start, level, status)

    # Whom one played last is who is offered next.
    return begin(request, NAME, "", form, page, opponent=level, level=level)


def _page(request: Request, start: Start, chosen: str, status: int) -> Response:
    here = site(request)
    player = here.players.current(request)
    page = StartPage(
        start=start,
        levels=levels(language_of(request)),
        chosen=chosen or preferences_of(request).level,
        beginner=not player or not here.tables.statistics(player.id, NAME).deals,
    )
    return here.pages.render(request, "gostop/start.html", page, status=status)
