"""Databases of both kinds, and servers on them that are stopped in the end whatever happened to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.crowd import Crowd
from tests.server.quick import QuickServer
from tests.web.server import Server


@pytest.fixture
def sqlite(tmp_path: Path) -> Path:
    """Where a SQLite database lies."""
    return tmp_path / "madang.sqlite3"


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def database(request: pytest.FixtureRequest) -> Iterator[Path | str]:
    """A database of each kind: a file, or an address."""
    if request.param == "SQLite":
        yield request.getfixturevalue("sqlite")
        return
    with request.getfixturevalue("postgres").lent() as url:
        yield url


@pytest.fixture
def serve() -> Iterator[Callable[..., Any]]:
    """``serve(database)`` is a server of it that answers."""
    with ExitStack() as ending:

        def make(database: Path | str, kind: type[Server] = QuickServer, **options: Any) -> Server:
            server = kind(database, **options)
            ending.callback(server.stop)
            server.start()
            return server

        yield make


@pytest.fixture
def gather() -> Iterator[Callable[..., Crowd]]:
    """``gather(servers)`` is a crowd that plays at them."""
    with ExitStack() as ending:

        def make(*servers: Server, number: int = 6, pause: float = 0.1) -> Crowd:
            crowd = Crowd([server.address for server in servers], number, pause=pause)
            ending.callback(crowd.close)
            return crowd

        yield make
