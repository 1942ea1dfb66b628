"""How long an opponent's whole turn takes while many play: ``python bench/table_load.py [--level master]``.

    python bench/table_load.py [--level master] [--players 20] [--every 3] [--seconds 60] [--seed 1]

Each player sits at a table of Go-Stop and acts every few seconds, each in its own time; after a deal that is
over comes another. The door, its log on disk and the workers are those of a server. A turn is timed from the
person's action, or from the deal where the opponent plays first, until the person is to act again or the deal
is over, with what it waits for others; turns without any choice of the opponent are not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path

from madang.bots.registry import LEVELS
from madang.store import Store
from madang.tables import Table, Tables
from madang.tables.opponents import Opponents

GAME = "gostop"
WARMING = 15.0
"""How long they play before it counts: until the workers have started and everybody is at a table."""
PATIENCE = 60.0
"""How long a turn is waited for, in seconds."""


async def player(
    tables: Tables, opponents: Opponents, level: str, every: float, chooser: random.Random, took: list[float]
) -> None:
    """Play on, until somebody cancels it."""
    player_id = tables.new_player()
    await asyncio.sleep(every * chooser.random())
    table = deal(tables, player_id, level)
    while True:
        began = time.perf_counter()
        if tables.opponents_turn(table.id) is not None:
            assert await opponents.wait(table.id, PATIENCE), "the opponent did not answer"
            took.append(time.perf_counter() - began)
            table = tables.table(table.id, player_id)
        await asyncio.sleep(max(0.0, every - (time.perf_counter() - began)))
        if table.status == "running":
            action = str(chooser.choice(table.view.legal))
            table = tables.act(table.id, player_id, action, table.seq)
        else:
            table = deal(tables, player_id, level)


def deal(tables: Tables, player_id: str, level: str) -> Table:
    """A new deal."""
    return tables.start(player_id, GAME, "", tables.offer(GAME).id, "", opponent=level)


async def play(tables: Tables, opponents: Opponents, given: argparse.Namespace) -> list[float]:
    """The seconds of all turns that came to their end in time."""
    took: list[float] = []
    choosers = [random.Random(f"{given.seed}/{number}") for number in range(given.players)]
    playing = [
        asyncio.create_task(player(tables, opponents, given.level, given.every, chooser, took))
        for chooser in choosers
    ]
    for seconds in (WARMING, given.seconds):
        took.clear()
        done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in playing:
        task.cancel()
    for task in done:
        task.result()  # nobody stops of their own accord
    return took


def main() -> None:
    """Print the median, the 95th percentile and the longest of the turns."""
    options = argparse.ArgumentParser(description="The opponent's whole turn while many play Go-Stop.")
    options.add_argument("--level", choices=LEVELS, default="master")
    options.add_argument("--players", type=int, default=20)
    options.add_argument("--every", type=float, default=3.0, help="seconds between a player's actions")
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(str(Path(folder) / "madang.sqlite3"))
        tables = Tables(store)
        opponents = Opponents(tables)
        try:
            took = sorted(asyncio.run(play(tables, opponents, given)))
        finally:
            opponents.close()
            store.close()
    longest, late = took[-1], took[int(0.95 * len(took))]
    print(f"{given.level}, {given.players} players, an action every {given.every:g} s: {len(took)} turns")
    print(f"median {statistics.median(took):.3f} s, 95 % {late:.3f} s, longest {longest:.3f} s")


if __name__ == "__main__":
    main()
