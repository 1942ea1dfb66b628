"""On a phone of 360 × 640 both tables are played without scrolling, in every language."""

from __future__ import annotations

import pytest

from madang.i18n import LANGUAGES
from tests.browser.conftest import SMALL
from tests.browser.gostop.test_gostop_sight import BOXES
from tests.browser.test_sight import LOWEST, PLAYING
from tests.web import gostop_positions, positions
from tests.web.test_magdagdon_table import PHASES

OTHERS = [tag for tag in LANGUAGES if tag != "en"]  # English has tests of its own
CHOSEN = {
    "rolled": ("?die=1",),
    "one staged": ("?die=1",),
    "struck": ("?die=1", "?ruin=1"),
    "made": ("?die=1",),
}


@pytest.mark.parametrize("tag", OTHERS)
def test_magdagdon(visit, tables, tag, full):
    player_id = tables.new_player()
    visitor = visit(SMALL, player_id=player_id)
    low = {}
    for number, phase in enumerate(PLAYING):
        if not full and (number + len(tag) + ord(tag[-1])) % 3:
            continue
        path = positions.path_to("peaceful", PHASES[phase])
        table = positions.start(tables, player_id, path, abandon=True)
        for query in ("", *CHOSEN.get(phase, ())):
            visitor.open(f"/{tag}/magdagdon/{table.id}{query}")
            low[phase, query] = visitor.page.evaluate(LOWEST) + visitor.page.evaluate("scrollY")
    assert {where: at for where, at in low.items() if at > SMALL["height"]} == {}


@pytest.mark.parametrize("tag", OTHERS)
def test_gostop(visit, tables, tag, full):
    player_id = tables.new_player()
    visitor = visit(SMALL, player_id=player_id)
    low = {}
    for number, name in enumerate(gostop_positions.YOURS):
        if not full and (number + len(tag) + ord(tag[-1])) % 4:
            continue
        table = gostop_positions.start(tables, player_id, gostop_positions.place(name))
        visitor.open(f"/{tag}/gostop/{table.id}?since={table.seq}")
        low[name] = max(bottom for *_, bottom in visitor.page.evaluate(BOXES).values())
    assert {name: at for name, at in low.items() if at > SMALL["height"]} == {}
