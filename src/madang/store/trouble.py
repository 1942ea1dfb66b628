"""What can be wrong with a database, and how the errors of its drivers are told."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from madang.errors import N_, Reason, StoreError, StoreFull

NO_ANSWER = Reason("store/no-answer", N_("The database does not answer at the moment; try again in a while."))
FULL = Reason(
    "store/full", N_("There is no room left for the database. Nothing is lost; the last action was not done.")
)
DAMAGED = Reason(
    "store/damaged", N_("The database is damaged; its host can bring back a backup with “madang restore”.")
)
FOREIGN = Reason(
    "store/foreign", N_("This database belongs to another program; it was left as it is. Name another one.")
)

_FULL = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR_SHMSIZE,  # the memory that its processes share is a file too
    "53100",
    errno.ENOSPC,
    errno.EDQUOT,
}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, "XX001", "XX002"}
_QUICKER = {"40001", "40P01"}


def somebody_was_quicker(error: BaseException) -> bool:
    """Whether a transaction was taken back only because of another one: a look from anew tells all.

    A place that is taken, and where PostgreSQL says so a deadlock.
    """
    return isinstance(error, IntegrityError) or _sign(error) in _QUICKER


def is_busy(error: sqlite3.OperationalError) -> bool:
    """Whether only others are in the way of a SQLite file."""
    return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_PROTOCOL)


def told(error: BaseException) -> StoreError:
    """The error of a driver, or of the system where a file is made, as Madang says it."""
    sign = _sign(error)
    signs = {sign}
    if isinstance(_origin(error), sqlite3.Error) and isinstance(sign, int):
        signs.add(sign & 0xFF)  # the kind of error; the whole code says more exactly where
    if signs & _FULL:
        return StoreFull(FULL)
    return StoreError(DAMAGED if signs & _DAMAGED else NO_ANSWER)


def is_whole(connection: sqlite3.Connection) -> bool:
    """Whether a SQLite file is what it should be, from its pages to its references."""
    pages = connection.execute("PRAGMA integrity_check").fetchone()
    return pages == ("ok",) and connection.execute("PRAGMA foreign_key_check").fetchone() is None


@contextmanager
def translated() -> Iterator[None]:
    """Make errors of the database StoreErrors; what went wrong is their cause, for the server's own log.

    Where somebody else was quicker the error goes through as it is.
    """
    try:
        yield
    except (DBAPIError, PoolTimeout, sqlite3.Error) as error:
        if somebody_was_quicker(error):
            raise
        raise told(error) from error


def _origin(error: BaseException) -> BaseException | None:
    """The driver's own error."""
    return error.orig if isinstance(error, DBAPIError) else error


def _sign(error: BaseException) -> int | str | None:
    """What tells errors of a kind apart: SQLite's code, PostgreSQL's state, the system's number."""
    match _origin(error):
        case sqlite3.Error() as origin:
            return getattr(origin, "sqlite_errorcode", None)  # the driver's own complaints have none
        case OSError() as origin:
            return origin.errno
        case origin:
            return getattr(origin, "sqlstate", None)
