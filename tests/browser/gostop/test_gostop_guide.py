"""The guide of Go-Stop in a browser: by keyboard, without JavaScript, and as it looks."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, SMALL
from tests.browser.test_sight import OVERFLOW, problems
from tests.web.test_gostop_guide import WAYS, at

NARROW = {"width": 320, "height": 640}
OVER = "#table:not([data-busy])"
"""The table once the steps that came with the page are over."""


def play(page, way, press):
    """Do the actions of a way; ``press`` presses one button."""
    for text in way:
        verb, _, card = text.partition(":")
        if verb == "play":
            press(page.locator(f'#mine button[name=card][value="{card}"]'))
            page.wait_for_selector("#mine .chosen")
            press(page.locator("#bar button"))
        else:
            press(page.locator(f'#table button[name=did][value="{text}"]'))
        page.wait_for_function("text => location.search.includes(text)", arg=text.replace(":", "%3A"))


def test_the_whole_guide_by_keyboard(visit):
    visitor = visit(DESK)
    page = visitor.page
    visitor.open("/en/gostop/guide")

    def press(button):
        button.focus()
        page.keyboard.press("Enter")

    for number, way in WAYS.items():
        assert page.locator("h1").inner_text() == page.title().partition(" ·")[0]
        play(page, way, press)
        page.keyboard.press("Shift")
        page.wait_for_selector("#ended")
        last = "Start a deal" if number == len(WAYS) else "Next"
        page.wait_for_function("text => document.activeElement.innerText.trim() === text", arg=last)
        page.keyboard.press("Enter")
        page.wait_for_url("**/gostop/new" if number == len(WAYS) else f"**/guide/{number + 1}")


def test_the_whole_guide_without_javascript(visit):
    visitor = visit(SMALL, javascript=False)
    page = visitor.page
    visitor.open("/en/gostop/guide")

    def press(selector):
        with page.expect_navigation():
            page.locator(selector).click()

    for number, way in WAYS.items():
        for text in way:
            verb, _, card = text.partition(":")
            if verb == "play":
                press(f'#mine button[name=card][value="{card}"]')
                press("#bar button")
            else:
                press(f'#table button[name=did][value="{text}"]')
        assert page.locator("#ended").inner_text()
        press("#onward .primary")
        page.wait_for_url("**/gostop/new" if number == len(WAYS) else f"**/guide/{number + 1}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(visit, scheme, full):
    visitor = visit(NARROW, color_scheme=scheme)
    for number, way in WAYS.items():
        steps = [way[:done] for done in range(len(way) + 1)]
        for did in steps if full else steps[number % 2 :: 2]:
            visitor.open(at(number, *did))
            for width in (320, 740, 1280):
                visitor.page.set_viewport_size({"width": width, "height": 640})
                assert visitor.page.evaluate(OVERFLOW) <= 0, (number, did, width)
            visitor.page.set_viewport_size(NARROW)
            visitor.page.keyboard.press("Shift")
            visitor.page.wait_for_selector(OVER)
            assert not problems(visitor.page), (number, did)


HURRIED = """
document.startViewTransition = (update) => {
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
  const done = Promise.resolve().then(update);
  return { updateCallbackDone: done, ready: done, finished: done, skipTransition() {} };
};
"""
"""A press that comes before the browser begins a transition, as on a slow machine."""


def test_a_press_before_a_card_has_set_out(visit):
    visitor = visit(SMALL)
    visitor.page.add_init_script(HURRIED)
    for number, way in WAYS.items():
        visitor.open(at(number, *way))
        visitor.page.wait_for_selector(f"{OVER} #ended")
    visitor.assert_clean()


def test_lines_of_points_are_large_enough_to_press_and_lead_to_the_rules(visit):
    visitor = visit(SMALL)
    visitor.open(at(5, "play:7R"))
    visitor.page.keyboard.press("Shift")
    visitor.page.wait_for_selector(f"{OVER} .decision")
    for link in visitor.page.locator("#table .why, #table .near a").all():
        box = link.bounding_box()
        assert box
        assert box["height"] >= 24
    link = visitor.page.locator("#you .why").last
    section = str(link.get_attribute("href")).partition("#")[2]
    link.focus()
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector(f"section#{section}")
