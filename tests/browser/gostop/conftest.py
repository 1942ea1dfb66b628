"""A server whose opponents can be held in mid-thought, and visitors to deals in every kind of position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from madang.store import Store
from madang.tables import Tables
from tests.browser.gostop.gated import Gate
from tests.browser.gostop.player import Player
from tests.browser.visit import Visit
from tests.web import gostop_positions
from tests.web.server import Server


class GatedServer(Server):
    """A real server, but for the gate before its bots."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "madang.sqlite3")
        self.gate = Gate(folder)

    @property
    def program(self) -> tuple[str, ...]:
        """What Python runs, before the arguments of ``madang serve``."""
        return "-m", "tests.browser.gostop.gated", str(self.gate.folder)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatedServer]:
    """A running server on a database of its own."""
    server = GatedServer(tmp_path_factory.mktemp("gostop"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def gate(server: GatedServer) -> Iterator[Gate]:
    """The gate before the bots, open again after the test."""
    yield server.gate
    server.gate.open()


@pytest.fixture(scope="session")
def tables(server: GatedServer) -> Iterator[Tables]:
    """The door to the database of the server, for deals that begin in the middle."""
    store = Store(str(server.database))
    yield Tables(store)
    store.close()


@pytest.fixture
def at(tables: Tables, visit: Callable[..., Visit]) -> Callable[..., Player]:
    """``at("go or stop", PHONE)`` is a player who looks at a deal of theirs in that position."""

    def make(name: str, viewport: Any = None, query: str = "", **options: Any) -> Player:
        player_id = tables.new_player()
        table = gostop_positions.start(tables, player_id, gostop_positions.place(name))
        visitor = visit(viewport, player_id=player_id, **options)
        visitor.player_id = player_id
        visitor.open(f"/gostop/{table.id}{query}")
        return Player(visitor)

    return make
