"""The pages of Go-Stop."""

from __future__ import annotations

from functools import partial

from madang.gostop import NAME
from madang.web import play
from madang.web.gostop import cards, guide, review, rules, start, statistics, table
from madang.web.routing import page

ROUTES = (
    page("/cards", cards.show),
    page("/gostop", start.enter),
    page("/gostop/new", start.show, start.start),
    page("/gostop/rules", rules.show),
    page("/gostop/statistics", statistics.show),
    page("/gostop/guide", guide.show),
    page("/gostop/guide/{lesson}", guide.show),
    page("/gostop/{game_id}", table.show, table.act),
    page("/gostop/{game_id}/review", review.show),
    page("/gostop/{game_id}/record", partial(play.record, NAME)),
)
