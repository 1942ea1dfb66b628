"""The schema and its history."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from madang.errors import StoreError
from madang.store import Store, games, migrate, scores
from madang.store.schema import metadata


def test_an_empty_database_becomes_what_the_program_expects(store):
    with store.read() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert context.get_current_revision() == migrate.revision(connection) == migrate.HEAD
        assert compare_metadata(context, metadata) == []


def test_what_a_comparison_does_not_see_agrees_too(store):
    """Partial and descending indices, CHECK, WITHOUT ROWID: the two ways to make the tables say the same."""
    made = sa.create_engine("sqlite://")
    metadata.create_all(made)
    sql = sa.text("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'alembic%' AND sql IS NOT NULL")
    with store.read() as migrated, made.begin() as fresh:
        there, here = (dict(map(tuple, source.execute(sql))) for source in (migrated, fresh))
    made.dispose()
    assert there.keys() == here.keys()
    for name in there:
        for telling in ("WITHOUT ROWID", "CHECK", "WHERE status = 'running'", "DESC", "UNIQUE", "CASCADE"):
            assert there[name].count(telling) == here[name].count(telling), (name, telling)


def test_an_older_database_keeps_its_games(path):
    """Those of before there was a coach were played without it."""
    path.parent.mkdir()
    old = sa.create_engine(f"sqlite:///{path}")
    with old.begin() as connection:
        command.upgrade(migrate.configuration(connection), "0001")
        for sql in OLD_ROWS:
            connection.execute(sa.text(sql))
    old.dispose()
    store = Store(str(path))
    with store.read() as connection:
        assert migrate.revision(connection) == migrate.HEAD
        game = games.find(connection, "g1")
        assert game
        assert (game.player_id, game.result, game.coached) == ("p1", {"score": 300}, False)
        ((score, name, coached),) = scores.best(connection, "magdagdon", "peaceful", None, 9)
    store.close()
    assert (score.game_id, score.score, name, coached) == ("g1", 300, "Ana", False)


OLD_ROWS = (
    "INSERT INTO players VALUES ('p1', 'Ana', '{}', '2026-03-01 12:00:00')",
    """INSERT INTO games VALUES ('g1', 'p1', 'magdagdon', 'peaceful', NULL, 1, x'00', 'c', x'77', 1, 'over',
     '{"score": 300}', '2026-03-01 12:00:00', '2026-03-01 12:10:00')""",
    "INSERT INTO scores VALUES ('g1', 'p1', 'magdagdon', 'peaceful', 300, 7, 0, '2026-03-01 12:10:00')",
)


def test_the_program_names_its_newest_revision():
    assert ScriptDirectory.from_config(migrate.configuration()).get_heads() == [migrate.HEAD]


def test_a_second_start_changes_nothing(store, path):
    before = path.read_bytes()
    again = Store(str(path))
    with again.read() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM alembic_version")).scalar() == 1
    again.close()
    assert path.read_bytes() == before


def test_a_newer_database_is_refused_and_left_alone(store, path):
    with store.write() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError) as refused:
        Store(str(path))
    assert refused.value.code == "store/too-new"
    assert "9999" in str(refused.value)
    with store.read() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == "9999"


def test_an_upgrade_that_fails_leaves_nothing_behind(path, monkeypatch):
    def fail(*_args: object) -> None:
        raise RuntimeError("the lights went out")

    with monkeypatch.context() as patched:
        patched.setattr("alembic.runtime.migration.HeadMaintainer.update_to_step", fail)
        with pytest.raises(RuntimeError):
            Store(str(path))
    store = Store(str(path))
    with store.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()
