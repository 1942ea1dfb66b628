"""The schema and its history."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from madang.errors import StoreError
from madang.store import Store, migrate
from madang.store.schema import metadata

ON_BOTH = True


def test_an_empty_database_becomes_what_the_program_expects(any_store):
    with any_store.read() as connection:
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


def test_the_program_names_its_newest_revision():
    assert ScriptDirectory.from_config(migrate.configuration()).get_heads() == [migrate.HEAD]


def test_a_second_start_changes_nothing(store, path):
    before = path.read_bytes()
    again = Store(str(path))
    with again.read() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM alembic_version")).scalar() == 1
    again.close()
    assert path.read_bytes() == before


def test_a_newer_database_is_refused_and_left_alone(any_store, database):
    with any_store.write() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError) as refused:
        Store(database)
    assert refused.value.code == "store/too-new"
    assert "9999" in str(refused.value)
    with any_store.read() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == "9999"
