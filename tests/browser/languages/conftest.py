"""A server that also speaks a language in which every text is longer."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from madang.store import Store
from madang.tables import Tables
from tests.web.positions import SECRET
from tests.web.server import Server

ROOT = Path(__file__).parents[3]


class PseudoServer(Server):
    """A real server, but for one more language; its opponents are never asked."""

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "tests.browser.languages.pseudo"),
                *("--port", str(self.port), "--database", f"sqlite:///{self.database}"),
            ],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=os.environ | {"MADANG_SECRET": SECRET, "LANGUAGE": "en"},
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith("Madang is at http://127.0.0.1:"), said
        self.port = int(said.rstrip("/\n").rpartition(":")[2])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PseudoServer]:
    """A running server on a database of its own."""
    server = PseudoServer(tmp_path_factory.mktemp("languages") / "madang.sqlite3")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def tables(server: PseudoServer) -> Iterator[Tables]:
    """The door to the database of the server, for games that begin in the middle."""
    store = Store(str(server.database))
    yield Tables(store)
    store.close()
