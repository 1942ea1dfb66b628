"""In every language, and in one that is 40 % longer, nothing is cut off, covered or beyond the edge."""

from __future__ import annotations

from pathlib import Path

import pytest

from madang.i18n import LANGUAGES
from tests.browser.languages.pseudo import PSEUDO
from tests.web import gostop_positions, positions
from tests.web.test_magdagdon_table import PHASES

MISFITS = (Path(__file__).parent / "misfits.js").read_text(encoding="utf-8")
NARROW = {"width": 320, "height": 640}
WIDE = {"width": 1280, "height": 800}
PAGES = (
    "/",
    "/about",
    "/fair",
    "/settings",
    "/keys",
    "/you",
    "/you/leave",
    "/you/delete",
    "/you/games",
    "/magdagdon/new",
    "/magdagdon/rules",
    "/magdagdon/guide",
    "/magdagdon/scores/peaceful?mine",
    "/gostop/new",
    "/gostop/rules",
    "/gostop/guide",
    "/gostop/statistics",
    "/cards",
    "/nowhere",
)
CHOSEN = {"rolled": "?die=1", "struck": "?ruin=1", "two staged": "?reroll=12", "dead end": "?die=3"}
DEALS = (
    *gostop_positions.YOURS,
    "won",
    "lost",
    "four-of-a-month",
    "nagari",
    "gwang-bak",
    "pi-bak",
    "meong-bak",
)
TAGS = (*LANGUAGES, PSEUDO)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("tag", TAGS)
def test_every_page_fits(visit, tables, tag, size, full):
    player_id = tables.new_player()
    positions.start(tables, player_id, positions.path_to("peaceful", positions.over))
    visitor = visit(size, player_id=player_id)
    visitor.allowed.add(404)
    misfits = {}
    for number, path in enumerate(PAGES):
        if not full and (size == WIDE or tag != PSEUDO) and (number + len(tag) + ord(tag[-1])) % 4:
            continue  # each everyday run looks at a part in each language, and at all in the longest
        visitor.open(f"/{tag}{path}")
        misfits[path] = visitor.page.evaluate(MISFITS)
    assert not [f"{path}: {each}" for path, found in misfits.items() for each in found]


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("tag", TAGS)
def test_the_table_of_magdagdon_fits_in_every_phase(visit, tables, tag, size, full):
    player_id = tables.new_player()
    visitor = visit(size, player_id=player_id)
    misfits = {}
    for number, (phase, wanted) in enumerate(PHASES.items()):
        if not full and (number + len(tag)) % 3:
            continue
        table = positions.start(tables, player_id, positions.path_to("peaceful", wanted), abandon=True)
        for query in {"", CHOSEN.get(phase, "")}:
            visitor.open(f"/{tag}/magdagdon/{table.id}{query}")
            misfits[phase, query] = visitor.page.evaluate(MISFITS)
    assert not [f"{phase}: {each}" for phase, found in misfits.items() for each in found]


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("tag", TAGS)
def test_the_table_of_gostop_fits_in_every_phase(visit, tables, tag, size, full):
    player_id = tables.new_player()
    visitor = visit(size, player_id=player_id)
    misfits = {}
    for number, name in enumerate(DEALS):
        if not full and (number + len(tag)) % 4:
            continue
        table = gostop_positions.start(tables, player_id, gostop_positions.place(name))
        visitor.open(f"/{tag}/gostop/{table.id}?since={table.seq}")
        misfits[name] = visitor.page.evaluate(MISFITS)
        if visitor.page.locator("#mine .lifted button:enabled").count():
            visitor.page.locator("#mine .lifted button:enabled").first.click()
            visitor.page.wait_for_selector("#bar button:not(:disabled)")
            misfits[f"{name}, chosen"] = visitor.page.evaluate(MISFITS)
    assert not [f"{name}: {each}" for name, found in misfits.items() for each in found]
