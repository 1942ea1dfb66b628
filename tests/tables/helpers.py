"""Playing games through the door."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, cast

import sqlalchemy as sa

from madang import magdagdon
from madang.core.game import AnyGame
from madang.errors import MadangError
from madang.store import Store
from madang.tables import Table, Tables
from tests.tables import pebbles

GAMES: Mapping[str, AnyGame] = {
    magdagdon.NAME: magdagdon,
    pebbles.NAME: cast("AnyGame", pebbles),
}

THREADS = 4


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What each call gave or raised, all begun at the same moment."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        barrier.wait()
        try:
            return call()
        except MadangError as error:
            return error

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def begin(tables: Tables, player: str, variant: str = "peaceful", *, word: str = "word") -> Table:
    """A new game of MAGDAGDON; a running one is abandoned."""
    offer = tables.offer("magdagdon")
    return tables.start(player, "magdagdon", variant, offer.id, word, abandon=True)


def begin_pebbles(tables: Tables, player: str) -> Table:
    """A new game of the toy of two seats."""
    return tables.start(player, "pebbles", "", tables.offer("pebbles").id, "")


def random_play(tables: Tables, table: Table, rng: random.Random) -> Iterator[Table]:
    """Play a game to its end, table by table."""
    while table.status == "running":
        action = str(rng.choice(table.view.legal))
        table = tables.act(table.id, table.player_id, action, table.seq)
        yield table


def play_out(tables: Tables, table: Table, seed: int = 1) -> Table:
    """The last table of a game played at random."""
    *_, last = random_play(tables, table, random.Random(seed))
    return last


def count(store: Store, name: str) -> int:
    """How many rows a table of the database has."""
    with store.read() as connection:
        return int(connection.execute(sa.text(f"SELECT count(*) FROM {name}")).scalar_one())


def play_gostop(tables: Tables, player: str, rng: random.Random) -> Table:
    """A deal of Go-Stop that is over; both seats play at random."""
    offer = tables.offer("gostop")
    opponent = rng.choice(("beginner", "master"))
    table = tables.start(player, "gostop", "", offer.id, "", opponent=opponent, abandon=True)
    while table.status == "running":
        mine = tables.table(table.id, player)
        if mine.view.legal:
            table = tables.act(table.id, player, str(rng.choice(mine.view.legal)), mine.seq)
        else:
            theirs = tables.opponents_turn(table.id)
            assert theirs is not None
            table = tables.act_for_seat(table.id, 1, str(rng.choice(theirs.view.legal)), theirs.seq)
    return tables.table(table.id, player)
