"""Whole deals of Go-Stop in a real browser: by clicking, without JavaScript, by keyboard alone."""

from __future__ import annotations

import re

import pytest

from madang import gostop
from tests.browser.conftest import DESK, PHONE
from tests.browser.gostop.player import ANSWERED, PROMPTS, Player
from tests.web import gostop_positions as places

EVERY_PROMPT = 237
"""A deal that asks a person who clicks through it everything, a Stop on the final turn included."""


def check_points(player, tables, game_id):
    """The page shows the same points as the bill."""
    table = tables.table(game_id, player.visitor.player_id)
    bill = gostop.bill(table.view)
    assert player.seq == table.seq
    shown = {"opponent": bill.scores[1].total, "you": bill.scores[0].total}
    if player.asks in ("go or stop", "stop only"):
        assert f"wins {bill.stop[0].total} point" in player.part("you")
        assert f"You have {shown.pop('you')} point" in player.part("you")
    for side, points in shown.items():
        line = player.page.locator(f"#{side} .seat-line").inner_text()
        assert re.search(rf"\b{points} points?\b", line), (side, line)
    if table.status == "over":
        assert bill.settlement is not None
        if table.view.result.winner is not None:
            assert player.page.locator(".bill .total").inner_text().split() == [
                "Points",
                str(bill.settlement.total),
            ]
        lines = player.page.locator(".bill > .pay li:not(.total)")
        assert lines.count() == len(bill.settlement.lines)


def whole_deal(tables, visit, number, viewport):
    """Click through a deal; what was asked on the way."""
    player_id = tables.new_player()
    game_id = f"a-whole-deal-of-go-stop-{number:04}"
    places.start(tables, player_id, places.Path(places.seed_of(number), ()), game_id=game_id)
    visitor = visit(viewport, player_id=player_id)
    visitor.player_id = player_id
    visitor.open(f"/gostop/{game_id}")
    player, asked, loads = Player(visitor), set(), visitor.loads
    player.wait()
    for _ in range(60):
        check_points(player, tables, game_id)
        if player.is_over:
            break
        asked.add(player.turn())
    assert player.is_over
    assert visitor.loads == loads, "no move loads a page"
    visitor.context.close()
    return asked


@pytest.mark.parametrize(("viewport", "first"), [(PHONE, 0), (DESK, 1)], ids=["phone", "desk"])
def test_by_clicking(tables, visit, scale, viewport, first):
    """At a phone every kind of prompt is reached; more deals are played where the opponent has changed."""
    asked, numbers = set(), [EVERY_PROMPT, *range(1, 20)][first : scale(20) : 2]
    for number in numbers:
        asked |= whole_deal(tables, visit, number, viewport)
    for number in range(200, 240) if viewport == PHONE else ():
        if asked >= PROMPTS:
            break
        asked |= whole_deal(tables, visit, number, viewport)
    assert asked == PROMPTS or viewport == DESK


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_without_javascript(visit, full, viewport):
    """The everyday run plays one such deal, at a phone."""
    if viewport == DESK and not full:
        return
    visitor = visit(viewport, javascript=False)
    visitor.open("/")
    visitor.page.locator("main a[href='/gostop/new']").click()
    visitor.page.get_by_role("button", name="Deal", exact=True).click()
    player = Player(visitor)
    player.play()
    assert player.page.locator("#log p").count() > 3 or "Four cards of a month" in player.part("end")
    visitor.open("/gostop/statistics")
    assert re.search(r"Deals\s+1\b", visitor.page.locator("main").inner_text())


@pytest.mark.parametrize(
    "name", ["pair for the played card", "pair for the stock card", "go or stop", "stop only", "stacks"]
)
def test_every_prompt_without_javascript(at, name):
    player = at(name, PHONE, javascript=False)
    before = player.seq
    player.turn()
    assert player.seq > before


def test_by_keyboard_alone(tables, visit):
    """Arrows, Enter and Space, and the letters C, G and S; the focus is always where it is needed."""
    player_id = tables.new_player()
    places.start(
        tables, player_id, places.Path(places.seed_of(3), ()), game_id="a-deal-of-go-stop-played-by-keys"
    )
    visitor = visit(DESK, player_id=player_id)
    visitor.open("/")
    page, player = visitor.page, Player(visitor)

    def tab_to(wanted, most=30):
        for _ in range(most):
            if re.search(wanted, visitor.focus):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {wanted}")

    def answered(key):
        before = [str(player.seq), page.url]
        page.keyboard.press(key)
        page.wait_for_function(ANSWERED, arg=before)

    page.locator("main a", has_text="Continue").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    player.wait()
    loads = visitor.loads
    for number in range(60):
        if player.is_over:
            break
        if player.asks == "play":
            hand = page.locator("#mine button").count()
            assert "focus" in page.evaluate(
                "document.activeElement.closest('#mine') ? 'focus' : document.activeElement.outerHTML"
            )
            for _ in range(number % hand):
                page.keyboard.press("ArrowRight")
            wanted = visitor.focus
            answered(("Enter", "Space")[number % 2])
            page.wait_for_selector("#bar button:not(:disabled)")
            assert visitor.focus == "Confirm"
            assert page.locator("#mine .chosen").get_attribute("aria-label").startswith(wanted)
            answered(("c", "Enter", "Space")[number % 3])
        elif player.asks.startswith("pair"):
            assert visitor.focus.startswith("Take: ")
            answered("Enter")
        else:
            assert visitor.focus.startswith(("Go or Stop?", "Your last card"))
            answered("g" if player.asks == "go or stop" else "s")
        player.wait()
    assert player.is_over
    assert visitor.loads == loads
    assert page.evaluate("document.activeElement.className") == "sheet bill"
    tab_to("^Next deal$")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "played-by-keys" not in url)
    page.wait_for_selector("#table")
