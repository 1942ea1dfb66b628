"""What an action costs beside the least any server must do: ``python bench/action_cost.py [--actions 1000]``.

Side by side in one run, a few of each in turn: a bare ``async`` Starlette handler that does one insert with
SQLAlchemy; an action of MAGDAGDON through the API; a press and the page it leads to, at MAGDAGDON and at
Go-Stop, there with the whole turn of the opponent, a beginner. Both servers are uvicorn on a SQLite file with
a write-ahead log and ``synchronous=FULL``, and are asked over a connection that is kept. What is counted is
the processor time of the server and the processes it started, in milliseconds, and how often the bare
handler's that is. What is not the action itself (new games, choosing a die or a card) is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

sys.path.insert(0, str(Path(__file__).parent))

import server_load

AT_A_TIME = 20
Action = Callable[[], Awaitable[float]]
"""Does one action; the processor time it took, in seconds."""


def bare(database: str) -> Starlette:
    """An application of one handler, which does one insert and has nothing around it."""
    engine = sa.create_engine(database)
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

    return Starlette(routes=[Route("/act", act, methods=["POST"])])


def serve_bare(database: str) -> None:
    """Serve it, and say on which port."""
    import uvicorn

    server = uvicorn.Server(
        uvicorn.Config(bare(database), http="httptools", access_log=False, log_level="warning", ws="none")
    )
    listener = server.config.bind_socket()
    print(f"at http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    server.run(sockets=[listener])


@contextmanager
def served(*command: str) -> Iterator[tuple[int, int]]:
    """The port and the process of a server that was started by a command."""
    hosting = {"MADANG_RATE_LIMIT": "off", "MADANG_SECRET": "a key of this bench"}
    process = subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.PIPE, text=True, env=os.environ | hosting
    )
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline().rstrip("/\n").rpartition(":")[2]), process.pid
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def spent(process: int) -> float:
    """The processor time that a process and all it started have used so far, in seconds."""
    seconds = 0.0
    for one in server_load.family(process):
        with suppress(OSError):
            seconds += time.clock_gettime(
                ~one << 3 | 2
            )  # the clock of another process, clock_getcpuclockid(3)
    return seconds


async def counted(process: int, action: Awaitable[Any]) -> tuple[float, Any]:
    """What an action cost, and what it gave."""
    await asyncio.sleep(0.002)  # what the one before left to do
    before = spent(process)
    given = await action
    await asyncio.sleep(0.002)
    return spent(process) - before, given


def insert(port: int, process: int) -> Action:
    """The bare handler."""
    browser = server_load.Browser(port)

    async def once() -> float:
        cost, (status, _) = await counted(process, browser.send_json("/act", {"action": "roll", "seq": 1}))
        assert status == 200
        return cost

    return once


def program(port: int, process: int, chooser: random.Random) -> Action:
    """An action through the API."""
    browser = server_load.Browser(port)
    table: dict[str, Any] = {"status": ""}

    async def once() -> float:
        nonlocal table
        if not browser.token:
            _, made = await browser.send_json("/api/v1/players", {})
            browser.token = made["secret"]
        if table["status"] != "running":
            _, offer = await browser.send_json("/api/v1/offers", {"game": "magdagdon"})
            wanted = {"offer": offer["offer"], "game": "magdagdon", "variant": "peaceful", "word": "w"}
            _, table = await browser.send_json("/api/v1/games", wanted)
        action = {"action": chooser.choice(table["legal"]), "expected_seq": table["seq"]}
        path = f"/api/v1/games/{table['id']}/actions"
        cost, (status, table) = await counted(process, browser.send_json(path, action))
        assert status == 200, table
        return cost

    return once


def page(port: int, process: int, game: str, seed: str) -> Action:
    """A press and the page it leads to."""
    player = server_load.Player(port, game, "beginner", 0.0, seed)
    shown = ""

    async def press(chosen: str, action: str) -> str:
        seq = server_load.SEQ.search(chosen)
        assert seq
        form = {"action": action, "seq": seq[1]}
        status, address, _ = await player.browser.ask("POST", player.address, form)
        assert status == 303, status
        _, _, after = await player.browser.ask("GET", address)
        return after

    async def once() -> float:
        nonlocal shown
        while True:
            if not player.address or not server_load.buttons(shown):
                shown = await player.start()
            action, chosen = await player.choose(shown)
            if action:
                cost, shown = await counted(process, press(chosen, action))
                return float(cost)
            player.address = ""

    return once


async def measured(ways: dict[str, Action], actions: int) -> dict[str, list[float]]:
    """Seconds of each action of each way, a few of each in turn."""
    took: dict[str, list[float]] = {name: [] for name in ways}
    for count in [AT_A_TIME] * (1 + actions // AT_A_TIME):
        for name, once in ways.items():
            took[name] += [await once() for _ in range(count)]
    return {name: seconds[AT_A_TIME:] for name, seconds in took.items()}  # without the warming


def main() -> None:
    """Print milliseconds of each way, and how often the bare handler's that is."""
    options = argparse.ArgumentParser(description="What an action costs beside a bare insert.")
    options.add_argument("--actions", type=int, default=1000, help="of each kind")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--serve-bare", metavar="URL", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.serve_bare:
        serve_bare(given.serve_bare)
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        served(__file__, "--serve-bare", f"sqlite:///{folder}/bare.sqlite3") as least,
        served(
            "-m", "madang", "serve", "--port", "0", "--database", f"sqlite:///{folder}/m.sqlite3"
        ) as whole,
    ):
        ways = {
            "a bare insert": insert(*least),
            "API, MAGDAGDON": program(*whole, random.Random(given.seed)),
            "page, MAGDAGDON": page(*whole, "magdagdon", f"{given.seed}/m"),
            "page, Go-Stop with the opponent's turn": page(*whole, "gostop", f"{given.seed}/g"),
        }
        took = asyncio.run(measured(ways, given.actions))
    least_mean = statistics.mean(took["a bare insert"])
    for name, seconds in took.items():
        mean, middle = statistics.mean(seconds), statistics.median(seconds)
        print(f"{name:40} {1000 * mean:6.2f} ms (median {1000 * middle:.2f})  ×{mean / least_mean:.1f}")


if __name__ == "__main__":
    main()
