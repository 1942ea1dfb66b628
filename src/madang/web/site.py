"""What every handler of a page works with."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from starlette.requests import Request

from madang.errors import BrokenLog, MadangError, UnknownGame
from madang.tables import Player, Table, Tables
from madang.tables.coach import Coach
from madang.tables.opponents import Opponents
from madang.tables.reasons import UNKNOWN_GAME
from madang.web.pages import Pages
from madang.web.players import Players

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Site:
    """The door to the games, who is playing, the templates, the bots at the tables, and the coach."""

    tables: Tables
    players: Players
    pages: Pages
    opponents: Opponents
    coach: Coach


def site(request: Request) -> Site:
    """The site a request came to."""
    found: Site = request.app.state.site
    return found


def write_down(here: Site, error: MadangError, status: int) -> None:
    """Write down, and count, what the host has to see to: a game that is set aside, a database in trouble."""
    if isinstance(error, BrokenLog):
        log.error("game %s is set aside: %s", error.game_id, error)
    elif status >= 500:
        here.tables.watcher.database_failed()
        log.error("%s: %s", error.code, error)


def running(request: Request, game: str) -> Table | None:
    """The running game of whoever asks; None also where its log no longer plays and it cannot go on."""
    player = site(request).players.current(request)
    try:
        return site(request).tables.running(player.id, game) if player else None
    except BrokenLog as error:
        write_down(site(request), error, 410)
        return None


def player_of(request: Request) -> Player:
    """The player of a request for something of theirs. Raises UnknownGame where there is none."""
    player = site(request).players.current(request)
    if player is None:
        raise UnknownGame(UNKNOWN_GAME)
    return player
