"""Backups: a backup is a SQLite database of Madang in one file, of whichever kind the original is.

So a backup can be looked at, served, checked and moved: what was saved from PostgreSQL is brought back into
SQLite, and the other way round. The signing key of the cookies is no part of it.
"""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from madang.errors import N_, Reason, StoreError
from madang.store.engine import Store, address_of, driver_of, make_file
from madang.store.files import new_file
from madang.store.migrate import UPGRADING, revision, upgrade_to
from madang.store.schema import games, log, metadata, players, scores
from madang.store.trouble import DAMAGED, FOREIGN, is_busy, is_whole, translated

ROWS = 1000
"""How many rows are copied at a time."""

LEAVING_SECONDS = 1.0
"""How long a server that was stopped may take to leave PostgreSQL."""

SAME = Reason("store/backup-same", N_("%(path)s is the database itself."))
NO_BACKUP = Reason("store/no-backup", N_("%(path)s is no backup of Madang, or it is damaged."))
NOT_EMPTY = Reason(
    "store/not-empty",
    N_("This database is not empty; with --force what it holds is kept in a file and then replaced."),
)
IN_USE = Reason(
    "store/in-use", N_("A server or another program has this database open; stop it first, then try again.")
)


class Counts(NamedTuple):
    """How much a backup holds."""

    players: int
    games: int
    actions: int
    scores: int


class Restored(NamedTuple):
    """What was brought back, and the file that keeps what was there before, if there was anything."""

    counts: Counts
    kept: Path | None


def backup(url: str | None, path: Path, *, force: bool = False) -> Counts:
    """Save a database into a file while servers go on; it is as of one moment, whole and checked.

    A file that is there is replaced with ``force`` only, and by a finished one only. The database keeps its
    schema, be it an older one. Raises StoreError.
    """
    store = Store(url, as_it_is=True)
    try:
        if _is_file(store.url, path):
            raise StoreError(SAME, path=str(path))
        with new_file(path, force=force) as draft:
            _save(store, draft)
            return _checked(draft)
    finally:
        store.close()


def restore(url: str | None, path: Path, *, force: bool = False) -> Restored:
    """Bring a backup back into a database that nobody has open, wholly or not at all.

    One that holds players is replaced with ``force`` only, and kept beside the backup. Raises StoreError.
    """
    address = address_of(url)
    if _is_file(address, path):
        raise StoreError(SAME, path=str(path))
    kept = path.with_name(f"{path.name}.before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    with _unpacked(path) as (source, brought):
        if address.get_backend_name() == "sqlite":
            make_file(address)
            was_kept = _replace_file(source, Path(address.database or ""), kept, force=force)
        else:
            was_kept = _replace_tables(source, address, kept, force=force)
    return Restored(brought, was_kept)


# Saving


def _save(store: Store, draft: Path) -> None:
    """Save a database, as of one moment, into an empty file."""
    with store.read() as connection:
        if not store.is_sqlite:
            _save_tables(connection, draft)
            return
        with _opened(draft) as copy:
            driver_of(connection).backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it


def _save_tables(connection: sa.Connection, draft: Path) -> None:
    """Save the tables that a transaction sees into an empty file, with the schema that they have."""
    found = revision(connection)
    if found is None:
        raise StoreError(FOREIGN)
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(draft)))
    try:
        with engine.begin() as copy:
            copy.exec_driver_sql("BEGIN")  # the driver would begin only with the first row
            upgrade_to(copy, found)
            _copy(connection, copy)
    finally:
        engine.dispose()


def _copy(source: sa.Connection, target: sa.Connection) -> None:
    """Copy all rows of the tables that a database has into another of the same schema."""
    inspected = sa.inspect(source)
    there = set(inspected.get_table_names())
    for table in metadata.sorted_tables:
        if table.name not in there:
            continue
        columns = {column["name"] for column in inspected.get_columns(table.name)}
        every = sa.select(*(column for column in table.c if column.name in columns))
        # A part at a time: a log can be larger than memory.
        rows = source.execute(every.execution_options(yield_per=ROWS))
        for some in rows.mappings().partitions():
            target.execute(sa.insert(table), [dict(row) for row in some])


# Bringing back


@contextmanager
def _unpacked(path: Path) -> Iterator[tuple[Store, Counts]]:
    """A checked copy of a backup, brought up to date; the backup stays as it is. Raises StoreError."""
    if not path.is_file():
        raise StoreError(NO_BACKUP, path=str(path))
    with tempfile.TemporaryDirectory(prefix="madang-") as folder:
        copy = Path(folder) / "copy.sqlite3"
        try:
            with translated(), _opened(path, "ro") as packed, _opened(copy, "rwc") as unpacked:
                packed.backup(unpacked)
            found = _checked(copy)
            store = Store(str(copy))
        except StoreError as error:
            if error.reason in (DAMAGED, FOREIGN):
                raise StoreError(NO_BACKUP, path=str(path)) from error
            raise
        try:
            yield store, found
        finally:
            store.close()


def _replace_file(source: Store, path: Path, kept: Path, *, force: bool) -> Path | None:
    """Let a SQLite file hold what another does; where what it held is kept, if it held anything."""
    try:
        return _write_over(source, path, kept, force=force)
    except StoreError as error:
        if error.reason is not DAMAGED:
            raise
        if not force:
            raise StoreError(NOT_EMPTY) from error
    # It cannot be read, so it is kept as it is where it is, with what belongs to it.
    aside = path.with_name(kept.name)
    for end in ("-wal", "-shm", ""):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    make_file(sa.URL.create("sqlite", database=str(path)))
    _write_over(source, path, kept, force=False)
    return aside


def _write_over(source: Store, path: Path, kept: Path, *, force: bool) -> Path | None:
    """The same for a file that can be read, in one transaction."""
    with translated(), _opened(path) as target:
        _shut_out_others(target)
        had = _holds_anything(target)
        if had and not force:
            raise StoreError(NOT_EMPTY)
        if had:
            with new_file(kept) as draft, _opened(draft) as copy:
                target.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
        with source.read() as connection:
            driver_of(connection).backup(target)
    return kept if had else None


def _shut_out_others(target: sqlite3.Connection) -> None:
    """From here on nobody else uses the file. Raises StoreError where somebody has it open, even idly."""
    try:
        for statement in (
            "PRAGMA busy_timeout = 0",
            "PRAGMA locking_mode = EXCLUSIVE",
            "PRAGMA journal_mode = DELETE",  # only whoever is alone can end the write-ahead log
            "BEGIN EXCLUSIVE",
            "COMMIT",  # the lock stays
        ):
            target.execute(statement)
    except sqlite3.OperationalError as error:
        if not is_busy(error):
            raise
        raise StoreError(IN_USE) from error


def _holds_anything(target: sqlite3.Connection) -> bool:
    """Whether a SQLite file holds players, or what is not Madang's at all."""
    tables = _tables(target)
    if players.name not in tables:
        return bool(tables)
    return target.execute(f"SELECT 1 FROM {players.name} LIMIT 1").fetchone() is not None


def _replace_tables(source: Store, address: sa.URL, kept: Path, *, force: bool) -> Path | None:
    """Let a PostgreSQL database hold what a SQLite file does, in one transaction; what it held is kept."""
    target = Store(address.render_as_string(hide_password=False))
    names = ", ".join(table.name for table in metadata.sorted_tables)
    try:
        with target.write() as connection:
            # A server that starts waits here, and finds the new tables.
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(UPGRADING)))
            _require_nobody_else(connection)
            connection.exec_driver_sql(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE")
            had = connection.execute(sa.select(sa.exists(sa.select(players.c.id)))).scalar_one()
            if had and not force:
                raise StoreError(NOT_EMPTY)
            if had:
                with new_file(kept) as draft:
                    _save_tables(connection, draft)
            connection.exec_driver_sql(f"TRUNCATE {names}")
            with source.read() as reading:
                _copy(reading, connection)
    finally:
        target.close()
    return kept if had else None


def _require_nobody_else(connection: sa.Connection) -> None:
    """Raises StoreError where somebody has the PostgreSQL database open. One that has just ended may end."""
    deadline = time.monotonic() + LEAVING_SECONDS
    while connection.exec_driver_sql(_OTHERS).scalar():
        if time.monotonic() > deadline:
            raise StoreError(IN_USE)
        time.sleep(0.05)
        connection.exec_driver_sql("SELECT pg_stat_clear_snapshot()")


_OTHERS = """SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"""


# Both


def _checked(path: Path) -> Counts:
    """How much a SQLite file holds. Raises StoreError where it is damaged or is no database of Madang."""
    with translated(), _opened(path) as connection:
        if not is_whole(connection):
            raise StoreError(DAMAGED)
        counted = [table.name for table in (players, games, log, scores)]
        if not {"alembic_version", *counted} <= _tables(connection):
            raise StoreError(FOREIGN)
        return Counts(*(connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in counted))


def _opened(path: Path, mode: str = "rw") -> closing[sqlite3.Connection]:
    """A SQLite file, for as long as it is needed."""
    return closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None))


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def _is_file(address: sa.URL, path: Path) -> bool:
    """Whether a file is the database itself."""
    here = Path(address.database or "")
    return address.get_backend_name() == "sqlite" and path.exists() and here.exists() and path.samefile(here)
