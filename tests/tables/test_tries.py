"""Somebody else is quicker: what was begun is taken back and begun again, and nobody notices."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
import sqlalchemy as sa

from madang.errors import StoreError
from madang.store import Store, offers, players
from madang.store.trouble import NO_ANSWER
from madang.tables import Tables
from madang.tables.people import TRIES
from tests.tables.helpers import GAMES, count

ON_BOTH = True


def taken(connection: sa.Connection, clock) -> None:
    """Take the same place twice."""
    for _ in range(2):
        offers.add(connection, "o", "magdagdon", b"seed", clock())


def test_a_place_that_is_taken_once_is_no_error(tables, store, clock):
    tries = []

    def body(connection):
        tries.append(1)
        if len(tries) < TRIES:
            taken(connection, clock)
        offers.add(connection, "o", "magdagdon", b"seed", clock())
        return "done"

    assert tables._write(body) == "done"
    assert len(tries) == TRIES
    assert count(store, "offers") == 1


def test_one_that_stays_taken_is_told(tables, store, clock):
    with pytest.raises(StoreError) as refused:
        tables._write(lambda connection: taken(connection, clock))
    assert refused.value.reason is NO_ANSWER
    assert count(store, "offers") == 0


def crossed(tables, one, other):
    """Two transactions that lock the same two players, each in its own order, and name both."""
    met = Barrier(2)
    tries = []

    def name(first, second):
        def body(connection):
            tries.append(first)
            players.find(connection, first, lock=True)
            if tries.count(first) == 1:
                met.wait(timeout=30)
            players.find(connection, second, lock=True)
            for player in (first, second):
                players.change(connection, player, f"named by {first}", {})

        tables._write(body)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(name, (one, other), (other, one)))
    return tries


def test_a_deadlock_of_postgresql_is_no_error(postgres, clock):
    with postgres.lent() as url:
        store = Store(url)
        tables = Tables(store, GAMES, now=clock)
        one, other = tables.new_player(), tables.new_player()
        tries = crossed(tables, one, other)
        assert len(tries) >= 3, "nobody had to begin again"
        names = {player.name for each in (one, other) if (player := tables.player(each))}
        assert names in ({f"named by {one}"}, {f"named by {other}"})
        store.close()


def test_a_serialization_failure_is_begun_again(postgres, clock):
    with postgres.lent() as url:
        store = Store(url)
        tables = Tables(store, GAMES, now=clock)
        tries = []

        def body(connection):
            tries.append(1)
            if len(tries) == 1:
                connection.exec_driver_sql("DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40001'; END $$")

        tables._write(body)
        assert len(tries) == 2
        store.close()
