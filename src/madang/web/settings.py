"""The settings of a player: the name in score tables and the difficulty of MAGDAGDON."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import N_
from madang.magdagdon import DIFFICULTIES, NAME
from madang.tables.names import NAME_LENGTH
from madang.web.forms import field, read_form
from madang.web.languages import go, language_of
from madang.web.pages import error_page
from madang.web.site import running, site


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The context of ``settings.html``."""

    name: str
    max_name: int
    difficulties: tuple[str, ...]
    difficulty: str
    saved: bool


async def show(request: Request) -> Response:
    """GET: the settings as they are."""
    here = site(request)
    player = here.players.current(request)
    current = running(request, NAME)
    settings = player.settings if player else {}
    usual = str(settings.get("difficulty") or next(iter(DIFFICULTIES)))
    page = SettingsPage(
        name=(player.name or "") if player else "",
        max_name=NAME_LENGTH,
        difficulties=tuple(DIFFICULTIES),
        difficulty=current.variant if current else usual,
        saved="saved" in request.query_params,
    )
    return here.pages.render(request, "settings.html", page)


async def change(request: Request) -> Response:
    """POST: keep the name; a new difficulty goes on to the start of a new game (M5), which asks first."""
    form = await read_form(request)
    here = site(request)
    difficulty = field(form, "difficulty")
    if difficulty not in DIFFICULTIES:
        return error_page(here.pages, request, 400, language_of(request).gettext(N_("Choose a difficulty.")))
    player_id = here.players.current_or_new(request)
    player = here.tables.rename(player_id, field(form, "name"))
    current = running(request, NAME)
    before = current.variant if current else player.settings.get("difficulty") or next(iter(DIFFICULTIES))
    if current is None:
        here.tables.change_settings(player_id, difficulty=difficulty)
    moves_on = difficulty != before
    response = go(request, f"/{NAME}/new?difficulty={difficulty}" if moves_on else "/settings?saved=1")
    here.players.remember(request, response, player_id)
    return response
