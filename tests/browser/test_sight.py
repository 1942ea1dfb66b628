"""What is seen: accessibility in both colour schemes, and that everything fits."""

from __future__ import annotations

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]

from tests.browser.conftest import DESK, PHONE, SMALL
from tests.web import positions
from tests.web.test_magdagdon_table import PHASES

PAGES = (
    "/",
    "/about",
    "/fair",
    "/settings",
    "/settings?saved=1",
    "/keys",
    "/you",
    "/you/games",
    "/magdagdon/new",
    "/magdagdon/rules",
    "/magdagdon/guide",
    "/magdagdon/guide/2?die=1&did=stage:1@c1",
    "/magdagdon/guide/5?did=stage:1@c4&did=stage:2@d4&did=confirm",
    "/magdagdon/scores/peaceful",
    "/nowhere",
)
CHOSEN = {
    "rolled": ("?die=1", "?reroll="),
    "one staged": ("?die=1", "?die=2", "?die=3"),
    "dead end": ("?die=3", "?die=4"),
    "struck": ("?die=1", "?reroll=1234", "?ruin=1"),
    "two staged": ("?reroll=", "?reroll=1234"),
    "made": ("?die=1",),
}
"""What is worth choosing in a phase; there "" is always one more."""
PLAYING = [phase for phase in PHASES if phase != "over"]
FOUND = """() => axe.run({
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
}).then(({ violations }) => violations.map(
  ({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html).join(", ")}`))"""
"""What axe-core finds wrong. What it finds right is neither put together nor sent, which takes far longer."""


SMOOTH = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { --grain: none !important; } * { content-visibility: visible !important; }");
  document.adoptedStyleSheets = [sheet];
}"""
"""Takes the grain away: over a picture axe tells no contrast. ``test_look.py`` reckons with the grain.

And everything is laid out, also what is far below."""


def problems(page):
    """What axe-core finds on a page."""
    page.evaluate(SMOOTH)
    page.evaluate(AXE_SCRIPT)
    return page.evaluate(FOUND)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(visit, tables, scheme):
    positions.start(tables, tables.new_player(), positions.path_to("peaceful", positions.over))
    visitor = visit(PHONE, color_scheme=scheme)
    visitor.allowed.add(404)
    for path in PAGES:
        visitor.open(path)
        assert not problems(visitor.page), path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_phase(at, scheme, full):
    visitor = None
    for phase, wanted in PHASES.items():
        if not full and (len(phase) + (scheme == "dark")) % 2:
            continue  # each everyday run looks at half the phases in each scheme
        visitor = at(wanted, PHONE, visitor=visitor, color_scheme=scheme)
        for query in ("", *(CHOSEN.get(phase, ()) if full else CHOSEN.get(phase, ())[-1:])):
            if query:
                visitor.open(visitor.path + query)
            assert not problems(visitor.page), (phase, query)


def test_axe_finds_nothing_where_something_is_refused(at):
    visitor = at(positions.rolled, DESK)
    visitor.allowed.add(422)
    visitor.page.evaluate("document.querySelector('#actions [value=confirm]').disabled = false")
    visitor.page.locator("#actions [value=confirm]").click()
    visitor.page.wait_for_selector(".refusal")
    assert not problems(visitor.page)


def test_axe_finds_nothing_on_a_start_that_asks(at):
    visitor = at(positions.ready, PHONE)
    for path in ("/magdagdon/new", "/", "/settings"):
        visitor.open(path)
        assert not problems(visitor.page), path
    over = at(positions.over, PHONE)
    over.open("/magdagdon/scores/peaceful?mine")
    assert not problems(over.page)


OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_nothing_scrolls_sideways(visit, at, width, full):
    viewport = {"width": width, "height": 640}
    visitor = visit(viewport)
    visitor.allowed.add(404)
    for path in PAGES:
        visitor.open(path)
        assert visitor.page.evaluate(OVERFLOW) <= 0, path
    player = None
    for phase, wanted in PHASES.items() if full or width == 320 else ():
        player = at(wanted, viewport, visitor=player)
        assert player.page.evaluate(OVERFLOW) <= 0, phase


LOWEST = """() => {
  const parts = [...document.querySelectorAll("#facts, #status, #board, #hand, #hint, #powers, #actions")];
  return Math.max(...parts.map((part) => part.getBoundingClientRect().bottom));
}"""
CLIPPED = """() => [...document.querySelectorAll("#table button:not(.cell), #hint p, .facts span")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline")
  .map((each) => each.outerHTML)"""


@pytest.mark.parametrize("viewport", [SMALL, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("difficulty", ["peaceful", "nightmare"])
def test_the_whole_table_fits(at, viewport, difficulty, full):
    """Nothing needs scrolling in any playing phase, with whatever is chosen."""
    if not full and (viewport, difficulty) == (DESK, "nightmare"):
        return
    visitor = None
    for phase in PLAYING:
        if (phase, difficulty) == ("struck", "nightmare"):
            continue
        visitor = at(PHASES[phase], viewport, difficulty, visitor=visitor)
        for query in ("", *CHOSEN.get(phase, ())):
            if query:
                visitor.open(visitor.path + query)
            assert visitor.page.evaluate(LOWEST) <= viewport["height"], (phase, query)
            assert visitor.page.evaluate("scrollY") == 0
            assert visitor.page.evaluate(CLIPPED) == [], (phase, query)


TARGETS = """() => [...document.querySelectorAll("#table button:not(:disabled), .top a")]
  .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([html, box]) => [html, box.width, box.height])"""


def test_what_is_pressed_is_large_enough(at):
    for wanted in (positions.ready, positions.two_staged, positions.struck, positions.over):
        visitor = at(wanted, SMALL)
        assert visitor.page.evaluate(TARGETS) == []
        visitor.context.close()


def test_text_twice_as_large_still_fits_sideways(visit):
    visitor = visit({"width": 640, "height": 720})
    for path in PAGES[:-1]:
        visitor.open(path)
        visitor.page.evaluate("document.documentElement.style.fontSize = '32px'")
        assert visitor.page.evaluate(OVERFLOW) <= 0, path
