"""``kill -9`` of the real server at random moments: what was answered is there, and the game goes on."""

from __future__ import annotations

import json
import random
import threading
import time

import httpx2

from madang.core.proof import check_record
from madang.games import GAMES
from tests.web.chooser import Chooser
from tests.web.dom import Page
from tests.web.server import Server


class Client:
    """Plays over HTTP and remembers what was answered."""

    def __init__(self, server: Server) -> None:
        self.http = httpx2.Client(base_url=server.address, timeout=20)
        self.address = ""
        self.page = Page("<html></html>")
        self.answered: dict[str, list[str]] = {}
        self.finished: list[str] = []

    def start(self, seed: int) -> None:
        """A new game, also where the server died before it said that it began."""
        entered = self.http.get("/magdagdon")
        address = entered.headers["location"]
        if address == "/magdagdon/new":
            start = Page(self.http.get(address).text).press("Start")
            response = self.http.post(start.address, data=start.data | {"word": f"word {seed}"})
            assert response.status_code == 303
            address = response.headers["location"]
        self.address = address
        self.answered.setdefault(address, [])
        self.look()

    def look(self) -> None:
        """The table as it is."""
        response = self.http.get(self.address)
        assert response.status_code == 200
        self.page = Page(response.text)

    def press(self, chooser: Chooser) -> None:
        """One press; an action counts as answered once its answer is here."""
        press = chooser.next(self.page)
        if press is None:
            self.finished.append(self.address)
            self.address = ""
            return
        if press.method == "get":
            response = self.http.get(press.address, params=press.data)
            self.page = Page(response.text)
            return
        response = self.http.post(press.address, data=press.data)
        assert response.status_code == 303, response.text
        log = self.answered[self.address]
        assert len(log) == self.page.seq
        log.append(press.value)
        self.look()


def test_kill_at_random_moments(tmp_path, scale):
    moments = random.Random(20)
    server = Server(tmp_path / "madang.sqlite3")
    server.start()
    client, chooser = Client(server), Chooser(20)
    client.start(0)
    kills, hit, late = scale(50), 0, 0
    try:
        for kill in range(kills):
            assert server.process is not None
            timer = threading.Timer(moments.uniform(0.01, 0.6), server.process.kill)
            timer.start()
            try:
                for _ in range(100_000):
                    if not client.address:
                        client.start(kill)
                    client.press(chooser)
            except httpx2.TransportError:
                hit += 1
            timer.join()
            server.kill()
            server.start()
            if not client.address:
                client.start(kill)
            client.look()
            known = client.answered[client.address]
            assert client.page.seq in (len(known), len(known) + 1), "an answered action is lost"
            if client.page.seq > len(known):  # saved, but the answer was lost with the server
                late += 1
                known.append("?")
        assert hit == kills
        deadline = time.monotonic() + 120
        while client.address and time.monotonic() < deadline:
            client.press(chooser)
        assert client.finished
        for address in client.finished:
            exported = json.loads(client.http.get(f"{address}/record").text)
            check_record(exported, GAMES)
            actions, known = exported["record"]["actions"], client.answered[address]
            assert len(actions) == len(known)
            assert all(one in (other, "?") for other, one in zip(actions, known, strict=True))
    finally:
        client.http.close()
        server.stop()
