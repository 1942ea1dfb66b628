"""What an action costs beside the least that any server must do: ``python bench/action_cost.py [--actions 400]``.

Side by side in one run, one after the other and again: a bare ``async`` Starlette handler that does one insert
with SQLAlchemy; the API's action (MAGDAGDON); the page's press and the page it leads to, at MAGDAGDON and at
Go-Stop, there with the opponent's whole turn. Each has a SQLite file of its own with a write-ahead log and
``synchronous=FULL``. All are asked in this process without a network, so that what is counted is what they do:
processor time, of this process and its threads, in milliseconds, and how often the bare handler's that is.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import sqlalchemy as sa
from sqlalchemy import event
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

sys.path.insert(0, str(Path(__file__).parent))  # server_load

import server_load

from madang.tables.opponents import Opponents
from madang.tables.workers import ready
from madang.web.app import create_app
from madang.web.hosting import Hosting

ROUNDS = 10
HOST = "localhost"


class Driver:
    """Asks an application without a network. ``spent`` is the processor time of what was asked, in seconds."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.cookie = ""
        self.spent = 0.0

    async def send(
        self, method: str, path: str, body: bytes = b"", *headers: tuple[bytes, bytes]
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of the answer."""
        where, _, query = path.partition("?")
        sent = [(b"host", HOST.encode()), (b"accept-encoding", b"gzip"), *headers]
        if body:
            sent.append((b"content-length", str(len(body)).encode()))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": where,
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": sent,
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
            "state": {},
        }
        said: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            said.append(message)

        began = time.process_time()
        await self.app(scope, receive, send)
        self.spent += time.process_time() - began
        answered = {name.decode(): value.decode() for name, value in said[0]["headers"]}
        return said[0]["status"], answered, b"".join(message.get("body", b"") for message in said[1:])

    async def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """As a browser of ``server_load`` does."""
        headers = [(b"cookie", self.cookie.encode())] if self.cookie else []
        if method == "POST":
            headers.append((b"content-type", b"application/x-www-form-urlencoded"))
            headers.append((b"sec-fetch-site", b"same-origin"))
        status, answered, body = await self.send(method, path, urlencode(form or {}).encode(), *headers)
        if "set-cookie" in answered:
            self.cookie = answered["set-cookie"].partition(";")[0]
        if answered.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return status, answered.get("location", ""), body.decode()


Action = Callable[[], Awaitable[float]]
"""Does one action; the processor time it took, in seconds."""


def bare(folder: Path) -> Action:
    """One insert by a handler without anything around it."""
    engine = sa.create_engine(f"sqlite:///{folder}/bare.sqlite3")
    rows = sa.Table(
        "log",
        sa.MetaData(),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("game_id", sa.String(64)),
        sa.Column("action", sa.String(64)),
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")

    rows.metadata.create_all(engine)
    insert = sa.insert(rows)

    async def act(request: Request) -> Response:
        asked = await request.json()
        with engine.begin() as connection:
            connection.execute(insert, {"game_id": "a game", "action": asked["action"]})
        return JSONResponse({"done": asked["action"]})

    driver = Driver(Starlette(routes=[Route("/act", act, methods=["POST"])]))

    async def once() -> float:
        driver.spent = 0.0
        status, _, _ = await driver.send("POST", "/act", b'{"action": "roll", "seq": 1}')
        assert status == 200
        return driver.spent

    return once


def program(app: Starlette, chooser: random.Random) -> Action:
    """An action of MAGDAGDON through the API."""
    driver = Driver(app)
    head: list[tuple[bytes, bytes]] = [(b"content-type", b"application/json")]
    table: dict[str, Any] = {"status": ""}

    async def post(path: str, **asked: Any) -> dict[str, Any]:
        status, _, body = await driver.send("POST", f"/api/v1{path}", json.dumps(asked).encode(), *head)
        if body[:2] == b"\x1f\x8b":
            body = gzip.decompress(body)
        assert status in (200, 201), body
        found: dict[str, Any] = json.loads(body)
        return found

    async def once() -> float:
        nonlocal table
        if len(head) == 1:
            secret = (await post("/players", name=""))["secret"]
            head.append((b"authorization", f"Bearer {secret}".encode()))
        if table["status"] != "running":
            offer = await post("/offers", game="magdagdon")
            table = await post("/games", offer=offer["offer"], game="magdagdon", variant="peaceful", word="w")
        driver.spent = 0.0
        action = chooser.choice(table["legal"])
        table = await post(f"/games/{table['id']}/actions", action=action, expected_seq=table["seq"])
        return driver.spent

    return once


def page(app: Starlette, game: str, seed: str) -> Action:
    """A press and the page it leads to. What is chosen before, and a game that begins, are not counted."""
    driver = Driver(app)
    player = server_load.Player(0, game, "beginner", 0.0, seed)
    player.browser = driver  # type: ignore[assignment]
    shown = ""

    async def once() -> float:
        nonlocal shown
        figures = server_load.Figures()
        while not figures.actions:
            if not player.address:
                shown = await player.start()
            action, chosen = await player.choose(shown)
            if not action:
                player.address = ""
                continue
            seq = server_load.SEQ.search(chosen)
            assert seq
            driver.spent = 0.0
            form = {"action": action, "seq": seq[1]}
            status, address, _ = await driver.ask("POST", player.address, form)
            assert status == 303, status
            _, _, shown = await driver.ask("GET", address)
            if not server_load.buttons(shown):
                player.address = ""
            break
        return driver.spent

    return once


async def measured(ways: dict[str, Action], actions: int) -> dict[str, list[float]]:
    """Seconds of each action of each way, a part of each way at a time."""
    took: dict[str, list[float]] = {name: [] for name in ways}
    for name, once in ways.items():  # warm
        for _ in range(max(10, actions // ROUNDS)):
            await once()
    for _ in range(ROUNDS):
        for name, once in ways.items():
            for _ in range(max(1, actions // ROUNDS)):
                took[name].append(await once())
    return took


def main() -> None:
    """Print milliseconds of each way, and how often the bare handler's that is."""
    options = argparse.ArgumentParser(description="What an action costs beside a bare insert.")
    options.add_argument("--actions", type=int, default=400, help="of each kind")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    os.environ.setdefault("MADANG_SECRET", "a key of this bench")
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(f"{folder}/madang.sqlite3", Hosting(rate_limit=False))
        # The opponent, a beginner, thinks in a thread of this process, so that its time counts too.
        beginner = Opponents(app.state.site.tables, executor=partial(ThreadPoolExecutor, 1), prepare=ready)
        app.state.site = replace(app.state.site, opponents=beginner)
        ways = {
            "a bare insert": bare(Path(folder)),
            "API, MAGDAGDON": program(app, random.Random(given.seed)),
            "page, MAGDAGDON": page(app, "magdagdon", f"{given.seed}/m"),
            "page, Go-Stop with the opponent's turn": page(app, "gostop", f"{given.seed}/g"),
        }
        took = asyncio.run(measured(ways, given.actions))
    least = statistics.mean(took["a bare insert"])
    for name, seconds in took.items():
        mean = statistics.mean(seconds)
        print(
            f"{name:40} {1000 * mean:6.2f} ms (median {1000 * statistics.median(seconds):.2f})  ×{mean / least:.1f}"
        )


if __name__ == "__main__":
    main()
