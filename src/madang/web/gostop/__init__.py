"""The pages of Go-Stop."""

from __future__ import annotations

from starlette.routing import Route

from madang.web import play
from madang.web.gostop import rules, start, statistics, table

ROUTES = (
    Route("/gostop", start.enter),
    Route("/gostop/new", start.show),
    Route("/gostop/new", start.start, methods=["POST"]),
    Route("/gostop/rules", rules.show),
    Route("/gostop/statistics", statistics.show),
    Route("/gostop/{game_id}", table.show),
    Route("/gostop/{game_id}", table.act, methods=["POST"]),
    Route("/gostop/{game_id}/record", play.record),
)
