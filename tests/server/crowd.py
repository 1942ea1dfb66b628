"""A crowd that plays both games over HTTP, and remembers exactly what it was promised."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle

import httpx2

from tests.server.waiting import PATIENCE, until
from tests.web.chooser import Chooser
from tests.web.dom import Page

TROUBLE = frozenset({503, 507})
"""What a server may answer that cannot do it now. The press is sent again until it is done."""


@dataclass(slots=True)
class Played:
    """A game as its player knows it."""

    address: str
    promised: dict[int, str] = field(default_factory=dict)
    """The actions that were acknowledged, by their place in the log."""
    over: bool = False
    """Whether a page said so."""

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.address.rpartition("/")[2]


class Guest:
    """One player with one cookie, at any of several servers that share a database.

    What is pressed is pressed again, at the next server, until it was answered: an answer that was lost must
    have been the same answer. Now and then a press is a double click.
    """

    def __init__(self, addresses: Sequence[str], seed: int, *, pause: float = 0.0) -> None:
        self.http = httpx2.Client(timeout=30)
        self.games: list[Played] = []
        self.lost = 0
        """How many answers were lost with their server."""
        self.troubles: list[httpx2.Response] = []
        """The answers that said: not now."""
        self.doubled = 0
        """How many presses were sent twice."""
        self.stopped = threading.Event()
        self.awake = threading.Event()
        self.awake.set()
        self._pause = pause
        self._random = random.Random(seed)
        self._kinds = ("gostop", "magdagdon") if seed % 2 == 0 else ("magdagdon", "gostop")
        self._chooser = Chooser(seed, confirms=1.0)
        self._servers = cycle([*addresses[seed % len(addresses) :], *addresses[: seed % len(addresses)]])
        self._server = next(self._servers)

    def play(self) -> None:
        """Play game after game, one of MAGDAGDON after each deal of Go-Stop, until stopped."""
        kinds = cycle(self._kinds)
        while not self.stopped.is_set():
            game = self.begin(next(kinds))
            while not game.over and not self.stopped.is_set():
                self.step(game)

    def finish(self) -> None:
        """Play the games that are still running to their end."""
        for game in self.games:
            while not game.over:
                self.step(game)

    def begin(self, kind: str) -> Played:
        """Start a game."""
        start = Page(self.ask("GET", f"/{kind}/new").text)
        form = next(press for press in start.presses if press.address == f"/{kind}/new").data
        form |= {"word": f"word {len(self.games)}"}
        form |= {"level": "beginner"} if kind == "gostop" else {"difficulty": "nightmare"}
        answer = self.press(f"/{kind}/new", form)
        game = Played(answer.headers["location"])
        self.games.append(game)
        return game

    def step(self, game: Played) -> None:
        """Look at the table, and press something there."""
        self.awake.wait()
        page = Page(self.ask("GET", game.address).text)
        if self._pause:
            time.sleep(self._random.uniform(0, 2 * self._pause))
        if game.address.startswith("/gostop/"):
            action = self._at_gostop(page, game)
        else:
            action = self._at_magdagdon(page, game)
        if action:
            self.act(game, action, page.seq)

    def act(self, game: Played, action: str, seq: int) -> None:
        """Do an action, and remember that it was acknowledged."""
        assert seq not in game.promised, f"{game.address}: an acknowledged action is lost"
        form = {"action": action, "seq": str(seq)}
        self.press(game.address, form)
        game.promised[seq] = action
        if self._random.random() < 0.1:
            self._server = next(self._servers)
            self.press(game.address, form)
            self.doubled += 1

    def press(self, address: str, form: dict[str, str]) -> httpx2.Response:
        """Send a form until it was answered; the answer, which leads to a table."""
        answer = self.ask("POST", address, form)
        assert answer.status_code == 303, f"{address} {form}: {answer.status_code} {answer.text}"
        return answer

    def ask(self, method: str, address: str, form: dict[str, str] | None = None) -> httpx2.Response:
        """Ask until a server answers, one after another; its answer, which is none of trouble."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                answer = self.http.request(method, self._server + address, data=form)
            except httpx2.TransportError as error:
                self.lost += not isinstance(error, httpx2.ConnectError)
                self._server = next(self._servers)
                time.sleep(0.02)
                continue
            if answer.status_code not in TROUBLE:
                assert answer.status_code < 400, (
                    f"{method} {address} {form}: {answer.status_code} {answer.text}"
                )
                return answer
            self.troubles.append(answer)
            time.sleep(0.1)
        raise AssertionError(f"{method} {address} was not answered for {PATIENCE:g} seconds")

    def _at_gostop(self, page: Page, game: Played) -> str:
        """An action that the page offers; empty where the opponent is thinking, or the deal is over."""
        actions = [press.value for press in page.presses if press.name == "action"]
        actions += [f"play:{press.value}" for press in page.presses if press.name == "card" and press.value]
        if actions:
            return self._random.choice(actions)
        game.over = page.by_id("table").get("data-waiting") is None
        return ""

    def _at_magdagdon(self, page: Page, game: Played) -> str:
        """An action that the page offers, perhaps after a look or two; empty where the game is over."""
        while press := self._chooser.next(page):
            if press.method == "post":
                return press.value
            address = f"{press.address}?{httpx2.QueryParams(press.data)}"
            page = Page(self.ask("GET", address).text)
        game.over = True
        return ""


class Crowd:
    """Guests who play at once."""

    def __init__(self, addresses: Sequence[str], number: int = 6, *, pause: float = 0.0) -> None:
        self.guests = [Guest(addresses, seed, pause=pause) for seed in range(number)]

    @property
    def games(self) -> list[Played]:
        """All games of all guests."""
        return [game for guest in self.guests for game in guest.games]

    @property
    def promised(self) -> int:
        """How many actions were acknowledged."""
        return sum(len(game.promised) for game in self.games)

    @property
    def troubles(self) -> list[httpx2.Response]:
        """All answers that said: not now."""
        return [answer for guest in self.guests for answer in guest.troubles]

    @contextmanager
    def playing(self) -> Iterator[None]:
        """They play meanwhile; afterwards nobody waits for an answer any more. Raises what went wrong."""
        for guest in self.guests:
            guest.stopped.clear()
        with self._all("play") as playing:
            try:
                yield
            finally:
                for guest in self.guests:
                    guest.stopped.set()
        for future in playing:
            future.result()

    def finish(self) -> None:
        """All play their games to the end. Raises what went wrong."""
        with self._all("finish") as playing:
            pass
        for future in playing:
            future.result()

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Meanwhile everybody ends the step they are in, and begins no other."""
        for guest in self.guests:
            guest.awake.clear()
        try:
            yield
        finally:
            for guest in self.guests:
                guest.awake.set()

    def wait_for(self, actions: int) -> None:
        """Wait until so many more actions were acknowledged."""
        wanted = self.promised + actions
        until(lambda: self.promised >= wanted, "nobody gets on")

    def close(self) -> None:
        """Everybody leaves."""
        for guest in self.guests:
            guest.http.close()

    @contextmanager
    def _all(self, what: str) -> Iterator[list[Future[None]]]:
        with ThreadPoolExecutor(len(self.guests)) as pool:
            yield [pool.submit(getattr(guest, what)) for guest in self.guests]
