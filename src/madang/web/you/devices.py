"""Other devices: a code for one, becoming another's player, and leaving."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import N_, CodeGone
from madang.tables.codes import CODE_LENGTH, CODE_MINUTES, clean_code
from madang.tables.reasons import CODE_GONE
from madang.web.forms import field
from madang.web.languages import go, language_of
from madang.web.site import site
from madang.web.you.own import ask_page, back, belongings_of, own_page, read_form_of_player, read_own_form

STAYS = N_("This stays on the server, but this browser can no longer reach it:")


@dataclass(frozen=True, slots=True)
class CodePage:
    """The context of ``you/code.html``."""

    code: str
    address: str
    """Where the other device takes it."""
    minutes: int = CODE_MINUTES


async def make_code(request: Request) -> Response:
    """POST: a code for another device, shown this once; sent again it makes another, which alone counts."""
    sent, here = await read_form_of_player(request), site(request)
    if sent is None:
        return await back(request)
    _, player = sent
    code = here.tables.new_code(player.id)
    address = f"{request.url.netloc}/you"
    response = here.pages.render(request, "you/code.html", CodePage(code, address))
    here.players.remember(request, response, player.id)
    return response


async def join(request: Request) -> Response:
    """POST: become the player whose code this is. Who would leave games behind is asked first."""
    form, here, t = await read_own_form(request), site(request), language_of(request)
    if form is None:
        return await back(request)
    typed = field(form, "code")
    own = belongings_of(request)
    if len(clean_code(typed)) != CODE_LENGTH:
        return own_page(request, refusal=t.gettext(CODE_GONE.text), refused="code", code=typed, status=400)
    if (own.games or own.tokens) and field(form, "leave") != "yes":
        return ask_page(
            request,
            t.gettext(N_("Leave what this browser has?")),
            t.gettext(STAYS),
            t.gettext(N_("Join and leave it")),
            "/you/join",
            fields=(("code", typed), ("leave", "yes")),
            code_first=True,
        )
    try:
        player = here.tables.use_code(typed)
    except CodeGone as error:
        return own_page(request, refusal=t.error(error), refused="code", code=typed, status=400)
    response = go(request, "/you?joined=1")
    here.players.remember(request, response, player.id)
    return response


async def ask_to_leave(request: Request) -> Response:
    """GET: what is out of reach once this browser has forgotten its player."""
    t = language_of(request)
    if site(request).players.current(request) is None:
        return await back(request)
    return ask_page(
        request,
        t.gettext(N_("Leave this device?")),
        t.gettext(STAYS),
        t.gettext(N_("Leave this device")),
        "/you/leave",
        code_first=True,
    )


async def leave(request: Request) -> Response:
    """POST: forget the player; what is theirs stays on the server."""
    if await read_own_form(request) is None:
        return await back(request)
    response = go(request, "/you?left=1")
    site(request).players.forget(request, response)
    return response
