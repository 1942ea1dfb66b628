"""The guide to a first game in a real browser: by keys alone, without a script, on the smallest phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, SMALL
from tests.web import positions
from tests.web.test_magdagdon_guide import WAYS

GUIDE = "/en/magdagdon/guide"
HINT_IN_SIGHT = """() => {
  const box = document.querySelector("#hint").getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight;
}"""


def settled(page, did):
    """Wait until the lesson has so many actions behind it."""
    page.wait_for_function("n => new URL(location).searchParams.getAll('did').length === n", arg=did)


def by_keys(page, text):
    """Do one action with the keyboard, beginning from what has the focus."""
    verb, _, rest = text.partition(":")
    if verb == "stage":
        die, cell = rest.split("@")
        page.keyboard.press(die)
        page.wait_for_selector(f'.die-slot.chosen[data-key="{die}"]')
        for _ in range(16):
            at = page.evaluate("document.activeElement.value")
            if at == text:
                break
            column, row = at[-2], at[-1]
            if row != cell[1]:
                page.keyboard.press("ArrowDown" if row < cell[1] else "ArrowUp")
            else:
                page.keyboard.press("ArrowRight" if column < cell[0] else "ArrowLeft")
        page.keyboard.press("Enter")
    elif verb == "ruin":
        page.get_by_role("button", name="Accept MAGDAGDON").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".choosing-ruin")
        assert page.evaluate("document.activeElement.value") == text
        page.keyboard.press("Enter")
    else:
        page.keyboard.press({"roll": "r", "confirm": "c"}[verb])


def test_the_whole_guide_by_keys(visit):
    visitor = visit(DESK)
    visitor.open("/en/magdagdon/new")
    page = visitor.page
    page.get_by_role("link", name="New here?").focus()
    page.keyboard.press("Enter")
    ways = {**WAYS, 4: ("ruin:a1",)}
    for number, way in ways.items():
        page.wait_for_selector(f"text=Lesson {number} of 5")
        page.wait_for_load_state()  # a key before the script is there is not heard
        page.locator("#table button:not(:disabled)").first.focus()
        for done, text in enumerate(way, start=1):
            by_keys(page, text)
            settled(page, done)
        page.wait_for_selector("#ended")
        assert page.evaluate("document.activeElement.classList.contains('primary')")
        page.keyboard.press("Enter")
    page.wait_for_url("**/magdagdon/new")
    assert visitor.posts == 0


@pytest.mark.parametrize("viewport", [SMALL, DESK], ids=["phone", "desk"])
def test_the_whole_guide_without_a_script(visit, viewport):
    visitor = visit(viewport, javascript=False)
    visitor.open(GUIDE)
    page = visitor.page

    def press(control):
        with page.expect_navigation():
            control.click()

    for way in ({**WAYS, 4: ("ruin:a1",)}).values():
        for text in way:
            verb, _, rest = text.partition(":")
            if verb == "stage":
                press(page.locator(f'button[name=die][value="{rest[0]}"]'))
            elif verb == "ruin":
                press(page.get_by_role("button", name="Accept MAGDAGDON"))
            press(page.locator(f'button[name=did][value="{text}"]'))
        press(page.locator("#onward .primary"))
    assert visitor.path == "/en/magdagdon/new"


def test_no_move_of_a_lesson_loads_a_page_and_a_refusal_is_said(visit):
    visitor = visit(SMALL)
    visitor.open(f"{GUIDE}/2")
    loads, page = visitor.loads, visitor.page
    page.locator('button[name=die][value="1"]').click()
    page.locator('button[value="stage:1@c1"]').click()
    page.wait_for_selector("#hint [role=alert]")
    assert visitor.loads == loads
    assert page.evaluate(HINT_IN_SIGHT)
    page.locator('button[name=die][value="2"]').click()
    page.locator('button[value="stage:2@c1"]').click()
    expect(page.locator("#status")).to_have_text("4 staged on c1.")
    page.reload()
    assert page.locator(".cell.staged").count() == 1


@pytest.mark.parametrize("width", [320, 360])
def test_what_to_do_next_is_in_sight_on_a_phone(visit, width):
    visitor = visit({"width": width, "height": 640})
    for number in WAYS:
        visitor.open(f"{GUIDE}/{number}")
        assert visitor.page.evaluate(HINT_IN_SIGHT), number
        assert visitor.page.evaluate("scrollY") == 0


# The text of a finished game


def test_the_result_is_copied(at):
    visitor = at(positions.over, SMALL)
    page = visitor.page
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#share summary").click()
    page.get_by_role("button", name="Copy").click()
    page.wait_for_function("() => document.getElementById('share-said').textContent === 'Copied.'")
    text = page.locator("#share-text").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == text


def test_the_result_is_selected_where_there_is_no_clipboard(at):
    visitor = at(positions.over, SMALL)
    page = visitor.page
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.locator("#share summary").click()
    page.get_by_role("button", name="Copy").click()
    page.wait_for_function("() => document.getElementById('share-said').textContent.startsWith('Selected')")
    assert page.evaluate("getSelection().toString()") == page.locator("#share-text").input_value()


def test_the_last_confirmation_brings_the_button(at):
    visitor = at(positions.almost_over, SMALL)
    visitor.press(visitor.dom.press("confirm"))
    visitor.page.locator("#share summary").click()
    visitor.page.get_by_role("button", name="Copy").wait_for()  # its script comes with the end of the game


def test_without_a_script_the_text_is_there(at):
    visitor = at(positions.over, SMALL, javascript=False)
    visitor.page.locator("#share summary").click()
    assert visitor.page.locator("#share-text").is_visible()
    assert not visitor.page.get_by_role("button", name="Copy").is_visible()
