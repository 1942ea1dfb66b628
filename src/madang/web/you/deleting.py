"""Deleting everything: what goes is said first, and nothing of it comes back."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import N_
from madang.web.languages import go, language_of
from madang.web.site import site
from madang.web.you.own import ask_page, back, read_own_form


async def ask(request: Request) -> Response:
    """GET: what would be deleted."""
    t = language_of(request)
    if site(request).players.current(request) is None:
        return await back(request)
    return ask_page(
        request,
        t.gettext(N_("Delete everything?")),
        t.gettext(N_("This goes for good, on all your devices, and nobody can bring it back:")),
        t.gettext(N_("Delete everything")),
        "/you/delete",
    )


async def delete(request: Request) -> Response:
    """POST: delete the player; the browser is nobody's then. Sent again it is done already."""
    here = site(request)
    player = here.players.current(request)
    if player is not None:
        if await read_own_form(request) is None:
            return go(request, "/you/delete")
        here.tables.delete_player(player.id)
    response = go(request, "/you?deleted=1")
    here.players.forget(request, response)
    return response
