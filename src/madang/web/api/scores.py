"""The routes of score tables."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from madang.web.api.answers import say, score_json
from madang.web.api.asked import ScoresWanted, player_of
from madang.web.api.shapes import Scores, told
from madang.web.site import site

router = APIRouter(tags=["scores"])


@router.get("/scores", **told("scores", Scores, 404, 422))
async def list_scores(request: Request, asked: Annotated[ScoresWanted, Query()]) -> Response:
    """The best finished games of a variant: of all players, or yours alone. Of others no id is told."""
    player = player_of(request)
    rows = site(request).tables.scores(
        asked.game, asked.variant, player_id=player.id if asked.mine else None, limit=asked.limit
    )
    return say({"scores": [score_json(row, player.id) for row in rows]})
