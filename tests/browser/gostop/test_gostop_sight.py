"""What is seen of Go-Stop: accessibility in both colour schemes, and that everything fits."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, SMALL
from tests.browser.test_sight import OVERFLOW, problems
from tests.web import gostop_positions as places

PHASES = (*places.YOURS, "waiting", "won", "lost", "four-of-a-month", "nagari")
SHAPES = {"light": ("stacks", "go or stop", "waiting"), "dark": ("middle", "pair for the stock card", "won")}
"""What an everyday run looks at in each colour scheme."""
LANDSCAPE = {"width": 740, "height": 360}

BOXES = """() => Object.fromEntries(["opponent", "layout", "status", "you", "mine", "bar"].map((id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  return [id, [box.left, box.top, box.right, box.bottom]];
}))"""
HIDDEN = """() => [...document.querySelectorAll("#mine .slot, #layout .slot, #you button, #bar button")]
  .filter((each) => {
    const box = each.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + 3, box.top + 8);
    return !(top && (each.contains(top) || top.closest(".group, li") === each.closest(".group, li")));
  }).map((each) => each.outerHTML.slice(0, 120))"""


def chosen(player):
    """Choose the first card that takes something, or the first."""
    if player.asks == "play":
        lifted = player.page.locator("#mine .lifted button:enabled")
        card = lifted.first if lifted.count() else player.page.locator("#mine button:enabled").first
        player.select(f"play:{card.get_attribute('value')}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_phase(at, gate, scheme, full):
    with gate.closed():
        for number, name in enumerate(PHASES if full else SHAPES[scheme]):
            player = at(name, SMALL if number % 3 else DESK, color_scheme=scheme)
            assert not problems(player.page), name
            if name == "middle":
                chosen(player)
                assert not problems(player.page), "a card is chosen"
            player.visitor.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_other_pages(at, scheme):
    player = at("middle", SMALL, color_scheme=scheme)
    for path in ("/gostop/new", "/gostop/rules", "/gostop/statistics", "/"):
        player.visitor.open(path)
        assert not problems(player.page), path


def test_axe_finds_nothing_where_something_is_refused(at, tables):
    player = at("middle", SMALL)
    player.visitor.allowed.update((409, 422))
    player.select(player.choice)
    tables.abandon(player.visitor.path.rpartition("/")[2], player.visitor.player_id)
    player.page.locator("#bar button").click()
    player.page.wait_for_selector(".refusal")
    assert not problems(player.page)


def test_nothing_scrolls_sideways(at, gate, full):
    with gate.closed():
        for name in PHASES if full else PHASES[1::2]:
            player = at(name, {"width": 320, "height": 640})
            for width in (320, 360, 740, 1280):
                player.page.set_viewport_size({"width": width, "height": 640})
                assert player.page.evaluate(OVERFLOW) <= 0, (name, width)
            player.page.set_viewport_size({"width": 320, "height": 640})
            for path in ("/gostop/new", "/gostop/rules", "/gostop/statistics") if name == "won" else ():
                player.visitor.open(path)
                assert player.page.evaluate(OVERFLOW) <= 0, path
            player.visitor.context.close()


@pytest.mark.parametrize("name", places.YOURS)
def test_the_whole_table_fits_and_nothing_covers_anything(at, name):
    """At the smallest phone, on its side and at a desk: no scrolling; the decision has its own place."""
    player = at(name, SMALL)
    for select in (False, True):
        if select:
            chosen(player)
        for viewport in (SMALL, LANDSCAPE, DESK):
            player.page.set_viewport_size(viewport)
            player.page.evaluate("scrollTo(0, 0)")
            boxes = player.page.evaluate(BOXES)
            assert max(bottom for *_, bottom in boxes.values()) <= viewport["height"], (viewport, boxes)
            for first in boxes:
                for second in boxes:
                    if first < second:
                        assert not overlap(boxes[first], boxes[second]), (viewport, first, second, boxes)
            assert player.page.evaluate(HIDDEN) == [], viewport
            for card in player.page.locator("#mine .slot").all():
                box = card.bounding_box()
                assert box
                assert 0 <= box["x"] <= box["x"] + box["width"] <= viewport["width"]


def overlap(one, other):
    """Whether two boxes have more than an edge in common."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return width > 1 and height > 1


def test_cards_and_buttons_are_large_enough_to_press(at):
    for name in ("fresh", "pair for the played card", "go or stop"):
        player = at(name, {"width": 320, "height": 640})
        for button in player.page.locator("#table button:visible, #table .pile summary").all():
            box = button.bounding_box()
            assert box
            assert box["width"] >= 44, (name, box)
            assert box["height"] >= 44, (name, box)
        player.visitor.context.close()


def test_the_log_shows_its_end(at):
    player = at("won", DESK)
    assert (
        player.page.evaluate(
            """() => { const log = document.getElementById("log");
          return log.scrollHeight - log.clientHeight - log.scrollTop; }"""
        )
        <= 1
    )
