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
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from madang.errors import N_, Reason, StoreError
from madang.store.migrate import upgrade
from madang.store.paths import data_directory, make_directory

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
NO_ANSWER = Reason("store/no-answer", N_("The database does not answer at the moment; try again in a while."))


class Store:
    """A database that is open and up to date; safe to share between threads.

    ``url`` is a path, ``sqlite:////path/to/file`` or ``postgresql+psycopg://…``; None is a SQLite file in
    the user's data directory. Raises StoreError where it cannot be opened or is newer than this program.
    """

    def __init__(self, url: str | None = None) -> None:
        self.url = _address(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite:
            _make_file(self.url)
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

    def write(self) -> AbstractContextManager[sa.Connection]:
        """A transaction that is on disk when it is left; on SQLite it is the only writer from its beginning.

        Raises StoreError where the database does not answer, and lets IntegrityError through: somebody else
        was quicker, look again.
        """
        return self._one_at_a_time() if self.is_sqlite else _transaction(self._writing)

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


@contextmanager
def translated() -> Iterator[None]:
    """Make errors of the database StoreErrors; what went wrong is their cause, for the server's own log."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeout, sqlite3.Error) as error:
        raise StoreError(NO_ANSWER) from error


def _address(url: str | None) -> sa.URL:
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


def _make_file(url: sa.URL) -> None:
    """Make the file where there is none, readable by its owner alone: it holds the seeds of running games."""
    path = Path(url.database or "")
    make_directory(path.parent)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreError(NO_ANSWER) from error


def _engine(url: sa.URL) -> sa.Engine:
    if url.get_backend_name() == "sqlite":
        engine = sa.create_engine(url, connect_args={"timeout": BUSY_SECONDS})
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        return sa.create_engine(url, pool_pre_ping=True)
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
        except connection.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _begin_sqlite(connection: sa.Connection) -> None:
    """A writer takes its lock at once: a reader that turns writer later can lose its turn and fail."""
    driver: Any = connection.connection.driver_connection
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


def _begin_writing(driver: Any) -> bool:
    """Take the lock of the one writer; False where another process has it."""
    try:
        driver.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        return False
    return True
