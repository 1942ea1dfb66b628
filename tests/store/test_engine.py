"""Opening a database: where it lies, who may read it, what is refused."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from threading import Barrier

import pytest
from sqlalchemy.exc import IntegrityError

from madang.errors import StoreError
from madang.store import Store, engine, offers, players

ON_BOTH = True
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)

posix = pytest.mark.skipif(os.name != "posix", reason="modes are a matter of POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
def test_files_are_their_owners_alone(store, path):
    with store.write() as connection:
        players.add(connection, "p", NOW)
    assert mode(path.parent) == 0o700
    assert {mode(file) for file in path.parent.iterdir()} == {0o600}


@posix
def test_a_directory_that_is_there_stays_as_it_is(tmp_path):
    tmp_path.chmod(0o755)
    Store(str(tmp_path / "m.sqlite3")).close()
    assert mode(tmp_path) == 0o755


def test_without_a_url_it_lies_in_the_users_data_directory(tmp_path, monkeypatch):
    monkeypatch.setattr(engine, "data_directory", lambda: tmp_path / "share" / "madang")
    Store().close()
    assert (tmp_path / "share" / "madang" / "madang.sqlite3").exists()


def test_url_and_path_are_the_same_database(store, path):
    with store.write() as connection:
        players.add(connection, "p", NOW)
    other = Store(f"sqlite:///{path}")
    with other.read() as connection:
        assert players.find(connection, "p")
    other.close()


def test_sqlite_writes_ahead_and_to_the_disk(store):
    for opened in (store.read, store.write):
        with opened() as connection:
            settings = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
        assert settings == {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "busy_timeout": engine.BUSY_SECONDS * 1000,
        }


@pytest.mark.parametrize(
    "url", ["mysql://localhost/m", "sqlite://", "sqlite:///:memory:", "://", "postgresql+x://h"]
)
def test_other_databases_are_refused(url):
    with pytest.raises(StoreError) as refused:
        Store(url)
    assert refused.value.code == "store/bad-url"


@pytest.mark.parametrize("kind", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_postgresql_that_is_not_there(kind):
    with pytest.raises(StoreError) as refused:
        Store(f"{kind}://nobody:secret@127.0.0.1:1/madang")
    assert refused.value.code in ("store/no-driver", "store/no-answer")
    assert "secret" not in str(refused.value)


def test_a_directory_is_no_database(tmp_path):
    with pytest.raises(StoreError):
        Store(str(tmp_path))


def test_a_file_in_the_way_of_the_directory(tmp_path):
    (tmp_path / "data").write_text("")
    with pytest.raises(StoreError) as refused:
        Store(str(tmp_path / "data" / "m.sqlite3"))
    assert refused.value.code == "store/no-directory"


def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Majda, " * 200)
    with pytest.raises(StoreError) as refused:
        Store(str(file))
    assert refused.value.code == "store/damaged"
    assert file.read_text().startswith("Dear Majda")


def test_a_writer_that_waits_too_long_gets_a_clear_error(path, monkeypatch):
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0.05)
    one, two = Store(str(path)), Store(str(path))
    with one.write() as connection:
        players.add(connection, "p", NOW)
        with two.read() as reading:
            assert players.find(reading, "p") is None
        with pytest.raises(StoreError) as refused, two.write():
            pass
    assert refused.value.code == "store/no-answer"
    with two.write() as connection:
        assert players.find(connection, "p")
    one.close()
    two.close()


def test_an_error_takes_everything_back(any_store):
    def fail():
        with any_store.write() as connection:
            players.add(connection, "p", NOW)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    with any_store.read() as connection:
        assert players.find(connection, "p") is None


def test_a_place_that_is_taken_is_told_apart(any_store):
    def add_two():
        with any_store.write() as connection:
            offers.add(connection, "o", "magdagdon", b"1", NOW)
            offers.add(connection, "o", "magdagdon", b"2", NOW)

    with pytest.raises(IntegrityError):
        add_two()


@pytest.fixture(params=["sqlite", "postgresql"])
def nothing_yet(request, path):
    """The address of a database without tables."""
    if request.param == "sqlite":
        yield str(path)
        return
    with request.getfixturevalue("postgres").lent(empty=True) as url:
        yield url


def test_many_processes_may_begin_at_once(nothing_yet):
    begin = f"from madang.store import Store; Store({nothing_yet!r}).close(); print('open')"
    children = [
        subprocess.Popen([sys.executable, "-W", "error", "-c", begin], stdout=subprocess.PIPE)
        for _ in range(3)
    ]
    assert [child.communicate(timeout=60)[0] for child in children] == [b"open" + os.linesep.encode()] * 3


def test_nobody_starves_where_others_write_all_the_time(path):
    """Each writer is an open database of its own, as in a process of its own, and begins again at once."""
    done: Counter[int] = Counter()
    opened = Barrier(4, timeout=60)  # opening it takes turns of another kind

    def write(number):
        store = Store(str(path))
        opened.wait()
        end = time.monotonic() + 3
        while time.monotonic() < end:
            with store.write() as connection:
                players.add(connection, f"p{number}", NOW)
                time.sleep(0.004)
            done[number] += 1
        store.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))
    assert min(done.values()) > 0.05 * done.total()


def test_threads_take_turns(any_store):
    def write(_):
        with any_store.write() as connection:
            row = players.find(connection, "p", lock=True)
            assert row
            players.change(connection, "p", None, {"n": row.settings.get("n", 0) + 1})

    with any_store.write() as connection:
        players.add(connection, "p", NOW)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(80)))
    with any_store.read() as connection:
        row = players.find(connection, "p")
    assert row
    assert row.settings == {"n": 80}
