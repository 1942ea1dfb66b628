"""The page that starts a game of MAGDAGDON: the difficulties, the host's commitment and the player's word."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from madang.core.chance import WORD_BYTES
from madang.errors import N_, FairChanceError, GameRunning, OfferGone, UnknownGame
from madang.magdagdon import DIFFICULTIES, NAME, Difficulty
from madang.tables import Offer, Table
from madang.web.forms import field, read_form
from madang.web.magdagdon.table import address
from madang.web.pages import language_of
from madang.web.site import site


@dataclass(frozen=True, slots=True)
class StartPage:
    """The context of ``magdagdon/start.html``."""

    difficulties: tuple[Difficulty, ...]
    chosen: str
    offer: Offer
    word: str
    word_bytes: int
    running: Table | None
    """A game that starting a new one would abandon."""
    refusal: str

    @property
    def running_address(self) -> str:
        """Where the running game is."""
        return address(self.running.id) if self.running else ""


async def enter(request: Request) -> Response:
    """GET /magdagdon: to the running game, or to the start of a new one."""
    player = site(request).players.current(request)
    running = site(request).tables.running(player.id, NAME) if player else None
    return RedirectResponse(address(running.id) if running else f"/{NAME}/new", 303)


async def show(request: Request) -> Response:
    """GET: the difficulties and a commitment made for this start."""
    return _page(request, request.query_params.get("difficulty", ""))


async def start(request: Request) -> Response:
    """POST: start a game. A running one is abandoned only when the form says so."""
    form = await read_form(request)
    here = site(request)
    difficulty, word = field(form, "difficulty"), field(form, "word")
    t = language_of(request)
    player_id = here.players.current_or_new(request)
    abandon = field(form, "abandon") == "yes"
    try:
        table = here.tables.start(player_id, NAME, difficulty, field(form, "offer"), word, abandon=abandon)
    except GameRunning:
        response = _page(request, difficulty, word, "", 409)
    except OfferGone:
        text = N_(
            "The commitment of that page was used or is too old. Here is a new one; nothing was started."
        )
        response = _page(request, difficulty, word, t.gettext(text), 409)
    except FairChanceError as error:
        response = _page(request, difficulty, "", t.error(error), 400)
    except UnknownGame:
        response = _page(request, "", word, t.gettext(N_("Choose a difficulty.")), 400)
    else:
        here.tables.change_settings(player_id, difficulty=difficulty)
        response = RedirectResponse(address(table.id), 303)
    here.players.remember(request, response, player_id)
    return response


def _page(request: Request, chosen: str, word: str = "", refusal: str = "", status: int = 200) -> Response:
    here = site(request)
    player = here.players.current(request)
    usual = str(player.settings.get("difficulty", "")) if player else ""
    known = [name for name in (chosen, usual) if name in DIFFICULTIES]
    page = StartPage(
        difficulties=tuple(DIFFICULTIES.values()),
        chosen=known[0] if known else next(iter(DIFFICULTIES)),
        offer=here.tables.offer(NAME),
        word=word,
        word_bytes=WORD_BYTES,
        running=here.tables.running(player.id, NAME) if player else None,
        refusal=refusal,
    )
    return here.pages.render(request, "magdagdon/start.html", page, status=status)
