"""The pages of MAGDAGDON."""

from __future__ import annotations

from functools import partial

from madang.magdagdon import NAME
from madang.web import play
from madang.web.magdagdon import guide, review, rules, scores, start, table
from madang.web.routing import page

ROUTES = (
    page("/magdagdon", start.enter),
    page("/magdagdon/new", start.show, start.start),
    page("/magdagdon/rules", rules.show),
    page("/magdagdon/guide", guide.show),
    page("/magdagdon/guide/{lesson}", guide.show),
    page("/magdagdon/scores", scores.enter),
    page("/magdagdon/scores/{difficulty}", scores.show),
    page("/magdagdon/{game_id}", table.show, table.act),
    page("/magdagdon/{game_id}/review", review.show),
    page("/magdagdon/{game_id}/record", partial(play.record, NAME)),
)
