"""Somebody who plays Go-Stop in a browser and knows no rule: it presses what the page offers."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.browser.visit import Visit

PROMPTS = {"play", "pair for the played card", "pair for the stock card", "go or stop", "stop only"}
"""Every kind of thing that a person is asked."""

ASKED = """() => !document.querySelector("#table:is([data-waiting], [data-busy])")
  && document.getElementById("status").textContent"""
"""Nothing is under way, and what happened is told."""
ANSWERED = """([seq, address]) => {
  const table = document.getElementById("table");
  return table.dataset.seq !== seq || location.href !== address || document.getElementById("now").textContent;
}"""
TOLD = """() => {
  Object.assign(window, { pressed: 0, told: [] });
  for (const kind of ["click", "keydown"]) addEventListener(kind, () => { pressed += 1; }, true);
  const now = document.getElementById("now");
  const note = () => { if (pressed && now.textContent) told.push(now.textContent); };
  new MutationObserver(note).observe(now, { childList: true });
}"""
"""From now on: how many presses there were, and which steps were shown after the first."""
OFFERS = """() => [...document.querySelectorAll("#table button[form]:not(:disabled)")].map((each) =>
  [each.name === "card" ? "play:" + each.value : each.value, Boolean(each.closest(".lifted"))])"""


class Player:
    """A visitor at a table."""

    def __init__(self, visitor: Visit) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page

    # Looking

    @property
    def seq(self) -> int:
        """How many actions the deal on the page has."""
        return self.visitor.seq

    @property
    def is_over(self) -> bool:
        """Whether the page shows the end of a deal."""
        return self.page.locator("#table.over").count() > 0

    @property
    def asks(self) -> str:
        """What the page asks: one of PROMPTS."""
        phase = str(self.page.locator("#table").get_attribute("class")).split()[1]
        if phase == "decide":
            return "go or stop" if self.page.locator("button[value=go]").count() else "stop only"
        if phase == "pair":
            fresh = self.page.locator("#layout .fresh").count()
            return "pair for the stock card" if fresh > 1 else "pair for the played card"
        return phase

    @property
    def choice(self) -> str:
        """An action that the page offers: Go before Stop, a card that takes something before others.

        On the same page it is always the same.
        """
        offers = dict(reversed(self.page.evaluate(OFFERS)))
        if "go" in offers:
            return "go"
        taking = [action for action, takes in offers.items() if takes]
        return str(random.Random(self.seq).choice(sorted(taking or offers)))

    @property
    def state(self) -> str:
        """All that the page shows of the deal, as markup where spaces and order mean nothing."""
        parts = "#opponent, #layout, #you, #mine, #bar, #end, #log, #status"
        return str(
            self.page.evaluate(
                """(parts) => {
                     const told = (node) => node.nodeType === 3 ? node.data.trim() :
                       [node.nodeName, ...[...node.attributes].map((each) => each.name + each.value).sort(),
                        ...[...node.childNodes].map(told).filter(Boolean), ">"].join(" ");
                     return [...document.querySelectorAll(parts)].filter((each) => each.id !== "end")
                       .map(told).join("\\n");
                   }""",
                parts,
            )
        )

    def part(self, name: str) -> str:
        """The words of a part of the page, as they are seen."""
        return str(self.page.locator(f"#{name}").inner_text())

    # Doing

    def click(self, selector: str) -> None:
        """Click, and wait until the page has answered."""
        button = self.page.locator(selector)
        if not self.visitor.javascript:
            with self.page.expect_navigation():
                button.click()
            return
        before = [str(self.seq), self.page.url]
        button.click()
        self.page.wait_for_function(ANSWERED, arg=before)

    def select(self, action: str) -> None:
        """Choose a hand card with the mouse."""
        self.click(f"#mine button[value='{action.partition(':')[2]}']")
        self.page.wait_for_selector("#bar button:not(:disabled)")

    def act(self, action: str) -> None:
        """Ask for an action with the mouse."""
        if action.startswith("play:"):
            self.select(action)
            self.click("#bar button")
        else:
            self.click(f"#table button[value='{action}']")

    def wait(self) -> None:
        """Wait until the person is asked or the deal is over, and hurry through the steps."""
        if not self.visitor.javascript:
            self.page.wait_for_selector("#table:not([data-waiting])")  # the page looks again by itself
            self.page.wait_for_load_state()
            return
        self.page.wait_for_load_state()  # with the script, which shows the steps that came with the page
        for _ in range(2000):
            if self.page.evaluate(ASKED):
                self.page.wait_for_timeout(20)  # what was asked for a moment ago may be on its way
                if self.page.evaluate(ASKED):
                    return
            if self.page.locator("#now:not(:empty)").count():
                self.page.keyboard.press("Shift")
            self.page.wait_for_timeout(30)
        raise AssertionError("the person is never asked")

    def turn(self) -> str:
        """One action, and whatever the opponent answers; what was asked."""
        asked = self.asks
        self.act(self.choice)
        self.wait()
        return asked

    def play(self) -> set[str]:
        """Play to the end; what was asked on the way."""
        asked: set[str] = set()
        self.wait()
        for _ in range(60):
            if self.is_over:
                return asked
            asked.add(self.turn())
        raise AssertionError("the deal does not end")
