"""Databases of every schema there ever was, as the program of their day left them, and what becomes of them.

``schemas/NNNN.sqlite3`` was made by the last commit with that schema (``git archive``, then ``PYTHONPATH``):
a player with a name and settings plays one game of each kind to its end and some actions of another, all
choices by ``random.Random(1)`` from what is legal, the opponent's at Go-Stop too; then
``PRAGMA journal_mode = DELETE`` and ``VACUUM``. Whoever adds a revision adds its file; an old one is never
made again.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.runtime.migration import HeadMaintainer, StampStep

from madang.core.proof import check_record
from madang.games import GAMES
from madang.store import Store, backup, migrate
from madang.tables import Table, Tables
from madang.tables.check import replay_all
from tests.store.postgres import Postgres

SCHEMAS = sorted((Path(__file__).parent / "schemas").glob("*.sqlite3"))
BEGUN = {"magdagdon": 5, "gostop": 8}
"""How many actions the running games have."""


@pytest.fixture(params=SCHEMAS, ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest) -> Path:
    """A database of its day."""
    found: Path = request.param
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, old: Path, tmp_path: Path) -> Iterator[str]:
    """Where a copy of it is, not upgraded yet."""
    if request.param == "sqlite":
        yield str(shutil.copy(old, tmp_path / "madang.sqlite3"))
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    with postgres.lent(empty=True) as url:
        source, target = sa.create_engine(f"sqlite:///{old}"), sa.create_engine(url)
        with source.begin() as reading, target.begin() as writing:
            migrate.upgrade_to(writing, old.stem)
            backup._copy(reading, writing)
        source.dispose()
        target.dispose()
        yield url


def rows(path: Path, statement: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


def test_there_is_one_of_every_schema():
    revisions = Path(migrate.__file__).parent / "migrations" / "versions"
    assert [path.stem for path in SCHEMAS] == sorted(path.stem[1:5] for path in revisions.glob("r*.py"))
    for path in SCHEMAS:
        assert rows(path, "SELECT version_num FROM alembic_version") == [(path.stem,)]


def test_what_was_played_is_there(old, url):
    ((player_id, name),) = rows(old, "SELECT id, name FROM players")
    results = dict(rows(old, "SELECT id, json_extract(result, '$.score') FROM games WHERE status = 'over'"))
    store = Store(url)
    tables = Tables(store)
    player = tables.player(player_id)
    assert player
    assert (player.name, player.settings) == (name, {"difficulty": "survival"})
    (score,) = tables.scores("magdagdon", "survival")
    assert (score.score, score.name, score.coached) == (results[score.game_id], "Ana", False)
    assert tables.rank(score.game_id) == 1
    for game in BEGUN:
        (past,) = tables.history(player_id, game)
        assert past.game_id in results
        exported = tables.export(past.game_id, player_id)
        check_record(exported, GAMES)
        assert tables.frames(past.game_id, player_id, 0)
    assert tables.statistics(player_id, "gostop").deals == 1
    assert {error for _, error in replay_all(store)} == {None}
    store.close()


def test_what_was_running_goes_on_to_its_end(old, url):
    ((player_id,),) = rows(old, "SELECT id FROM players")
    store = Store(url)
    tables = Tables(store)
    for game, seq in BEGUN.items():
        table = tables.running(player_id, game)
        assert table
        assert table.seq == seq
        assert play_on(tables, table).status == "over"
        assert len(tables.history(player_id, game)) == 2
    assert len(tables.scores("magdagdon", "peaceful")) == 1
    store.close()


def play_on(tables: Tables, table: Table) -> Table:
    """Play a game to its end at random, for both sides."""
    rng = random.Random(2)
    while table.status == "running":
        theirs = tables.opponents_turn(table.id)
        if theirs:
            tables.act_for_seat(table.id, theirs.seat, str(rng.choice(theirs.view.legal)), theirs.seq)
        else:
            tables.act(table.id, table.player_id, str(rng.choice(table.view.legal)), table.seq)
        table = tables.table(table.id, table.player_id)
    return table


@pytest.mark.parametrize("old", SCHEMAS[:-1], indirect=True, ids=lambda path: path.stem)
def test_a_start_that_fails_half_way_leaves_the_old_state(old, url, monkeypatch):
    """Whatever it had done by its last step is taken back, and the next start does it all."""
    before = everything(url)
    step = HeadMaintainer.update_to_step

    def fail_at_last(self: HeadMaintainer, done: StampStep) -> None:
        step(self, done)
        if migrate.HEAD in self.heads:
            raise RuntimeError("the lights went out")

    with monkeypatch.context() as patched:
        patched.setattr(HeadMaintainer, "update_to_step", fail_at_last)
        with pytest.raises(RuntimeError, match="lights"):
            Store(url)
    assert everything(url) == before
    Store(url).close()
    assert everything(url) != before


def everything(url: str) -> dict[str, object]:
    """All tables as they are, with their columns and rows."""
    engine = sa.create_engine(url if "://" in url else f"sqlite:///{url}")
    with engine.begin() as connection:
        inspected = sa.inspect(connection)
        found: dict[str, object] = {
            table: (
                [column["name"] for column in inspected.get_columns(table)],
                sorted(map(repr, connection.execute(sa.text(f"SELECT * FROM {table}")))),
            )
            for table in inspected.get_table_names()
        }
    engine.dispose()
    return found
