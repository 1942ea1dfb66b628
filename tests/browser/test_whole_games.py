"""Whole games of MAGDAGDON in a real browser: by clicking, without JavaScript, by keyboard alone."""

from __future__ import annotations

import random
import re

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.web.dom import words


def final_score(page):
    """The score that the end of a game shows, three times the same."""
    shown = re.search(r"Final score: (−?\d+)", page.text("end"))
    assert shown
    rows = page.all(".//section[@id='end']//tr")
    assert [words(cell) for cell in rows[-1]] == ["Final score", shown[1]]
    assert page.text("facts").startswith(f"{shown[1]} point")
    return shown[1]


def counted(visitor):
    """The page once its score has counted up to the final one."""
    shown = re.search(r"Final score: (−?\d+)", visitor.dom.text("end"))
    assert shown
    visitor.page.wait_for_function(
        "score => document.getElementById('facts').innerText.trim().startsWith(score + ' ')", arg=shown[1]
    )
    return visitor.dom


def rows_of(visitor, difficulty):
    """The scores of the player's own table."""
    visitor.open(f"/magdagdon/scores/{difficulty}?mine")
    return [words(row[1]) for row in visitor.dom.all(".//tbody/tr")]


@pytest.mark.parametrize(
    ("difficulty", "viewport", "javascript"),
    [
        ("peaceful", PHONE, True),
        ("survival", PHONE, True),
        ("nightmare", PHONE, True),
        ("peaceful", DESK, True),
        ("survival", DESK, False),
        ("nightmare", DESK, True),
        ("peaceful", PHONE, False),
    ],
    ids=lambda value: {str(PHONE): "phone", str(DESK): "desk", "True": "script", "False": "plain"}.get(
        str(value), value
    ),
)
def test_by_clicking(visit, difficulty, viewport, javascript, full):
    if not full and (viewport, javascript) == (PHONE, False):
        return  # one game without JavaScript is enough on an ordinary day
    visitor = visit(viewport, javascript=javascript)
    visitor.start(difficulty)
    loads = visitor.loads
    page = visitor.play(seed=len(difficulty))
    if javascript:
        assert visitor.loads == loads, "no move loads a page"
    if javascript:
        page = counted(visitor)
    score = final_score(page)
    assert rows_of(visitor, difficulty) == [score]


def placeable(page):
    """The dice of the tray that some cell takes; in a dead end there is none."""
    return [press for press in page.presses if re.search(r", [1-9]\d* valid", press.label)]


class Keyboard:
    """Plays by keys alone: what has the focus is all it can press."""

    def __init__(self, visitor):
        self.visitor, self.page = visitor, visitor.page

    def key(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def on_focus(self, attribute):
        return self.page.evaluate("name => document.activeElement.getAttribute(name)", attribute) or ""

    def tab_to(self, wanted, most=40):
        """Press Tab until the focus is on something with this label."""
        for _ in range(most):
            if re.search(wanted, self.visitor.focus):
                return
            self.key("Tab")
        raise AssertionError(f"Tab never comes to {wanted}")

    def answered(self, *keys):
        """Press keys and wait for the page to answer."""
        from tests.browser.visit import SETTLED

        before = [str(self.visitor.seq), self.page.url]
        self.key(*keys)
        self.page.wait_for_function(SETTLED, arg=before)

    def arrows_to(self, cell):
        """Walk with the arrow keys from the cell that has the focus to another."""
        here = re.search(r"\b([a-d])([1-4])\b", self.visitor.focus)
        assert here, f"the focus is on {self.visitor.focus}, not on the board"
        right, down = ord(cell[0]) - ord(here[1]), int(cell[1]) - int(here[2])
        self.key(*(["ArrowRight"] * right or ["ArrowLeft"] * -right))
        self.key(*(["ArrowDown"] * down or ["ArrowUp"] * -down))
        assert cell in self.visitor.focus


def test_by_keyboard_alone(visit):
    """Tab and arrows, Enter and Space, and the letters R, C, U and the figures 1 to 4."""
    visitor = visit(DESK)
    keys = Keyboard(visitor)
    visitor.open("/")
    keys.tab_to("^Play$")
    keys.key("Enter")
    visitor.page.wait_for_selector("#word", state="attached")
    visitor.page.wait_for_function("() => document.getElementById('word').value")
    keys.tab_to("Skip to")
    for _ in range(20):
        if keys.on_focus("type") == "radio":
            break
        keys.key("Tab")
    keys.key("ArrowDown")
    assert visitor.page.locator("input[value=survival]").is_checked()
    keys.tab_to("^Start$")
    keys.key("Enter")
    visitor.page.wait_for_selector("#table")
    visitor.page.wait_for_load_state()
    assert visitor.focus == "Roll"
    loads, turns, undone, placed_by_tab = visitor.loads, 0, False, False
    chooser = random.Random(7)  # what is tried again after a dead end is not the same
    for _ in range(400):
        page = visitor.dom
        state = page.by_id("table").get("class", "").split()[1:]
        if "over" in state:
            break
        if "ready" in state:
            assert visitor.focus == "Roll"
            turns += 1
            keys.answered(("r", "Enter", "Space")[turns % 3])
        elif "magdagdon" in state and "choosing-ruin" not in state:
            assert visitor.focus.startswith("Die 1 of 4"), "nothing is given up by a press too many"
            keys.tab_to("^Accept MAGDAGDON$")
            keys.answered("Enter")
        elif "choosing-ruin" in state:
            assert "make it a RUIN" in visitor.focus
            keys.answered("Enter")
        elif page.offers("confirm"):
            assert visitor.focus == "Confirm"
            keys.answered(("c", "Enter", "Space")[turns % 3])
        else:
            dice = placeable(page)
            if not dice:
                keys.answered("u")
                continue
            assert visitor.focus.startswith("Die ")
            die = chooser.choice(dice)
            keys.answered(die.value)
            targets = [press.value[-2:] for press in visitor.dom.presses if "target" in press.marks]
            assert targets[0] in visitor.focus, "the focus is on the first cell that takes the die"
            keys.arrows_to(chooser.choice(targets))
            keys.answered(("Enter", "Space")[turns % 2])
            if not undone:
                undone = True
                keys.answered("u")
            elif not placed_by_tab and not visitor.dom.offers("confirm") and placeable(visitor.dom):
                placed_by_tab = True
                keys.tab_to(r"^Die \d of 4: \d, [1-9]\d* valid")
                keys.answered("Space")
                assert "valid for" in visitor.focus
                keys.answered("Enter")
    final_score(counted(visitor))
    assert visitor.loads == loads
    assert visitor.page.evaluate("document.activeElement.className") == "sheet bill"
    keys.tab_to("^Play again$")
    keys.key("Enter")
    visitor.page.wait_for_url("**/magdagdon/new?difficulty=survival")
    assert visitor.page.locator("input[value=survival]").is_checked()
