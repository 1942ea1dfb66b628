"""What all tests share: the full run, and how much of it the everyday run does.

``python3 dev.py test`` runs a seeded tenth of the big counts; ``python3 dev.py test --full`` runs them whole.
A test with a big count asks for it through ``scale``::

    def test_random_games(scale):
        for seed in range(scale(10_000)):
            ...
"""

from __future__ import annotations

import os
import shutil
import signal
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.store.postgres import Postgres

MEMORY = Path("/dev/shm")
ROOM = 2**30
"""What has to be free in memory before tests write there; a run needs a small part of it."""

settings.register_profile("everyday", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("full", deadline=None, print_blob=True, max_examples=1000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run the big counts whole instead of a seeded tenth")


def pytest_configure(config: pytest.Config) -> None:
    os.environ["LANGUAGE"] = "en"  # what is read on a terminal does not hang on whose terminal it is
    # A run in the background of a shell ignores Ctrl-C, and so would every program that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Thousands of games are played on databases that wait for their disk after every action. In memory there
    # is nothing to wait for, and to a process, even one that is killed, it is the same.
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    settings.load_profile("full" if config.getoption("full") else "everyday")


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether this is the full run."""
    return bool(request.config.getoption("full"))


@pytest.fixture(scope="session")
def scale(full: bool) -> Callable[[int], int]:
    """``scale(n)`` is n in the full run, and otherwise a tenth of it, at least 1."""
    return lambda count: count if full else max(1, count // 10)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL server, started for the first who asks; each test takes a database of it."""
    server = Postgres()
    server.start()
    yield server
    server.remove()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What uses ``database`` runs on SQLite, and on PostgreSQL too: all of it in the full run, else some."""
    if "database" in metafunc.fixturenames:
        kinds = ["sqlite"]
        if metafunc.config.getoption("full") or _always_on_both(metafunc):
            kinds.append("postgresql")
        metafunc.parametrize("database", kinds, indirect=True)


def _always_on_both(metafunc: pytest.Metafunc) -> bool:
    """Whether a test is of a module that says ``ON_BOTH``, or of the seeded tenth."""
    if getattr(metafunc.module, "ON_BOTH", False):
        return True
    return zlib.crc32(metafunc.definition.nodeid.encode()) % 10 == 0


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database for this test: of a SQLite file that is to be made, or in PostgreSQL."""
    if request.param == "sqlite":
        yield str(tmp_path / "madang.sqlite3")
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    with postgres.lent() as url:
        yield url
