"""How a game starts on a page: the host's commitment, the player's word, and a game that would be lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from madang.core.chance import WORD_BYTES
from madang.errors import N_, BrokenLog, FairChanceError, GameRunning, OfferGone
from madang.tables import Offer, Table
from madang.web.forms import Form, field
from madang.web.languages import go, language_of
from madang.web.play import address
from madang.web.site import running, site


@dataclass(frozen=True, slots=True)
class Start:
    """What every start page shows."""

    offer: Offer
    word: str
    running: Table | None
    """A game that starting a new one would abandon."""
    newcomer: str
    """Who somebody without a cookie becomes by starting this game; empty for a player."""
    refusal: str = ""
    word_bytes: int = WORD_BYTES

    @property
    def running_address(self) -> str:
        """Where the running game is."""
        return address(self.running) if self.running else ""


def prepare(request: Request, game: str, word: str = "", refusal: str = "") -> Start:
    """Draw a seed and commit to it, for a page that starts a game."""
    here = site(request)
    offer = here.tables.offer(game)
    newcomer = "" if here.players.current(request) else here.players.newcomer(offer.id)
    return Start(offer, word, running(request, game), newcomer, refusal)


Page = Callable[[Start, int], Response]
"""Makes the start page of a game, with a status."""


def begin(
    request: Request,
    game: str,
    variant: str,
    form: Form,
    page: Page,
    *,
    opponent: str | None = None,
    **settings: str,
) -> Response:
    """Start a game and go there; a running one is abandoned only where the form names it.

    Once it is started the ``settings`` are kept for the player.

    Where nothing can be started the start page comes again and says why. Raises UnknownGame for a variant
    that does not exist.
    """
    here, t = site(request), language_of(request)
    offer_id, word, abandon = field(form, "offer"), field(form, "word"), field(form, "abandon")
    player_id = here.players.current_or_new(request, field(form, "newcomer"), offer_id)
    # A newcomer's id is bound to the one offer that it starts with, so no id that was deleted comes back.
    newcomer = here.players.current(request) is None
    start = partial(
        here.tables.start, player_id, game, variant, offer_id, word, opponent=opponent, newcomer=newcomer
    )
    try:
        try:
            table = start(abandon=abandon)
        except GameRunning as error:
            if _can_be_shown(request, error.game_id, player_id):
                raise
            # Its log no longer plays: nothing is lost by giving it up unasked.
            table = start(abandon=error.game_id)
    except GameRunning:
        response = page(prepare(request, game, word), 409)
    except OfferGone:
        text = N_("That commitment was used or is too old. Here is a new one; nothing was started.")
        response = page(prepare(request, game, word, t.gettext(text)), 409)
    except FairChanceError as error:
        response = page(prepare(request, game, "", t.error(error)), 400)
    else:
        if settings:
            here.tables.change_settings(player_id, **settings)
        response = go(request, address(table))
    here.players.remember(request, response, player_id)
    return response


def _can_be_shown(request: Request, game_id: str, player_id: str) -> bool:
    try:
        site(request).tables.table(game_id, player_id)
    except BrokenLog:
        return False
    return True


async def enter(request: Request, game: str) -> Response:
    """To the running game of a player, or to the start of a new one."""
    current = running(request, game)
    return go(request, address(current) if current else f"/{game}/new")
