"""The page itself, the pages that ask before something is lost, and what their forms have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import N_
from madang.i18n import Translator
from madang.tables import Belongings, Player, Token
from madang.tables.names import NAME_LENGTH
from madang.tables.people import new_token_id
from madang.web.forms import Form, field, read_form
from madang.web.languages import go, language_of
from madang.web.site import site

DONE = {
    "saved": N_("Saved."),
    "joined": N_("This browser plays as you from now on."),
    "revoked": N_("That token opens nothing any more."),
}
"""What was done, by its name in the address."""

GONE = {
    "left": N_("This browser has forgotten who you are."),
    "deleted": N_("Everything of yours on this server is deleted, and this browser has forgotten you."),
}
"""The same where somebody was a player and is no longer."""

Refused = Literal["", "code", "token"]


@dataclass(frozen=True, slots=True)
class YouPage:
    """The context of ``you/page.html``."""

    player: Player | None
    whose: str
    """The mark of whom this page is made for; every form brings it back."""
    tokens: tuple[Token, ...]
    token_id: str
    """The id of the token that the form makes, however often it is sent."""
    done: str
    refusal: str
    refused: Refused
    """Whose form the refusal is about."""
    code: str
    """The code as it was typed, where it was refused."""
    max_name: int = NAME_LENGTH


@dataclass(frozen=True, slots=True)
class AskPage:
    """The context of ``you/ask.html``: what would be lost, and a button for it."""

    title: str
    text: str
    lost: tuple[str, ...]
    label: str
    """What the button says."""
    action: str
    fields: tuple[tuple[str, str], ...]
    """What its form sends besides."""
    whose: str
    code_first: bool
    """Whether a code would keep within reach what is left behind."""


def own_page(
    request: Request, *, refusal: str = "", refused: Refused = "", code: str = "", status: int = 200
) -> Response:
    """The page as it stands, perhaps with why a form of it was refused."""
    here, t = site(request), language_of(request)
    player = here.players.current(request)
    told = DONE if player else GONE
    done = next((text for name, text in told.items() if name in request.query_params), "")
    page = YouPage(
        player=player,
        whose=here.players.mark(request),
        tokens=here.tables.tokens(player.id) if player else (),
        token_id=new_token_id(),
        done=t.gettext(done) if done else "",
        refusal=refusal,
        refused=refused,
        code=code,
    )
    return here.pages.render(request, "you/page.html", page, status=status)


def ask_page(
    request: Request,
    title: str,
    text: str,
    label: str,
    action: str,
    *,
    fields: tuple[tuple[str, str], ...] = (),
    code_first: bool = False,
) -> Response:
    """A page that says what would be lost, and goes on only by a button of its own."""
    here = site(request)
    lost = things(belongings_of(request), language_of(request))
    page = AskPage(title, text, lost, label, action, fields, here.players.mark(request), code_first)
    return here.pages.render(request, "you/ask.html", page)


def belongings_of(request: Request) -> Belongings:
    """What whoever asks has on this server; nobody has nothing."""
    player = site(request).players.current(request)
    return site(request).tables.belongings(player.id if player else "")


def things(own: Belongings, t: Translator) -> tuple[str, ...]:
    """What somebody has, line by line."""
    counted = (
        (own.games, t.say_n("%(n)s game, with its record", "%(n)s games, with their records", own.games)),
        (own.scores, t.say_n("%(n)s place in a score table", "%(n)s places in score tables", own.scores)),
        (own.tokens, t.say_n("%(n)s token of a program", "%(n)s tokens of programs", own.tokens)),
    )
    return (*(text for n, text in counted if n), t.gettext(N_("Your name and your settings")))


async def read_own_form(request: Request) -> Form | None:
    """A form of these pages; None where its page was made for somebody else than who sends it.

    In another tab the browser may have joined, left or deleted a player since.
    """
    form = await read_form(request)
    return form if site(request).players.is_marked(request, field(form, "whose")) else None


async def read_form_of_player(request: Request) -> tuple[Form, Player] | None:
    """The same, with the player it is of; None also where nobody plays."""
    form, player = await read_own_form(request), site(request).players.current(request)
    return (form, player) if form is not None and player is not None else None


async def back(request: Request) -> Response:
    """To the page, from an address that only takes a form."""
    return go(request, "/you")


async def show(request: Request) -> Response:
    """GET: the page of whoever asks."""
    return own_page(request)


async def rename(request: Request) -> Response:
    """POST: keep the name."""
    sent, here = await read_form_of_player(request), site(request)
    if sent is None:
        return await back(request)
    form, player = sent
    here.tables.rename(player.id, field(form, "name"))
    response = go(request, "/you?saved=1")
    here.players.remember(request, response, player.id)
    return response
