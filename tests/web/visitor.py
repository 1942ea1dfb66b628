"""Somebody who visits the pages and follows their forms, as a browser without JavaScript would."""

from __future__ import annotations

import re
from typing import Any

from starlette.applications import Starlette
from starlette.testclient import TestClient

from madang.web.hosting import Hosting
from madang.web.players import COOKIE
from tests.web.chooser import Chooser
from tests.web.dom import Page, Press
from tests.web.positions import cookie

HERE = "http://testserver"
HOSTING = Hosting(names=("testserver",), rate_limit=False)
"""A server for tests, which ask faster than anybody may."""
FROM_HERE = {"Sec-Fetch-Site": "same-origin", "Origin": HERE}
GAME_ADDRESS = re.compile(r"/magdagdon/([A-Za-z0-9_-]{20,})")


class Visitor:
    """One browser with its own cookies."""

    def __init__(self, app: Starlette, player_id: str = "", base_url: str = HERE) -> None:
        self.client = TestClient(app, base_url=base_url, follow_redirects=False)
        if player_id:
            self.become(player_id)

    def become(self, player_id: str) -> None:
        """Have the cookie of a player, as if the pages had given it."""
        host = self.client.base_url.host
        domain = (
            host if "." in host else f"{host}.local"
        )  # what a cookie of a host without a dot is kept under
        self.client.cookies.set(COOKIE, cookie(player_id), domain=domain)

    def get(self, address: str, **kwargs: Any) -> Any:
        """GET, without following."""
        return self.client.get(address, **kwargs)

    def post(self, address: str, data: Any = None, **kwargs: Any) -> Any:
        """POST a form, without following."""
        headers = FROM_HERE | kwargs.pop("headers", {})
        return self.client.post(address, data=data or {}, headers=headers, **kwargs)

    def page(self, address: str, status: int = 200) -> Page:
        """A page, after following where the address leads."""
        response = self.client.get(address, follow_redirects=True)
        assert response.status_code == status, response.text
        return Page(response.text)

    def send(self, press: Press, **changed: str) -> Any:
        """Press a button, perhaps with other values in the form; the answer, without following."""
        data = press.data | changed
        if press.method == "post":
            return self.post(press.address, data)
        return self.get(press.address, params=data)

    def press(self, press: Press, **changed: str) -> Page:
        """Press a button and follow to the page it leads to."""
        response = self.send(press, **changed)
        if response.status_code == 303:
            return self.page(response.headers["location"])
        assert response.status_code == 200, response.text
        return Page(response.text)

    def start(self, difficulty: str = "peaceful", word: str = "a word") -> str:
        """Start a game; its address."""
        start = self.page("/magdagdon/new").press("Start")
        response = self.send(start, difficulty=difficulty, word=word)
        assert response.status_code == 303, response.text
        address = str(response.headers["location"])
        assert GAME_ADDRESS.fullmatch(address)
        return address

    def play(self, address: str, seed: int = 0, limit: int = 2000) -> Page:
        """Play a game to its end by pressing what its pages offer; the last page."""
        page = self.page(address)
        chooser = Chooser(seed, page.language)
        for _ in range(limit):
            press = chooser.next(page)
            if press is None:
                return page
            page = self.press(press)
        raise AssertionError("the game does not end")
