"""Servers, and crowds at them, that are stopped in the end whatever happened to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.crowd import Crowd
from tests.server.quick import QuickServer
from tests.web.server import Server

ORPHAN = re.compile(
    r"^Traceback .*\n  File \"<string>\", line 1, in <module>\n(?:  .*\n)+EOFError: Ran out of input\n",
    re.MULTILINE,
)
"""What Python says in a worker whose server is killed before it has told the worker what to do."""


@pytest.fixture
def sqlite(tmp_path: Path) -> Path:
    """Where a SQLite database lies."""
    return tmp_path / "madang.sqlite3"


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """``serve(database)`` is a server of it that answers; in the end none may have met a bug."""
    log = tmp_path / "servers.log"
    with ExitStack() as ending:

        def make(database: Path | str, *options: str, **environment: str) -> Server:
            server = QuickServer(database, *options, environment=environment, log=log)
            ending.callback(server.stop)
            server.start()
            return server

        yield make
    said = ORPHAN.sub("", log.read_text()) if log.exists() else ""
    assert "Traceback" not in said, said


@pytest.fixture
def gather() -> Iterator[Callable[..., Crowd]]:
    """``gather(servers)`` is a crowd that plays at them."""
    with ExitStack() as ending:

        def make(*servers: Server, number: int = 6, pause: float = 0.1) -> Crowd:
            crowd = Crowd([server.address for server in servers], number, pause=pause)
            ending.callback(crowd.close)
            return crowd

        yield make
