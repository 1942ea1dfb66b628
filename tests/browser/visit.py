"""Somebody at a browser, who presses what is offered, and the notes of everything that goes wrong."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Locator, Page, Request, Response

from tests.web.chooser import Chooser
from tests.web.dom import Page as Dom
from tests.web.dom import Press

FOCUS = """() => {
  const element = document.activeElement;
  return element.getAttribute("aria-label") || element.innerText.trim() || element.tagName;
}"""
SETTLED = """([seq, address]) => {
  const table = document.getElementById("table");
  return !table || table.dataset.seq !== seq || location.href !== address;
}"""


class Visit:
    """A window of a browser; its requests, loaded documents and errors are noted."""

    def __init__(self, context: BrowserContext, here: str, *, javascript: bool) -> None:
        self.context = context
        self.here = here
        self.javascript = javascript
        self.player_id = ""
        self.allowed: set[int] = set()
        """The statuses from 400 up that the test brings about."""
        self.errors: list[str] = []
        self.requests: list[Request] = []
        self.loads = 0
        """How many documents were loaded."""
        self.page = self.tab()

    def tab(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("request", self._note_request)
        page.on("response", self._note_response)
        page.on("pageerror", lambda error: self.errors.append(f"error in a script: {error}"))
        page.on("console", lambda message: self._note_console(message.type, message.text))
        return page

    def _note_request(self, request: Request) -> None:
        self.requests.append(request)
        if request.is_navigation_request():
            self.loads += 1
        if not request.url.startswith(self.here + "/"):
            self.errors.append(f"a request to another host: {request.url}")

    def _note_response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.allowed:
            self.errors.append(f"{response.status} for {response.request.method} {response.url}")

    def _note_console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not ("Failed to load resource" in text and self.allowed):
            self.errors.append(f"{kind} in the console: {text}")

    def assert_clean(self) -> None:
        """Nothing went wrong."""
        assert not self.errors, self.errors

    @property
    def posts(self) -> int:
        """How many forms were sent with POST."""
        return sum(request.method == "POST" for request in self.requests)

    # Looking

    def open(self, path: str) -> None:
        """Go to a page."""
        self.page.goto(self.here + path)

    @property
    def path(self) -> str:
        """The address, without the host and the selection."""
        return urlsplit(self.page.url).path

    @property
    def dom(self) -> Dom:
        """The page as it stands. The browser writes it anew, so only its meaning can be relied on."""
        return Dom(self.page.content())

    @property
    def seq(self) -> int:
        """How many actions the game on the page has."""
        return int(self.page.locator("#table").get_attribute("data-seq") or "")

    @property
    def focus(self) -> str:
        """The name of what has the focus."""
        return str(self.page.evaluate(FOCUS))

    def find(self, press: Press) -> Locator:
        """The button of the page that a press is about."""
        return self.page.locator(
            f'#table form[method={press.method}] button[name="{press.name}"][value="{press.value}"]'
            if press.name
            else f'#table form[method={press.method}] button:text-is("{press.label}")'
        ).first

    # Doing

    def start(self, difficulty: str) -> str:
        """Start a game by hand; its address."""
        self.open("/magdagdon/new")
        self.page.locator(f"input[value={difficulty}]").check()
        self.page.get_by_role("button", name="Start", exact=True).click()
        self.page.wait_for_selector("#table")
        self.page.wait_for_load_state()
        return self.path

    def press(self, press: Press) -> None:
        """Click a button and wait until the page has answered."""
        button = self.find(press)
        if not self.javascript:
            with self.page.expect_navigation():
                button.click()
            return
        before = [str(self.seq), self.page.url]
        button.click()
        self.page.wait_for_function(SETTLED, arg=before)

    def play(self, seed: int, *, limit: int = 1000) -> Dom:
        """Click through the game to its end; the last page."""
        chooser = Chooser(seed, self.dom.language)
        for _ in range(limit):
            page = self.dom
            press = chooser.next(page)
            if press is None:
                return page
            self.press(press)
        raise AssertionError("the game does not end")
