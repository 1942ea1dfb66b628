"""The application on a database of its own, and visitors to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from starlette.applications import Starlette

from madang.tables import Table, Tables
from madang.web.app import create_app
from tests.web import gostop_positions
from tests.web.positions import SECRET
from tests.web.visitor import HOSTING, Visitor


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Starlette]:
    """The application; the tests of a module share its database."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MADANG_SECRET", SECRET)
        app = create_app(str(tmp_path_factory.mktemp("web") / "madang.sqlite3"), HOSTING)
    yield app
    app.state.site.tables._store.close()


@pytest.fixture(scope="module")
def tables(app: Starlette) -> Tables:
    """The door that the pages use."""
    found: Tables = app.state.site.tables
    return found


@pytest.fixture
def new_visitor(app: Starlette) -> Callable[..., Visitor]:
    """Makes visitors, each with cookies of their own."""

    def make(player_id: str = "") -> Visitor:
        return Visitor(app, player_id)

    return make


@pytest.fixture
def visitor(new_visitor: Callable[..., Visitor]) -> Visitor:
    """Somebody who comes for the first time."""
    return new_visitor()


@pytest.fixture
def player_id(tables: Tables) -> str:
    """A new player."""
    return tables.new_player()


@pytest.fixture
def player(new_visitor: Callable[..., Visitor], player_id: str) -> Visitor:
    """The visitor who is the new player."""
    return new_visitor(player_id)


@pytest.fixture
def opponent_thinks(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    """At Go-Stop the opponent never answers."""

    async def wait(game_id: str, seconds: float) -> bool:
        return False

    monkeypatch.setattr(app.state.site.opponents, "wait", wait)
    monkeypatch.setattr(app.state.site.opponents, "wake", lambda game_id: None)
    monkeypatch.setattr(app.state.site.opponents, "prepare", lambda: None)


@pytest.fixture
def dealt(
    tables: Tables, new_visitor: Callable[..., Visitor], opponent_thinks: None
) -> Callable[[str], tuple[Visitor, Table, str]]:
    """``dealt("go or stop")``: a new player's visitor, a deal of theirs in that position, and its address."""

    def make(name: str) -> tuple[Visitor, Table, str]:
        player_id = tables.new_player()
        table = gostop_positions.start(tables, player_id, gostop_positions.place(name))
        return new_visitor(player_id), table, f"/gostop/{table.id}"

    return make
