"""The high scores of MAGDAGDON, a table for each difficulty (M5, M30)."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from madang.magdagdon import DIFFICULTIES, NAME
from madang.tables import ScoreRow
from madang.web.languages import go
from madang.web.site import site

ROWS = 50
"""How many places a table shows."""


@dataclass(frozen=True, slots=True)
class ScoresPage:
    """The context of ``magdagdon/scores.html``."""

    difficulties: tuple[str, ...]
    difficulty: str
    mine: bool
    """Whether only the player's own games are listed."""
    player_id: str
    rows: tuple[ScoreRow, ...]


async def enter(request: Request) -> Response:
    """GET: to the table of the difficulty that the player plays."""
    player = site(request).players.current(request)
    usual = str(player.settings.get("difficulty", "")) if player else ""
    difficulty = usual if usual in DIFFICULTIES else next(iter(DIFFICULTIES))
    return go(request, f"/{NAME}/scores/{difficulty}")


async def show(request: Request) -> Response:
    """GET: the best games of a difficulty, of all players or the player's own."""
    difficulty = request.path_params["difficulty"]
    if difficulty not in DIFFICULTIES:
        raise HTTPException(404)
    here = site(request)
    player = here.players.current(request)
    mine = "mine" in request.query_params
    player_id = player.id if player else ""
    only = player_id if mine else None
    page = ScoresPage(
        difficulties=tuple(DIFFICULTIES),
        difficulty=difficulty,
        mine=mine,
        player_id=player_id,
        rows=here.tables.scores(NAME, difficulty, player_id=only, limit=ROWS),
    )
    return here.pages.render(request, "magdagdon/scores.html", page)
