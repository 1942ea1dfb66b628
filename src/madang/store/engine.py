"""Opening the database, and its transactions."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from madang.errors import N_, Reason, StoreError
from madang.store.migrate import upgrade
from madang.store.paths import data_directory, make_directory
from madang.store.schema import games
from madang.store.trouble import DAMAGED, NO_ANSWER, is_busy, is_whole, told, translated

BUSY_SECONDS = 10
"""How long a writer waits for the others before it gives up."""

BUSY_MILLISECONDS = 20
"""How long SQLite itself waits for the writers of other processes before it is asked again.

Left alone it looks ever more rarely, at last ten times a second; where others write all the time it can look
for many seconds without once finding the door open.
"""

BAD_URL = Reason(
    "store/bad-url",
    N_(
        "This is no address of a database that Madang can use; it takes a path, sqlite:////path/to/file "
        "or postgresql+psycopg://…"
    ),
)
NO_DRIVER = Reason("store/no-driver", N_("The driver for PostgreSQL is not installed: madang[postgresql]."))
NO_DATABASE = Reason("store/no-database", N_("There is no database at %(path)s."))


class Store:
    """A database that is open and up to date; safe to share between threads.

    ``url`` is a path, ``sqlite:////path/to/file`` or ``postgresql+psycopg://…``; None is a SQLite file in
    the user's data directory. Raises StoreError where it cannot be opened or is newer than this program.

    With ``as_it_is`` nothing is made and nothing brought up to date; with ``must_exist`` nothing is made.
    Both raise StoreError where there is nothing.
    """

    def __init__(self, url: str | None = None, *, as_it_is: bool = False, must_exist: bool = False) -> None:
        self.url = address_of(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite:
            ready = _require_file if as_it_is or must_exist else make_file
            ready(self.url)
        self._engine = _engine(self.url)
        self._writing = self._engine.execution_options(madang_writing=True)
        # As SQLite does it anyway: what is read together is of one moment, also while a game is deleted.
        self._reading = (
            self._engine
            if self.is_sqlite
            else self._engine.execution_options(isolation_level="REPEATABLE READ")
        )
        self._turn = threading.Lock()
        try:
            if not as_it_is:
                with translated():
                    upgrade(self._engine, self._writing)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def read(self) -> AbstractContextManager[sa.Connection]:
        """A transaction that changes nothing and sees the database as of one moment. Raises StoreError."""
        return _transaction(self._reading)

    def require_whole(self) -> None:
        """Raise StoreError where the database is damaged; PostgreSQL looks after itself."""
        if self.is_sqlite:
            with self.read() as connection:
                if not is_whole(driver_of(connection)):
                    raise StoreError(DAMAGED)

    def write(self) -> AbstractContextManager[sa.Connection]:
        """A transaction that is on disk when it is left; on SQLite it is the only writer from its beginning.

        Raises StoreError where the database does not answer, StoreFull where there is no room for it, and
        lets through what says that somebody else was quicker (``trouble.somebody_was_quicker``): look again.
        """
        return self._one_at_a_time() if self.is_sqlite else _transaction(self._writing)

    def ask(self) -> None:
        """Read something, if there is anything, to see that the database answers. Raises StoreError."""
        with self.read() as connection:
            connection.execute(sa.select(games.c.id).limit(1))

    @contextmanager
    def _one_at_a_time(self) -> Iterator[sa.Connection]:
        """SQLite has one writer: the threads of this process queue for it here, where nobody has to poll."""
        if not self._turn.acquire(timeout=BUSY_SECONDS):
            raise StoreError(NO_ANSWER)
        try:
            with _transaction(self._writing) as connection:
                yield connection
        finally:
            self._turn.release()


@contextmanager
def _transaction(engine: sa.Engine) -> Iterator[sa.Connection]:
    with translated(), engine.begin() as connection:
        yield connection


def driver_of(connection: sa.Connection) -> sqlite3.Connection:
    """The driver's own connection to a SQLite file."""
    found = connection.connection.driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found


def address_of(url: str | None) -> sa.URL:
    """The address of a database. Raises StoreError where there is no such kind."""
    if url is None or "://" not in url:
        path = Path(url) if url else data_directory() / "madang.sqlite3"
        return sa.URL.create("sqlite", database=str(path.absolute()))
    try:
        address = sa.make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(BAD_URL) from None
    if address.drivername in ("postgres", "postgresql"):
        return address.set(drivername="postgresql+psycopg")
    if address.drivername not in ("sqlite", "sqlite+pysqlite", "postgresql+psycopg"):
        raise StoreError(BAD_URL)
    if address.get_backend_name() == "sqlite" and address.database in (None, "", ":memory:"):
        raise StoreError(BAD_URL)
    return address


def make_file(url: sa.URL) -> None:
    """Make the file where there is none, readable by its owner alone: it holds the seeds of running games.

    Raises StoreError.
    """
    path = Path(url.database or "")
    make_directory(path.parent)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise told(error) from error


def _require_file(url: sa.URL) -> None:
    """Raises StoreError where there is no file."""
    if not Path(url.database or "").is_file():
        raise StoreError(NO_DATABASE, path=url.database)


def _engine(url: sa.URL) -> sa.Engine:
    """Connections to a database. Its errors, which may be logged, do not say whose row it was."""
    if url.get_backend_name() == "sqlite":
        engine = sa.create_engine(url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        return sa.create_engine(url, pool_pre_ping=True, hide_parameters=True)
    except (ImportError, SQLAlchemyError) as error:
        raise StoreError(NO_DRIVER) from error


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Settings of a new connection. The driver's own transactions are off: ``_begin_sqlite`` begins them."""
    connection.isolation_level = None
    _to_wal(connection)
    for setting in ("synchronous = FULL", "foreign_keys = ON", "cache_size = -8000"):
        connection.execute(f"PRAGMA {setting}")


def _to_wal(connection: Any) -> None:
    """Write-ahead log. SQLite waits for no lock here: processes that begin at once need a few tries."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _begin_sqlite(connection: sa.Connection) -> None:
    """A writer takes its lock at once: a reader that turns writer later can lose its turn and fail."""
    driver = driver_of(connection)
    if not connection.get_execution_options().get("madang_writing"):
        driver.execute("BEGIN")
        return
    deadline = time.monotonic() + BUSY_SECONDS
    driver.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    try:
        while not _begin_writing(driver):
            if time.monotonic() > deadline:
                raise StoreError(NO_ANSWER)
    finally:
        driver.execute(f"PRAGMA busy_timeout = {int(1000 * BUSY_SECONDS)}")


def _begin_writing(driver: sqlite3.Connection) -> bool:
    """Take the lock of the one writer; False where another process has it."""
    try:
        driver.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if not is_busy(error):
            raise
        return False
    return True
