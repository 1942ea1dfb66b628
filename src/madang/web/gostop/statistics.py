"""The deals a player has played: won, lost, drawn, points."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.gostop import NAME
from madang.tables import Statistics
from madang.web.site import site


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """The context of ``gostop/statistics.html``."""

    statistics: Statistics | None
    """None for somebody who has not played yet."""


async def show(request: Request) -> Response:
    """GET: the player's own deals. Looking at them changes nothing."""
    here = site(request)
    player = here.players.current(request)
    page = StatisticsPage(here.tables.statistics(player.id, NAME) if player else None)
    return here.pages.render(request, "gostop/statistics.html", page)
