"""A whole game and a whole deal by the accessibility tree alone, as a screen reader has it: roles and names.

Nothing here knows a class, an id or an address of the table: what is offered is read from the names of
buttons, what happened from the log and the status.
"""

from __future__ import annotations

import random
import re
import time

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE

PATIENCE = 60.0
"""Seconds until an answer must have come."""


class Listener:
    """Somebody who hears a page and presses buttons by their names."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.random = random.Random(seed)

    def buttons(self, within: str = "") -> list[str]:
        """The names of the buttons that can be pressed, in the order of the page."""
        root = (
            self.page.get_by_role("list", name=within, exact=True)
            if within
            else self.page.get_by_role("main")
        )
        tree = root.aria_snapshot()
        found = re.findall(r'button "((?:[^"\\]|\\.)*)"(.*)', tree)
        return [name.replace('\\"', '"') for name, marks in found if "[disabled]" not in marks]

    @property
    def status(self) -> str:
        """What the status says."""
        return " ".join(self.page.get_by_role("status").first.inner_text().split())

    @property
    def log(self) -> str:
        """What the log says."""
        return self.page.get_by_role("log").inner_text()

    @property
    def headings(self) -> list[str]:
        """The headings of the page."""
        return re.findall(r'heading "([^"]*)"', self.page.get_by_role("main").aria_snapshot())

    def heard(self) -> tuple[object, ...]:
        """All that tells one moment from another."""
        return (self.buttons(), self.status, self.log, self.headings)

    def press(self, name: str) -> None:
        """Press a button and wait until something else is heard, and then nothing new."""
        before = self.heard()
        self.page.get_by_role("button", name=name, exact=True).first.click()
        self.wait(before)

    def wait(self, before: object = None) -> None:
        """Wait until what is heard is not ``before`` and has come to rest."""
        end, last = time.monotonic() + PATIENCE, None
        while time.monotonic() < end:
            now = self.heard()
            if now != before and now == last and now[1]:  # the status is empty before it says something new
                return
            last = now
            self.page.wait_for_timeout(60)
        raise AssertionError(f"nothing new is heard: {before}")

    def first(self, pattern: str) -> str:
        """The name of one of the buttons that match, or an empty text."""
        found = [name for name in self.buttons() if re.search(pattern, name)]
        return self.random.choice(found) if found else ""


def begin(visit, game, button):
    """Start a game from the first page: its Play link, then the button of the start page."""
    visitor = visit(PHONE, reduced_motion="reduce")
    visitor.open("/")
    page = visitor.page
    page.get_by_role("region", name=game).get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("button", name=button, exact=True).wait_for()
    return page


@pytest.mark.parametrize("difficulty", ["PEACEFUL", "NIGHTMARE"])
def test_a_whole_game_of_magdagdon(visit, difficulty, full):
    if difficulty == "PEACEFUL" and not full:
        return  # one game is enough on an ordinary day; the other has MAGDAGDON in it more often
    page = begin(visit, "MAGDAGDON", "Start")
    page.get_by_role("radio", name=re.compile(difficulty)).check()
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Roll", exact=True).wait_for()
    page.wait_for_load_state()
    listener = Listener(page)
    for _ in range(300):
        if any(each.startswith("Final score") for each in listener.headings):
            break
        step = (
            listener.first(r"^Roll$")
            or listener.first(r"make it a RUIN$")
            or listener.first(r", valid for \d$")
            or (listener.random.random() < 0.8 and listener.first(r"^Confirm$"))
            or listener.first(r"^Die \d of 4: \d, [1-9]\d* valid cells?$")
            or listener.first(r"^(Confirm|Accept MAGDAGDON|Clear|Undo)$")
        )
        assert step, listener.buttons()
        listener.press(step)
    final = next(each for each in listener.headings if each.startswith("Final score"))
    points = final.rpartition(" ")[2]
    assert re.search(r"Rolled: \d, \d, \d, \d\.", listener.log)
    assert re.search(rf"The game is over: {points} points?\.", listener.log)
    assert page.get_by_role("row", name=re.compile("^Final score")).inner_text().split()[-1] == points


def test_a_whole_deal_of_gostop(visit):
    page = begin(visit, "CARDAVIA Go-Stop", "Deal")
    page.get_by_role("radio", name=re.compile("Beginner")).check()
    page.get_by_role("button", name="Deal", exact=True).click()
    page.get_by_role("log").wait_for()
    page.wait_for_load_state()  # with the script, which tells what the opponent did first
    page.locator("[data-busy]").wait_for(state="detached")
    listener = Listener(page)
    listener.wait()
    for _ in range(120):
        heard = listener.heard()
        if "Next deal" in listener.buttons():
            break
        step = (
            listener.first(r"^Take: ")
            or listener.first(r"^Go\b")
            or listener.first(r"^Stop\b")
            or listener.first(r"^Confirm$")
            or listener.first(r"\. (Matches|Takes)\b.*")
            or listener.first(r"\. No match on the table$")
        )
        if not step:
            listener.wait(heard)  # the opponent is thinking
            continue
        listener.press(step)
    assert "Next deal" in listener.buttons()
    result = " ".join(listener.headings)
    assert re.search(r"You win|The opponent wins|Nagari", result), result
    assert re.search(r"You win|The opponent wins|Nagari", listener.log)
