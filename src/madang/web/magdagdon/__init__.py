"""The pages of MAGDAGDON."""

from __future__ import annotations

from starlette.routing import Route

from madang.web import play
from madang.web.magdagdon import rules, scores, start, table

ROUTES = (
    Route("/magdagdon", start.enter),
    Route("/magdagdon/new", start.show),
    Route("/magdagdon/new", start.start, methods=["POST"]),
    Route("/magdagdon/rules", rules.show),
    Route("/magdagdon/scores", scores.enter),
    Route("/magdagdon/scores/{difficulty}", scores.show),
    Route("/magdagdon/{game_id}", table.show),
    Route("/magdagdon/{game_id}", table.act, methods=["POST"]),
    Route("/magdagdon/{game_id}/record", play.record),
)
