"""axe-core finds nothing: every page and both tables, in every language, in both themes."""

from __future__ import annotations

import pytest

from madang.i18n import LANGUAGES
from tests.browser.conftest import DESK, SMALL
from tests.browser.languages.test_fits import PAGES
from tests.browser.test_sight import problems
from tests.web import gostop_positions, positions


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("tag", LANGUAGES)
def test_axe_finds_nothing(visit, tables, tag, scheme, full):
    """An everyday run looks at a twelfth of it; other tests look at more in English."""
    player_id = tables.new_player()
    positions.start(tables, player_id, positions.path_to("peaceful", positions.over))
    game = positions.start(tables, player_id, positions.path_to("peaceful", positions.two_staged))
    deal = gostop_positions.start(tables, player_id, gostop_positions.place("go or stop"))
    paths = [*PAGES, f"/magdagdon/{game.id}?die=1", f"/gostop/{deal.id}?since={deal.seq}"]
    visitor = visit(SMALL if scheme == "light" else DESK, player_id=player_id, color_scheme=scheme)
    visitor.allowed.add(404)
    found = {}
    for number, path in enumerate(paths):
        if full or (number + len(tag) + ord(tag[-1]) + len(scheme)) % 12 == 0:
            visitor.open(f"/{tag}{path}")
            found[path] = problems(visitor.page)
    assert {path: each for path, each in found.items() if each} == {}
