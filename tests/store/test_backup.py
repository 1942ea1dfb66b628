"""Backups of either kind of database into one file, and back into either."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest
import sqlalchemy as sa

from madang.core.records import Line
from madang.errors import StoreError, StoreFull
from madang.store import Store, backup, files, migrate, players
from madang.store.backup import Counts
from madang.store.schema import metadata
from madang.tables import Tables
from tests.store.postgres import Postgres
from tests.store.test_trouble import damage
from tests.tables.helpers import begin, play_out

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
KINDS = ("sqlite", "postgresql")


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database that is not there yet, or is empty."""
    yield from address(request, request.param, tmp_path / "from" / "madang.sqlite3")


@pytest.fixture
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of another one."""
    yield from address(request, request.param, tmp_path / "to" / "madang.sqlite3")


def address(request: pytest.FixtureRequest, kind: str, path: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield str(path)
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    with postgres.lent(empty=True) as url:
        yield url


both = pytest.mark.parametrize("url", KINDS, indirect=True)
every_way = pytest.mark.parametrize(
    ("url", "other_url"), [(a, b) for a in KINDS for b in KINDS], indirect=True
)


def fill(url: str) -> Counts:
    """Play a game to its end, begin another and bring one as a file, with words and names of all kinds.

    How much there is now.
    """
    store = Store(url)
    tables = Tables(store)
    ana = tables.new_player()
    tables.rename(ana, "Ana 한국")
    tables.change_settings(ana, difficulty="survival")
    tables.new_token(ana, "bot")
    over = play_out(tables, begin(tables, ana, word="a\0word ಕನ್ನಡ"))
    going = begin(tables, ana)
    going = tables.act(going.id, ana, "roll", 0)
    tables.offer("gostop")
    assert tables.import_games(tables.new_player(), [Line(1, tables.export(over.id, ana))]).added == 1
    store.close()
    return Counts(players=2, games=3, actions=over.seq + going.seq, scores=1)


def content(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is in a database."""
    store = Store(url)
    with store.read() as connection:
        found = {
            table.name: [
                tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))
            ]
            for table in metadata.sorted_tables
        }
    store.close()
    return found


def restore(url: str, file: Path, **options: bool) -> backup.Restored:
    return backup.restore(url, file, **options)


@every_way
def test_what_was_saved_comes_back_into_either_kind(url, other_url, tmp_path):
    counted = fill(url)
    before = content(url)
    file = tmp_path / "saved.madang"
    assert backup.backup(url, file) == counted
    assert content(url) == before
    assert restore(other_url, file) == (counted, None)
    assert content(other_url) == before
    store = Store(other_url)
    tables = Tables(store)
    (score,) = tables.scores("magdagdon", "peaceful")
    going = tables.running(score.player_id, "magdagdon")
    assert going
    assert play_out(tables, going).status == "over"
    store.close()


@both
def test_a_backup_is_one_file_of_its_owner_alone_that_can_be_served(url, tmp_path):
    fill(url)
    file = tmp_path / "here" / "saved.sqlite3"
    file.parent.mkdir()
    backup.backup(url, file)
    assert [each.name for each in file.parent.iterdir()] == [file.name]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert content(str(file)) == content(url)


@both
def test_it_is_as_of_one_moment_while_others_write(url, tmp_path):
    """Each transaction adds a player and gives it a name: no backup has one without the other."""
    store = Store(url)
    stop = False

    def write() -> int:
        number = 0
        while not stop:
            with store.write() as connection:
                players.add(connection, f"p{number:06}", NOW)
                players.change(connection, f"p{number:06}", "named", {"number": number})
            number += 1
        return number

    counted = []
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(write)
        try:
            for number in range(5):
                file = tmp_path / f"{number}.madang"
                counted.append(backup.backup(url, file).players)
                with closing(sqlite3.connect(file)) as saved:
                    rows = saved.execute("SELECT id, name FROM players ORDER BY id").fetchall()
                assert rows == [(f"p{number:06}", "named") for number in range(counted[-1])]
        finally:
            stop = True
    store.close()
    assert counted[-1] <= writing.result()
    assert all(one <= next_one for one, next_one in pairwise(counted))


@both
def test_a_file_is_replaced_only_where_that_is_said(url, tmp_path):
    fill(url)
    file = tmp_path / "saved.madang"
    file.write_text("Dear Majda")
    with pytest.raises(StoreError) as refused:
        backup.backup(url, file)
    assert refused.value.reason is files.EXISTS
    assert file.read_text() == "Dear Majda"
    backup.backup(url, file, force=True)
    assert content(str(file)) == content(url)


@pytest.mark.parametrize("where", ["gone/saved.madang", "."])
def test_a_file_that_cannot_be_written(path, store, tmp_path, where):
    with pytest.raises(StoreError) as refused:
        backup.backup(str(path), tmp_path / where, force=True)
    assert refused.value.reason is files.NOT_WRITTEN


def test_a_backup_is_never_the_database_itself(path, store):
    for change in (backup.backup, backup.restore):
        with pytest.raises(StoreError) as refused:
            change(str(path), path, force=True)
        assert refused.value.reason is backup.SAME


def test_what_is_not_there_is_neither_saved_nor_made(tmp_path):
    with pytest.raises(StoreError) as refused:
        backup.backup(str(tmp_path / "gone.sqlite3"), tmp_path / "saved.madang")
    assert refused.value.code == "store/no-database"
    assert list(tmp_path.iterdir()) == []


@both
def test_an_older_database_is_saved_as_it_is(url, tmp_path):
    """Before an upgrade is when one wants a backup."""
    engine = sa.create_engine(url if "://" in url else f"sqlite:///{url}")
    Path(tmp_path / "from").mkdir()
    with engine.begin() as connection:
        migrate.upgrade_to(connection, "0001")
        connection.execute(
            sa.text("INSERT INTO players VALUES ('p', 'Ana', '{}', :now)"),
            {"now": NOW.replace(tzinfo=None).isoformat(" ")},
        )
    engine.dispose()
    file = tmp_path / "saved.madang"
    assert backup.backup(url, file).players == 1
    with closing(sqlite3.connect(file)) as saved:
        assert saved.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    to = str(tmp_path / "madang.sqlite3")
    restore(to, file)
    assert [row[1] for row in content(to)["players"]] == ["Ana"]
    with closing(sqlite3.connect(file)) as saved:
        assert saved.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]


def test_a_failing_backup_leaves_nothing_behind(path, store, tmp_path, monkeypatch):
    fill(str(path))
    (tmp_path / "full").mkdir()

    def fail(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("madang.store.files.os.fsync", fail)
    with pytest.raises(StoreFull):
        backup.backup(str(path), tmp_path / "full" / "saved.madang")
    assert list((tmp_path / "full").iterdir()) == []


# Bringing back


@both
def test_a_database_with_players_is_replaced_only_where_that_is_said_and_kept(url, tmp_path):
    fill(url)
    file = tmp_path / "saved.madang"
    backup.backup(url, file)
    saved = content(url)
    fill(url)
    later = content(url)
    with pytest.raises(StoreError) as refused:
        restore(url, file)
    assert refused.value.reason is backup.NOT_EMPTY
    assert content(url) == later
    kept = restore(url, file, force=True).kept
    assert content(url) == saved
    assert kept
    assert kept.name.startswith("saved.madang.before-restore-")
    assert content(str(kept)) == later


@both
def test_nothing_is_brought_back_under_a_server(url, tmp_path):
    counted = fill(url)
    file = tmp_path / "saved.madang"
    backup.backup(url, file)
    before = content(url)
    server = Store(url)
    with server.read() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM players")).scalar() == counted.players
    with pytest.raises(StoreError) as refused:  # it has it open, even while it does nothing
        restore(url, file, force=True)
    assert refused.value.reason is backup.IN_USE
    with server.write() as connection:
        players.add(connection, "p", NOW)
    server.close()
    assert len(content(url)["players"]) == len(before["players"]) + 1
    assert restore(url, file, force=True).counts == counted


@both
def test_what_fails_on_the_way_leaves_all_as_it_was(url, tmp_path, monkeypatch):
    fill(url)
    file = tmp_path / "saved.madang"
    backup.backup(url, file)
    fill(url)
    before = content(url)

    def fail(*_args):
        raise RuntimeError("the lights went out")

    monkeypatch.setattr(backup, "_copy" if "://" in url else "driver_of", fail)
    with pytest.raises(RuntimeError):
        restore(url, file, force=True)
    monkeypatch.undo()
    assert content(url) == before


def letter(file: Path) -> None:
    file.write_text("Dear Majda, " * 200)


def songs(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE songs (title TEXT)")


def broken(file: Path) -> None:
    damage(file, 4096)


def nothing(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize("spoil", [letter, songs, broken, nothing, Path.unlink])
def test_what_is_no_backup_is_refused_before_anything_is_touched(path, store, tmp_path, spoil):
    fill(str(path))
    store.close()
    file = tmp_path / "saved.madang"
    backup.backup(str(path), file)
    if spoil in (letter, songs):
        file.unlink()
    spoil(file)
    before = content(str(path))
    with pytest.raises(StoreError) as refused:
        restore(str(path), file, force=True)
    assert refused.value.reason is backup.NO_BACKUP
    assert "saved.madang" in str(refused.value)
    assert content(str(path)) == before


def test_a_backup_of_a_newer_madang_is_told(path, store, tmp_path):
    file = tmp_path / "saved.madang"
    backup.backup(str(path), file)
    with closing(sqlite3.connect(file)) as saved, saved:
        saved.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError) as refused:
        restore(str(tmp_path / "new.sqlite3"), file)
    assert refused.value.code == "store/too-new"


@pytest.mark.parametrize("offset", [0, 4096])
def test_a_damaged_database_is_kept_and_replaced(path, store, tmp_path, offset):
    fill(str(path))
    good = content(str(path))
    file = tmp_path / "saved.madang"
    backup.backup(str(path), file)
    store.close()
    damage(path, offset)
    damaged = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        restore(str(path), file)
    assert refused.value.reason is backup.NOT_EMPTY
    kept = restore(str(path), file, force=True).kept
    assert content(str(path)) == good
    assert kept
    assert kept.stat().st_size == len(damaged)
    if offset == 0:  # not even its first page can be read: it is moved, not copied
        assert kept.read_bytes() == damaged


def test_a_plain_copy_of_a_stopped_database_is_a_backup_too(path, store, tmp_path):
    fill(str(path))
    before = content(str(path))
    store.close()
    file = tmp_path / "copy.sqlite3"
    shutil.copy(path, file)
    restore(str(tmp_path / "new" / "madang.sqlite3"), file)
    assert content(str(tmp_path / "new" / "madang.sqlite3")) == before
