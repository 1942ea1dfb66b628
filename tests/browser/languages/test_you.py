"""A player's own page by hand: two browsers become one player; each page on the way fits and reads well."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.languages.pseudo import PSEUDO
from tests.browser.languages.test_fits import MISFITS, NARROW, WIDE
from tests.browser.test_sight import problems
from tests.web import positions


def press(page, address):
    """Press the button of the form that is sent to an address."""
    with page.expect_navigation():
        page.locator(f'form[action$="{address}"] button').first.click()


@pytest.mark.parametrize(
    ("tag", "size", "scheme"), [(PSEUDO, NARROW, "light"), ("en", WIDE, "dark")], ids=["narrow", "wide"]
)
def test_moving_to_another_browser_and_deleting_it_all(visit, tables, tag, size, scheme):
    found = {}

    def look(visitor, what):
        found[what] = visitor.page.evaluate(MISFITS) + problems(visitor.page)

    player_id = tables.new_player()
    game = positions.start(tables, player_id, positions.path_to("peaceful", positions.rolled))
    first = visit(size, player_id=player_id, color_scheme=scheme)
    second = visit(size, color_scheme=scheme)
    second.allowed |= {400}
    first.open(f"/{tag}/you")
    press(first.page, "/you/code")
    look(first, "a code")
    code = first.page.locator("#code").inner_text()

    second.open(f"/{tag}/you")
    look(second, "nobody")
    second.page.fill("#code", "ABCD")
    press(second.page, "/you/join")
    look(second, "a code that is none")
    expect(second.page.locator("#code")).to_be_focused()
    second.page.fill("#code", code.lower())
    second.page.keyboard.press("Enter")
    second.page.wait_for_url("**/you?joined=1")
    look(second, "joined")
    second.open(f"/{tag}/magdagdon/{game.id}")
    assert second.seq == game.seq

    second.open(f"/{tag}/you")
    second.page.fill("#token-name", "a" * 40)
    press(second.page, "/you/token")
    look(second, "a token")
    second.open(f"/{tag}/you")
    look(second, "tokens")
    second.page.fill("#code", "ABCD-EFGH-JKLM")
    press(second.page, "/you/join")
    look(second, "asked before joining")
    second.open(f"/{tag}/you/delete")
    press(second.page, "/you/delete")
    look(second, "deleted")
    assert not second.context.cookies()
    first.open(f"/{tag}/you")
    assert first.page.locator("form").count() == 1
    assert {what: each for what, each in found.items() if each} == {}
