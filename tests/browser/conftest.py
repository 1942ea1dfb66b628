"""A browser, a server of its own for each worker, and visitors whose every request is watched."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from madang.store import Store
from madang.tables import Tables
from tests.browser.visit import Visit
from tests.web import positions
from tests.web.server import Server

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 60_000
"""Milliseconds until what a test waits for must be there, also where others keep the machine busy."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server on a database of its own."""
    server = Server(tmp_path_factory.mktemp("browser") / "madang.sqlite3")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def tables(server: Server) -> Iterator[Tables]:
    """The door to the database of the server, for games that begin in the middle."""
    store = Store(str(server.database))
    yield Tables(store)
    store.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: Debian's where it is installed (its headless shell first), else Playwright's own."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


PHONE: ViewportSize = {"width": 360, "height": 780}
SMALL: ViewportSize = {"width": 360, "height": 640}
DESK: ViewportSize = {"width": 1280, "height": 800}


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Visit]]:
    """``visit(PHONE, javascript=False)`` is a visitor; when the test is over nothing may have gone wrong."""
    visits: list[Visit] = []

    def make(
        viewport: ViewportSize | None = None, *, player_id: str = "", javascript: bool = True, **options: Any
    ) -> Visit:
        context = browser.new_context(
            viewport=viewport or DESK,
            java_script_enabled=javascript,
            base_url=server.address,
            **options,
        )
        context.set_default_timeout(PATIENCE)
        if player_id:
            (name, value), *_ = positions.cookies(player_id).items()
            context.add_cookies([{"name": name, "value": value, "url": server.address, "httpOnly": True}])
        visits.append(Visit(context, server.address, javascript=javascript))
        return visits[-1]

    yield make
    for each in visits:
        each.context.close()
    for each in visits:
        each.assert_clean()


@pytest.fixture
def at(tables: Tables, visit: Callable[..., Visit]) -> Callable[..., Visit]:
    """``at(positions.struck, PHONE)`` is a visitor who looks at a game of theirs in that position.

    With ``visitor`` that one abandons the game before, and no other browser has to be opened.
    """

    def make(
        wanted: positions.Wanted,
        viewport: ViewportSize | None = None,
        difficulty: str = "peaceful",
        *,
        visitor: Visit | None = None,
        **options: Any,
    ) -> Visit:
        if visitor is None:
            player_id = tables.new_player()
            visitor = visit(viewport, player_id=player_id, **options)
            visitor.player_id = player_id
        path = positions.path_to(difficulty, wanted)
        table = positions.start(tables, visitor.player_id, path, abandon=True)
        visitor.open(f"/magdagdon/{table.id}")
        return visitor

    return make
