"""Programs: the tokens that they play by."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import AlreadyMade, TooMany
from madang.tables import Token
from madang.tables.people import is_id
from madang.web.forms import field
from madang.web.languages import go, language_of
from madang.web.problems import error_page
from madang.web.site import site
from madang.web.you.own import back, own_page, read_form_of_player


@dataclass(frozen=True, slots=True)
class TokenPage:
    """The context of ``you/token.html``."""

    token: Token
    secret: str


async def make(request: Request) -> Response:
    """POST: a token, whose secret is shown in this answer alone."""
    sent, here = await read_form_of_player(request), site(request)
    if sent is None:
        return await back(request)
    form, player = sent
    token_id = field(form, "token")
    if not is_id(token_id):
        return error_page(here.pages, request, 400)
    try:
        token, secret = here.tables.new_token(player.id, field(form, "name"), token_id=token_id)
    except (AlreadyMade, TooMany) as error:
        refusal = language_of(request).error(error)
        return own_page(request, refusal=refusal, refused="token", status=409)
    response = here.pages.render(request, "you/token.html", TokenPage(token, secret))
    here.players.remember(request, response, player.id)
    return response


async def revoke(request: Request) -> Response:
    """POST: end a token at once; one that is ended already stays so."""
    sent, here = await read_form_of_player(request), site(request)
    if sent is None:
        return await back(request)
    form, player = sent
    here.tables.revoke_token(player.id, field(form, "token"))
    response = go(request, "/you?revoked=1")
    here.players.remember(request, response, player.id)
    return response
