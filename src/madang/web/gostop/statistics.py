"""The deals a player has played: won, lost, drawn, points; in all, and against each opponent."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.bots import names
from madang.gostop import NAME
from madang.tables import Statistics
from madang.web.gostop.levels import level_name
from madang.web.languages import language_of
from madang.web.site import site


@dataclass(frozen=True, slots=True)
class Against:
    """How the player fared against one opponent."""

    name: str
    statistics: Statistics


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """The context of ``gostop/statistics.html``."""

    statistics: Statistics | None
    """None for somebody who has not played yet."""
    against: tuple[Against, ...]
    """The opponents of all those deals, the strongest first."""


async def show(request: Request) -> Response:
    """GET: the player's own deals. Looking at them changes nothing."""
    here, t = site(request), language_of(request)
    player = here.players.current(request)
    each = here.tables.statistics_by_opponent(player.id, NAME) if player else {}
    known = [bot for bot in names(NAME) if bot in each]
    page = StatisticsPage(
        here.tables.statistics(player.id, NAME) if player else None,
        tuple(
            Against(level_name(bot, t), each[bot])
            for bot in [*known, *sorted(each.keys() - known)]
            if each[bot].deals
        ),
    )
    return here.pages.render(request, "gostop/statistics.html", page)
