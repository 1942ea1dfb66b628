"""A crowd at a real server: ``python bench/server_load.py [--players 400] [--minutes 10] [--postgresql]``.

    python bench/server_load.py [--players 400] [--every 3] [--minutes 10] [--gostop 0] [--level regular]
                                [--processes 1] [--postgresql] [--api] [--most STEP]

Each player sits at a table in a browser's stead, over a connection that is kept, and does something every few
seconds: picks a die or a card up (a page), or acts: press, answer, page. What is timed is all of an action,
from the press to the page that shows what came of it. With ``--api`` they are programs, and each request is
an action. One web process gets a core of its own and the players another; several share both cores with the
players. With ``--most`` more players come, ``STEP`` at a time and a minute for each step, until the 99th
percentile is over the limit. The database waits for its disk as it does for real; on PostgreSQL too.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # tests.store.postgres

LIMIT = 0.150
"""What the 99th percentile of an action may be, in seconds."""
WARMING = 20.0
"""How long they play before it counts, in seconds."""
STEP_SECONDS = 60.0
BUTTON = re.compile(r'<button([^>]*\bname="(action|die|card)"[^>]*)>')
VALUE = re.compile(r'\bvalue="([^"]+)"')
SEQ = re.compile(r'name="seq" value="(\d+)"')
TARGET = re.compile(r'<button name="action" value="([^"]+)" type="submit" class="cell[^"]* target')
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


@dataclass(slots=True)
class Figures:
    """What the players saw."""

    actions: list[float] = field(default_factory=list)
    """Seconds from a press to its page."""
    presses: list[float] = field(default_factory=list)
    """Seconds from a press to its answer."""
    looks: int = 0
    """How often somebody picked something up: a page, but no action."""
    errors: list[str] = field(default_factory=list)


class Browser:
    """One kept connection and one cookie; as little of HTTP as the server's answers need."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.token = ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """Status, where it leads, and the page."""
        head = ["Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin"]
        if self.cookie:
            head.append(f"Cookie: {self.cookie}")
        return await self._send(method, path, urlencode(form or {}).encode(), head)

    async def send_json(self, path: str, value: dict[str, Any]) -> tuple[int, Any]:
        """Status and answer of a POST of JSON, with the token."""
        head = ["Content-Type: application/json"]
        if self.token:
            head.append(f"Authorization: Bearer {self.token}")
        status, _, body = await self._send("POST", path, json.dumps(value).encode(), head)
        return status, json.loads(body)

    async def _send(self, method: str, path: str, body: bytes, head: list[str]) -> tuple[int, str, str]:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Accept-Encoding: gzip"]
        if method == "POST":
            lines += [*head, f"Content-Length: {len(body)}"]
        elif self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        request = "\r\n".join(lines).encode() + b"\r\n\r\n" + body
        for fresh in (False, True):
            if fresh or self._writer is None or self._reader is None:
                self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                self._writer.write(request)
                return await self._answer(self._reader)
            except (ConnectionError, asyncio.IncompleteReadError):
                # The server closes a connection that was idle; only one that is new may not fail.
                if fresh:
                    raise
        raise AssertionError

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, str, str]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)
        }
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        if headers.get("transfer-encoding") == "chunked":
            body = b""
            while size := int(await reader.readline(), 16):
                body += (await reader.readexactly(size + 2))[:-2]
            await reader.readline()
        else:
            body = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return int(head[0].split()[1]), headers.get("location", ""), body.decode()

    def close(self) -> None:
        """Leave."""
        if self._writer is not None:
            self._writer.close()


class Player:
    """Somebody who knows no rule and presses what a page offers."""

    def __init__(self, port: int, game: str, level: str, every: float, seed: str) -> None:
        self.browser = Browser(port)
        self.game = game
        self.level = level
        self.every = every
        self.chooser = random.Random(seed)
        self.address = ""
        self.picked = ""
        """What to press on the page as it is, after picking something up."""

    async def play(self, figures: Figures) -> None:
        """Play on, until somebody cancels it. What goes wrong is noted, and a new game begun."""
        # By the clock, not so long after the last answer: else who had to wait comes later the next time,
        # together with those behind, and in ten minutes all would have joined one queue.
        due = time.monotonic() + self.every * self.chooser.random()
        page = ""
        while True:
            await asyncio.sleep(due - time.monotonic())
            due = max(due + self.every, time.monotonic())
            try:
                if self.address:
                    page = await self.act(page, figures)
                else:
                    page = await self.start()
            except Exception as error:
                figures.errors.append(f"{type(error).__name__}: {error}")
                self.address = ""

    async def start(self) -> str:
        """A new game; one that is running is given up."""
        status, _, page = await self.browser.ask("GET", f"/{self.game}/new")
        assert status == 200, f"start: {status}"
        form = dict(HIDDEN.findall(page)) | {"word": "a word"}
        form |= {"difficulty": "peaceful"} if self.game == "magdagdon" else {"level": self.level}
        status, address, page = await self.browser.ask("POST", f"/{self.game}/new", form)
        if status == 409:
            form |= dict(HIDDEN.findall(page))
            status, address, page = await self.browser.ask("POST", f"/{self.game}/new", form)
        assert status == 303, f"start: {status} {page[:200]}"
        self.address = address
        status, _, page = await self.browser.ask("GET", address)
        assert status == 200, f"table: {status}"
        return page

    async def act(self, page: str, figures: Figures) -> str:
        """One action, and the page that shows what came of it."""
        if not buttons(page):
            # Over, or the opponent is thinking: look again, and begin anew where nothing is left to do.
            status, _, page = await self.browser.ask("GET", self.address)
            assert status == 200, f"table: {status}"
            if not buttons(page):
                return page if "data-waiting" in page else await self.start()
        action, self.picked = self.picked, ""
        if not action:
            before = page
            action, page = await self.choose(page)
            if not action:
                return await self.start()
            if page is not before:
                figures.looks += 1
                self.picked = action
                return page
        seq = SEQ.search(page)
        assert seq, "a page without its place in the log"
        began = time.perf_counter()
        form = {"action": action, "seq": seq[1]}
        status, address, page = await self.browser.ask("POST", self.address, form)
        pressed = time.perf_counter()
        assert status == 303, f"{action}: {status}"
        status, _, page = await self.browser.ask("GET", address)
        assert status == 200, f"table: {status}"
        figures.presses.append(pressed - began)
        figures.actions.append(time.perf_counter() - began)
        return page

    async def choose(self, page: str) -> tuple[str, str]:
        """What to press and on which page, after picking a die or card; nothing where nothing fits."""
        offered = buttons(page)
        actions = [value for name, value in offered if name == "action"]
        picks = [(name, value) for name, value in offered if name != "action"]
        if self.game == "magdagdon":
            actions = [action for action in actions if action in ("roll", "confirm")]
        self.chooser.shuffle(picks)
        for name, value in [] if actions else picks:
            status, _, page = await self.browser.ask("GET", f"{self.address}?{name}={value}")
            assert status == 200, f"{name} {value}: {status}"
            actions = TARGET.findall(page) if name == "die" else [f"play:{value}"]
            if actions:
                break
        return self.chooser.choice(actions) if actions else "", page


class Program(Player):
    """A program that plays MAGDAGDON through the API, each request an action."""

    def __init__(self, port: int, game: str, level: str, every: float, seed: str) -> None:
        super().__init__(port, game, level, every, seed)
        self.table: dict[str, Any] = {}

    async def start(self) -> str:
        """A new game, and at first a player."""
        if not self.browser.token:
            status, made = await self.browser.send_json("/api/v1/players", {})
            assert status == 201, made
            self.browser.token = made["secret"]
        _, offer = await self.browser.send_json("/api/v1/offers", {"game": self.game})
        wanted = {"offer": offer["offer"], "game": self.game, "word": "a word"}
        status, self.table = await self.browser.send_json("/api/v1/games", wanted)
        assert status == 201, self.table
        self.address = f"/api/v1/games/{self.table['id']}/actions"
        return ""

    async def act(self, page: str, figures: Figures) -> str:
        """One action."""
        if self.table["status"] != "running":
            return await self.start()
        action = {"action": self.chooser.choice(self.table["legal"]), "expected_seq": self.table["seq"]}
        began = time.perf_counter()
        status, self.table = await self.browser.send_json(self.address, action)
        assert status == 200, self.table
        figures.presses.append(time.perf_counter() - began)
        figures.actions.append(time.perf_counter() - began)
        return page


def buttons(page: str) -> list[tuple[str, str]]:
    """The buttons that do something: name and value."""
    found = []
    for attributes, name in BUTTON.findall(page):
        value = VALUE.search(attributes)
        if value and ' type="button"' not in attributes and not re.search(r"\sdisabled\b", attributes):
            found.append((name, value[1]))
    return found


@contextmanager
def served(given: argparse.Namespace) -> Iterator[tuple[int, int]]:
    """The port and the process of a server on a database of its own."""
    with tempfile.TemporaryDirectory() as folder, database(given.postgresql, folder) as url:
        options = ["--port", "0", "--database", url]
        if given.processes > 1:
            options += ["--processes", str(given.processes)]
        process = subprocess.Popen(
            [sys.executable, "-m", "madang", "serve", *options],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"MADANG_RATE_LIMIT": "off", "MADANG_SECRET": "a key of this bench"},
        )
        if given.processes == 1 and not given.postgresql and (os.cpu_count() or 1) > 1:
            os.sched_setaffinity(process.pid, {0})
            os.sched_setaffinity(0, {1})
        assert process.stdout is not None
        port = int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
        try:
            yield port, process.pid
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


@contextmanager
def database(postgresql: bool, folder: str) -> Iterator[str]:
    """The address of a database that waits for its disk."""
    if not postgresql:
        yield f"sqlite:///{folder}/madang.sqlite3"
        return
    from tests.store.postgres import Postgres

    server = Postgres(durable=True)
    server.start()
    try:
        yield server.new_database()
    finally:
        server.remove()


def family(process: int) -> list[int]:
    """A process and all that it started, directly or not."""
    found = [process]
    for one in found:
        with suppress(FileNotFoundError, ProcessLookupError):
            found += map(int, Path(f"/proc/{one}/task/{one}/children").read_text().split())
    return found


def memory(process: int) -> float:
    """What a server and its workers hold, in MB."""
    pages = 0
    for one in family(process):
        with suppress(FileNotFoundError, ProcessLookupError):
            pages += int(Path(f"/proc/{one}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def processor(process: int) -> float:
    """The seconds of a core that a server and its workers have used."""
    ticks = 0
    for one in family(process):
        with suppress(FileNotFoundError, ProcessLookupError):
            ticks += sum(map(int, Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def told(seconds: list[float]) -> str:
    """Median, 99th percentile and the longest, in milliseconds."""
    row = sorted(seconds)
    late = row[int(0.99 * len(row))]
    return (
        f"median {1000 * statistics.median(row):.1f}, p99 {1000 * late:.1f}, longest {1000 * row[-1]:.0f} ms"
    )


async def watched(figures: Figures, process: int, seconds: float) -> None:
    """Let them play, and say every minute and at the end how it goes."""
    begun, used = time.monotonic(), processor(process)
    figures.actions.clear()
    figures.presses.clear()
    figures.looks = 0
    left = seconds
    while left > 0:
        await asyncio.sleep(min(60.0, left))
        left = seconds - (time.monotonic() - begun)
        took = time.monotonic() - begun
        count = max(1, len(figures.actions))
        print(
            f"  {took:4.0f} s: {count / took:.0f} actions and {figures.looks / took:.0f} looks a second, "
            f"{told(figures.actions)}; "
            f"{100 * (processor(process) - used) / took:.0f} % of a core, "
            f"{memory(process):.1f} MB, {len(figures.errors)} errors",
            flush=True,
        )


async def play(given: argparse.Namespace, port: int, process: int) -> Figures:
    """All players at once; with ``--most`` ever more of them."""
    figures, tasks = Figures(), []

    def come(number: int) -> None:
        for place in range(len(tasks), len(tasks) + number):
            game = "gostop" if place % 100 < 100 * given.gostop else "magdagdon"
            kind = Program if given.api else Player
            one = kind(port, game, given.level, given.every, f"{given.seed}/{place}")
            tasks.append(asyncio.create_task(one.play(figures)))

    come(given.players)
    await asyncio.sleep(WARMING)
    if not given.most:
        await watched(figures, process, 60.0 * given.minutes)
    carried = 0
    while given.most:
        print(f"{len(tasks)} players", flush=True)
        await watched(figures, process, STEP_SECONDS)
        late = sorted(figures.actions)[int(0.99 * len(figures.actions))]
        if late > LIMIT or figures.errors:
            print(f"the most players carried: {carried}")
            break
        carried = len(tasks)
        come(given.most)
        await asyncio.sleep(WARMING)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures


def main() -> None:
    """Print what the players waited, and what the server used."""
    options = argparse.ArgumentParser(description="A crowd at a real server.")
    options.add_argument("--players", type=int, default=400)
    options.add_argument("--every", type=float, default=3.0, help="seconds between a player's actions")
    options.add_argument("--minutes", type=float, default=10.0)
    options.add_argument("--gostop", type=float, default=0.0, help="share of the players at Go-Stop, 0 to 1")
    options.add_argument("--level", default="regular", help="whom those play against")
    options.add_argument("--processes", type=int, default=1, help="web processes")
    options.add_argument("--postgresql", action="store_true", help="instead of SQLite")
    options.add_argument("--api", action="store_true", help="programs instead of browsers, at MAGDAGDON")
    options.add_argument("--most", type=int, default=0, metavar="STEP", help="find how many it carries")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    kind = "PostgreSQL" if given.postgresql else "SQLite"
    print(f"{given.players} players, an action every {given.every:g} s, {given.processes} web, {kind}")
    with served(given) as (port, process):
        figures = asyncio.run(play(given, port, process))
    print(f"press to answer: {told(figures.presses)}")
    print(f"press to page:   {told(figures.actions)}")
    for error in sorted(set(figures.errors)):
        print(f"{figures.errors.count(error)} × {error}")


if __name__ == "__main__":
    main()
