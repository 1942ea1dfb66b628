"""A server's tables on a database of their own, with a clock that the test moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from madang.store import Store
from madang.tables import Tables, door
from tests.tables.helpers import GAMES, THREADS


class Clock:
    """Time that moves by a second with each look, and otherwise as the test says."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


@pytest.fixture(autouse=True)
def _same_seeds_each_run(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    monkeypatch.setattr(door, "new_seed", lambda: rng.randbytes(32))


@pytest.fixture
def clock() -> Clock:
    """The clock of ``tables``."""
    return Clock()


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """The database of ``tables``."""
    store = Store(database)
    yield store
    store.close()


@pytest.fixture
def tables(store: Store, clock: Clock) -> Tables:
    """Tables for MAGDAGDON and the toy game of two seats."""
    return Tables(store, GAMES, now=clock)


@pytest.fixture
def player(tables: Tables) -> str:
    """A player."""
    return tables.new_player()


@pytest.fixture
def other(tables: Tables) -> str:
    """Another player."""
    return tables.new_player()


@pytest.fixture(params=["one server", "a server each"])
def servers(
    request: pytest.FixtureRequest, tables: Tables, database: str, clock: Clock
) -> Iterator[list[Tables]]:
    """Tables for each thread: the same, or each its own on the same database."""
    if request.param == "one server":
        yield [tables] * THREADS
        return
    stores = [Store(database) for _ in range(THREADS)]
    yield [Tables(store, GAMES, now=clock) for store in stores]
    for store in stores:
        store.close()
