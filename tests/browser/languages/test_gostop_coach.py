"""The coach of Go-Stop in a browser, the real one: by keyboard and by ear, and that all of it fits."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, PHONE, SMALL
from tests.browser.languages.pseudo import PSEUDO
from tests.browser.languages.test_fits import MISFITS, NARROW
from tests.browser.languages.test_magdagdon_coach import GETTING_READY, open_ready
from tests.browser.test_sight import problems
from tests.web import gostop_positions

QUIET = "!document.querySelector('[data-busy], [data-preparing]')"
HINTED = f"() => document.querySelector('.mark, .advised') && {QUIET}"
PLAIN = f"() => !document.querySelector('.mark, .advised') && {QUIET}"


@pytest.fixture
def coached(tables, visit):
    """``coached("middle", PHONE)``: a visitor with the coach on, and the address of their deal."""

    def make(name, viewport=None, **options):
        player_id = tables.new_player()
        tables.change_settings(player_id, coach=True)
        table = gostop_positions.start(tables, player_id, gostop_positions.place(name))
        return visit(viewport, player_id=player_id, **options), f"/gostop/{table.id}"

    return make


def ask(visitor, wanted=HINTED):
    """Ask for a hint by its key, or take it back, and wait until that has come."""
    visitor.page.keyboard.press("h")
    visitor.page.wait_for_function(wanted, timeout=GETTING_READY)


def test_a_hint_by_keyboard_is_shown_and_heard_and_leaves_the_focus(coached):
    visitor, address = coached("middle")
    visitor.open(address)
    page = visitor.page
    card = page.locator("#mine button").nth(2)
    card.focus()
    name = card.get_attribute("aria-label")
    ask(visitor)
    page.wait_for_function("() => document.getElementById('status').innerText.startsWith('Hint: ')")
    assert page.locator("#mine .mark").count() == 5
    assert page.locator("#mine .slot.advised").count() == 1
    assert page.locator("#coach li").count() == 5
    assert visitor.focus.startswith(name), "nothing was done"
    assert "points to expect: " in visitor.focus
    assert page.url.endswith("?hint=1")
    assert (visitor.loads, visitor.posts) == (1, 0)
    ask(visitor, PLAIN)
    assert visitor.focus == name


def test_a_hint_goes_along_until_the_card_is_played(coached):
    visitor, address = coached("middle")
    visitor.open(address)
    page = visitor.page
    page.locator("#mine button").first.focus()
    ask(visitor)
    figures = page.locator("#mine .mark").all_inner_texts()
    page.locator("#mine button").nth(1).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#mine .chosen")
    page.wait_for_function(HINTED)
    assert page.locator("#mine .mark").all_inner_texts() == figures
    page.keyboard.press("c")
    page.wait_for_function(PLAIN)
    assert visitor.posts == 1
    assert visitor.loads == 1


@pytest.mark.parametrize(
    ("name", "marked"),
    [("pair for the stock card", "#layout .target .mark"), ("go or stop", "#you .advised")],
)
def test_pairs_and_go_or_stop_have_their_hint_too(coached, name, marked):
    visitor, address = coached(name, PHONE)
    visitor.open(address)
    page = visitor.page
    page.locator("#table button:enabled").first.focus()
    ask(visitor)
    assert page.locator(marked).count() == (2 if "pair" in name else 1)
    page.wait_for_function("() => document.getElementById('status').innerText.startsWith('Hint: ')")


def test_without_scripts_it_is_a_form_and_a_page(coached):
    visitor, address = coached("middle", javascript=False)
    page = visitor.page
    visitor.open(address)
    page.get_by_role("button", name="Hint", exact=True).click()
    while page.locator("[data-preparing]").count():
        page.wait_for_timeout(500)
        page.get_by_role("link", name="Ask again").click()
    assert page.locator("#mine .mark").count() == 5
    page.locator("#mine button").first.click()
    assert page.locator("#mine .mark").count() == 5
    assert page.locator("#mine .chosen").count() == 1


def test_how_it_went_on_is_replayed_by_keyboard(coached):
    visitor, address = coached("lost")
    open_ready(visitor, f"{address}/review")
    page, loads = visitor.page, visitor.loads
    decision = page.locator("section.costly").first
    decision.get_by_role("link", name="Next step").focus()
    steps = int(decision.locator(".steps [id]").inner_text().rpartition(" ")[2])
    for step in range(1, steps + 1):
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(text) => document.querySelector('.costly .steps [id]').innerText.startsWith(text)",
            arg=f"How it went on: step {step} of {steps}",
        )
        assert visitor.focus == ("Next step" if step < steps else "One step back")
    assert visitor.loads == loads


@pytest.mark.parametrize("tag", ["en", "kn", "fil"])
@pytest.mark.parametrize("name", ["fresh", "pair for the stock card", "go or stop"])
def test_a_hint_moves_nothing_and_is_on_the_first_screen(coached, name, tag):
    visitor, address = coached(name, SMALL)
    visitor.open(f"/{tag}{address}")
    page = visitor.page
    parts = ("layout", "you", "mine")
    before = {part: page.locator(f"#{part}").bounding_box() for part in parts}
    box = page.locator(".ask").bounding_box()
    assert box["y"] + box["height"] <= SMALL["height"]
    page.locator(".ask").click()
    page.wait_for_function(HINTED, timeout=GETTING_READY)
    if name != "go or stop":
        assert {part: page.locator(f"#{part}").bounding_box() for part in parts} == before


@pytest.mark.parametrize("tag", ["en", "kn", PSEUDO])
def test_the_hint_and_the_review_fit_and_axe_finds_nothing(coached, tag):
    misfits = {}
    for size in (NARROW, DESK):
        for name, more in (
            ("fresh", "?hint=1"),
            ("pair for the stock card", "?hint=1"),
            ("go or stop", "?hint=1"),
            ("lost", "/review"),
        ):
            visitor, address = coached(name, size, color_scheme="dark" if size == DESK else "light")
            open_ready(visitor, f"/{tag}{address}{more}")
            misfits[size["width"], name] = visitor.page.evaluate(MISFITS)
            if tag in ("en", "kn"):
                assert problems(visitor.page) == []
            visitor.context.close()
    assert not [f"{place}: {each}" for place, found in misfits.items() for each in found]
