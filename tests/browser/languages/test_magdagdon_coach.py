"""The coach in a browser, the real one: a hint by keyboard, what is heard, and that all of it fits."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, SMALL
from tests.browser.languages.pseudo import PSEUDO
from tests.browser.languages.test_fits import MISFITS, NARROW
from tests.browser.test_sight import problems
from tests.web import positions

GETTING_READY = 240_000
"""Milliseconds in which the worker has compiled what it needs, on a machine that never did."""


@pytest.fixture
def coached(tables, visit):
    """``coached(positions.rolled, SMALL)``: a visitor with the coach on, and the address of their game."""

    def make(wanted, viewport=None, **options):
        player_id = tables.new_player()
        tables.change_settings(player_id, coach=True)
        table = positions.start(tables, player_id, positions.path_to("peaceful", wanted))
        visitor = visit(viewport, player_id=player_id, **options)
        return visitor, f"/magdagdon/{table.id}"

    return make


def open_ready(visitor, path):
    """Open a page, and wait for the coach where it is still getting ready; a review is reloaded meanwhile."""
    visitor.open(path)
    visitor.page.wait_for_function(
        "() => document.readyState === 'complete' && !document.querySelector('[data-preparing]')",
        timeout=GETTING_READY,
    )


def test_a_hint_by_keyboard_is_shown_and_heard(coached):
    visitor, address = coached(positions.rolled)
    open_ready(visitor, address)
    page, posts = visitor.page, visitor.posts
    page.locator("#table [name=die]").first.focus()
    page.keyboard.press("h")
    page.wait_for_function("() => document.getElementById('status').innerText.startsWith('Hint: ')")
    assert page.locator("#coach li").count() == 3
    assert page.locator(".cell.advised").count() + page.locator(".die-slot.advised").count() > 0
    assert visitor.focus.startswith("Die 1 of 4"), "what is needed next"
    assert page.url.endswith("?hint=1")
    assert (visitor.loads, visitor.posts) == (1, posts)
    page.keyboard.press("h")
    page.wait_for_function("() => !document.querySelector('.advised')")


def test_a_hint_leaves_the_focus_where_it_is(coached):
    visitor, address = coached(positions.rolled)
    open_ready(visitor, address)
    page = visitor.page
    hinted = "() => document.querySelector('.advised') && !document.querySelector('[data-busy]')"
    page.locator("#board button").first.focus()
    page.keyboard.press("h")
    page.wait_for_function(hinted)
    marked = page.locator(".cell.advised").evaluate_all("(cells) => cells.map((cell) => cell.dataset.cell)")
    assert marked
    for cell in ("a1", *marked):
        page.locator(f"[data-cell={cell}]").focus()
        page.keyboard.press("h")
        page.wait_for_function("() => !document.querySelector('.advised, [data-busy]')")
        assert page.evaluate("document.activeElement.dataset.cell") == cell
        page.keyboard.press("h")
        page.wait_for_function(hinted)
        assert page.evaluate("document.activeElement.dataset.cell") == cell


def test_the_best_line_is_replayed_by_keyboard(coached):
    visitor, address = coached(positions.over)
    open_ready(visitor, f"{address}/review")
    page, loads = visitor.page, visitor.loads
    turn = page.locator("section.costly").first
    turn.get_by_role("link", name="Next step").focus()
    steps = int(turn.locator(".steps [id]").inner_text().rpartition(" ")[2])
    for step in range(1, steps + 1):
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(text) => document.querySelector('.costly .steps [id]').innerText === text",
            arg=f"Step {step} of {steps}",
        )
        assert visitor.focus == ("Next step" if step < steps else "One step back")
        assert turn.locator(".line-of-play").last.locator(".cell.staged").count() == step
    assert visitor.loads == loads


@pytest.mark.parametrize("tag", ["en", "kn", "fil"])
@pytest.mark.parametrize("wanted", [positions.rolled, positions.two_staged])
def test_everything_for_a_turn_is_on_a_small_screen_with_the_coach_too(coached, wanted, tag):
    visitor, address = coached(wanted, SMALL)
    open_ready(visitor, f"/{tag}{address}")
    for part in ("board", "hand", "actions", "coach"):
        box = visitor.page.locator(f"#{part}").bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= SMALL["height"], part
    before = visitor.page.locator("#board").bounding_box()
    visitor.page.locator(".ask").click()
    visitor.page.wait_for_selector(".advised")
    assert visitor.page.locator("#board").bounding_box() == before


@pytest.mark.parametrize("tag", ["en", "kn", "vi", PSEUDO])
def test_the_hint_and_the_review_fit_and_axe_finds_nothing(coached, tag):
    misfits = {}
    for size in (NARROW, DESK):
        for wanted, more in (
            (positions.one_staged, "?hint=1"),
            (positions.struck, "?hint=1"),
            (positions.over, "/review"),
        ):
            visitor, address = coached(wanted, size, color_scheme="dark" if size == DESK else "light")
            open_ready(visitor, f"/{tag}{address}{more}")
            misfits[size["width"], wanted.__name__] = visitor.page.evaluate(MISFITS)
            if tag in ("en", "kn"):
                assert problems(visitor.page) == []
            visitor.context.close()
    assert not [f"{place}: {each}" for place, found in misfits.items() for each in found]
