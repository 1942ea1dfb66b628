"""What goes wrong with a database, and how it is told: full, damaged, busy, somebody else's."""

from __future__ import annotations

import errno
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from madang.errors import StoreError, StoreFull
from madang.store import Store, offers, players
from madang.store.trouble import DAMAGED, FOREIGN, FULL, NO_ANSWER, somebody_was_quicker, told
from tests.store.postgres import Postgres

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def on_postgres(postgres: Postgres):
    with postgres.lent() as url:
        store = Store(url)
        yield store
        store.close()


def no_more_pages(connection: sa.Connection) -> None:
    """Let the file be as large as it may be."""
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def room(connection: sa.Connection) -> None:
    """Let the file grow again."""
    connection.exec_driver_sql("PRAGMA max_page_count = 1000000")


def test_a_full_disk_takes_the_whole_transaction_back_and_then_goes_on(store):
    def add_much():
        with store.write() as connection:
            no_more_pages(connection)
            players.add(connection, "half", NOW)
            for number in range(100):
                offers.add(connection, f"o{number}", "magdagdon", bytes(1000), NOW)

    with pytest.raises(StoreFull) as full:
        add_much()
    assert full.value.reason is FULL
    with store.read() as connection:
        assert players.find(connection, "half") is None
        assert connection.execute(sa.text("SELECT count(*) FROM offers")).scalar() == 0
        room(connection)
    with store.write() as connection:
        players.add(connection, "whole", NOW)
    with store.read() as connection:
        assert players.find(connection, "whole")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_file_that_there_is_no_room_for(tmp_path, monkeypatch, number):
    def refuse(*_args):
        raise OSError(number, "no")

    monkeypatch.setattr("madang.store.engine.os.open", refuse)
    with pytest.raises(StoreFull):
        Store(str(tmp_path / "m.sqlite3"))


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (sqlite3.SQLITE_FULL, FULL),
        (sqlite3.SQLITE_IOERR_SHMSIZE, FULL),
        (sqlite3.SQLITE_IOERR_WRITE, NO_ANSWER),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, NO_ANSWER),
        (sqlite3.SQLITE_NOTADB, DAMAGED),
        (sqlite3.SQLITE_CORRUPT_INDEX, DAMAGED),
        (None, NO_ANSWER),
    ],
)
def test_codes_of_sqlite(code, reason):
    error = sqlite3.OperationalError("no")
    if code is not None:
        error.sqlite_errorcode = code
    assert told(error).reason is reason


RAISE = "DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{}'; END $$"


@pytest.mark.parametrize(("state", "reason"), [("53100", FULL), ("XX001", DAMAGED), ("57014", NO_ANSWER)])
def test_states_of_postgresql(on_postgres, state, reason):
    with pytest.raises(StoreError) as refused, on_postgres.write() as connection:
        connection.exec_driver_sql(RAISE.format(state))
    assert refused.value.reason is reason
    assert isinstance(refused.value, StoreFull) == (reason is FULL)


@pytest.mark.parametrize("state", ["40001", "40P01", "23505"])
def test_somebody_who_was_quicker_on_postgresql(on_postgres, state):
    with pytest.raises(DBAPIError) as refused, on_postgres.write() as connection:
        connection.exec_driver_sql(RAISE.format(state))
    assert somebody_was_quicker(refused.value)


def damage(path: Path, offset: int) -> None:
    """Write over a part of a database."""
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(b"damaged!" * 512)


@pytest.mark.parametrize("offset", [0, 4096])
def test_a_damaged_file_says_what_to_do(store, path, offset):
    with store.write() as connection:
        for number in range(200):
            players.add(connection, f"p{number}", NOW)
    store.close()
    damage(path, offset)
    before = path.read_bytes()

    def use():
        with_damage = Store(str(path))
        try:
            with with_damage.write() as connection:
                for number in range(200):
                    assert players.find(connection, f"p{number}")
        finally:
            with_damage.close()

    with pytest.raises(StoreError, match="madang restore") as refused:
        use()
    assert refused.value.reason is DAMAGED
    assert path.read_bytes() == before


OTHERS = (
    ("CREATE TABLE songs (title TEXT)",),
    ("CREATE TABLE alembic_version (version_num TEXT)", "INSERT INTO alembic_version VALUES ('3f9ab1c2')"),
)


@pytest.mark.parametrize("statements", OTHERS)
def test_a_database_of_somebody_else_is_left_as_it_is(tmp_path, statements):
    path = tmp_path / "songs.sqlite3"
    songs = sqlite3.connect(path)
    for statement in statements:
        songs.execute(statement)
    songs.commit()
    with pytest.raises(StoreError) as refused:
        Store(str(path))
    assert refused.value.reason is FOREIGN
    assert songs.execute("SELECT count(*) FROM sqlite_master").fetchone() == (1,)
    songs.close()


def test_a_postgresql_of_somebody_else_is_left_as_it_is(postgres: Postgres):
    with postgres.lent(empty=True) as url:
        engine = sa.create_engine(url)
        with engine.begin() as connection:
            connection.exec_driver_sql("CREATE TABLE songs (title TEXT)")
        with pytest.raises(StoreError) as refused:
            Store(url)
        assert refused.value.reason is FOREIGN
        assert sa.inspect(engine).get_table_names() == ["songs"]
        engine.dispose()
