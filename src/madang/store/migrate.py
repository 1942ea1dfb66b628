"""Bringing a database up to date, at every start. Alembic is loaded only where there is something to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from madang.errors import N_, Reason, StoreError
from madang.store.trouble import FOREIGN

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0003"
"""The newest revision in ``migrations/versions``."""

UPGRADING = 0x6D616461
"""The number of PostgreSQL's advisory lock: one process upgrades, the others wait and find it done."""

TOO_NEW = Reason(
    "store/too-new",
    N_("The database was made by a newer Madang (schema %(found)s); this one knows schemas up to %(known)s."),
)

OLDER = Reason(
    "store/older",
    N_("The database has schema %(found)s; “madang serve” brings it up to schema %(known)s."),
)

_version = sa.table("alembic_version", sa.column("version_num"))


def upgrade(reading: sa.Engine, writing: sa.Engine) -> None:
    """Bring the database to the newest revision, in one transaction; one that is there is only read.

    Raises StoreError where the database is newer than this program, or somebody else's.
    """
    with reading.begin() as connection:
        if revision(connection) == HEAD:
            return
    with writing.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(UPGRADING)))
        found = revision(connection)
        if found != HEAD:
            upgrade_to(connection)


def revision(connection: sa.Connection) -> str | None:
    """The revision a database is at; None where it is empty."""
    if not sa.inspect(connection).has_table(_version.name):
        return None
    found: str | None = connection.execute(sa.select(_version.c.version_num)).scalar()
    return found


def configuration(connection: sa.Connection | None = None) -> Config:
    """Alembic's settings: all of them, there is no file."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "madang.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade_to(connection: sa.Connection, wanted: str = HEAD) -> None:
    """Run the revisions that are missing up to one, in this transaction.

    Raises StoreError where the database is another program's, or of a revision that is unknown.
    """
    from alembic import command
    from alembic.script import ScriptDirectory

    config, found = configuration(connection), revision(connection)
    if found is None and sa.inspect(connection).get_table_names():
        raise StoreError(FOREIGN)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    for each in (found, wanted):
        if each is not None and each not in known:
            raise _unknown(each)
    command.upgrade(config, wanted)


def require_newest(connection: sa.Connection) -> None:
    """Raise StoreError where a database has another schema than this program works with."""
    found = revision(connection)
    if found is not None and found < HEAD:
        raise StoreError(OLDER, found=found, known=HEAD)
    if found != HEAD:
        raise _unknown(found)


def _unknown(found: str | None) -> StoreError:
    """Why a schema that this program does not know is refused: it is to come, or another program's."""
    if found is not None and found.isdigit() and len(found) == len(HEAD):
        return StoreError(TOO_NEW, found=found, known=HEAD)
    return StoreError(FOREIGN)
