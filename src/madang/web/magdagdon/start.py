"""The page that starts a game of MAGDAGDON, with its difficulties."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import N_
from madang.magdagdon import DIFFICULTIES, NAME, Difficulty
from madang.web.forms import field, read_form
from madang.web.languages import language_of
from madang.web.site import site
from madang.web.starting import Start, begin, prepare
from madang.web.starting import enter as enter_game


@dataclass(frozen=True, slots=True)
class StartPage:
    """The context of ``magdagdon/start.html``."""

    start: Start
    difficulties: tuple[Difficulty, ...]
    chosen: str
    beginner: bool
    """Whether this player has never finished a game: then the guide is offered."""


async def enter(request: Request) -> Response:
    """GET /magdagdon: to the running game, or to the start of a new one."""
    return await enter_game(request, NAME)


async def show(request: Request) -> Response:
    """GET: the difficulties and a commitment made for this start."""
    return _page(request, prepare(request, NAME), request.query_params.get("difficulty", ""), 200)


async def start(request: Request) -> Response:
    """POST: start a game."""
    form = await read_form(request)
    difficulty = field(form, "difficulty")
    if difficulty not in DIFFICULTIES:
        refusal = language_of(request).gettext(N_("Choose a difficulty."))
        return _page(request, prepare(request, NAME, field(form, "word"), refusal), "", 400)

    def page(start: Start, status: int) -> Response:
        return _page(request, start, difficulty, status)

    # What was started last is what is offered next.
    return begin(request, NAME, difficulty, form, page, difficulty=difficulty)


def _page(request: Request, start: Start, chosen: str, status: int) -> Response:
    here = site(request)
    player = here.players.current(request)
    usual = str(player.settings.get("difficulty", "")) if player else ""
    known = [name for name in (chosen, usual) if name in DIFFICULTIES]
    page = StartPage(
        start=start,
        difficulties=tuple(DIFFICULTIES.values()),
        chosen=known[0] if known else next(iter(DIFFICULTIES)),
        beginner=not player
        or not any(here.tables.scores(NAME, name, player_id=player.id, limit=1) for name in DIFFICULTIES),
    )
    return here.pages.render(request, "magdagdon/start.html", page, status=status)
