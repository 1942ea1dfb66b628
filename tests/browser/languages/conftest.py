"""A server that also speaks a language in which every text is longer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from madang.store import Store
from madang.tables import Tables
from tests.web.server import Server


class PseudoServer(Server):
    """A real server, but for one more language; its opponents are never asked."""

    @property
    def program(self) -> tuple[str, ...]:
        """What Python runs, before the arguments of ``madang serve``."""
        return "-m", "tests.browser.languages.pseudo"


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
