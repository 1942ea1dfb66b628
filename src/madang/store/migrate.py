"""Bringing a database up to date, at every start."""

from __future__ import annotations

from functools import cache

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from madang.errors import N_, Reason, StoreError

SCRIPTS = "madang.store:migrations"

UPGRADING = 0x6D616461
"""The number of PostgreSQL's advisory lock: one process upgrades, the others wait and find it done."""

TOO_NEW = Reason(
    "store/too-new",
    N_("The database was made by a newer Madang (schema %(found)s); this one knows schemas up to %(known)s."),
)


def configuration() -> Config:
    """Alembic's settings: all of them, there is no file."""
    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    config.set_main_option("path_separator", "os")
    return config


@cache
def revisions() -> tuple[str, ...]:
    """The revisions of the schema that this program knows, the newest first."""
    scripts = ScriptDirectory.from_config(configuration())
    return tuple(script.revision for script in scripts.walk_revisions())


def upgrade(reading: sa.Engine, writing: sa.Engine) -> None:
    """Bring the database to the newest revision, in one transaction; one that is there is only read.

    Raises StoreError where the database is newer than this program.
    """
    with reading.begin() as connection:
        if _is_new(connection):
            return
    with writing.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(UPGRADING)))
        if not _is_new(connection):
            config = configuration()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def _is_new(connection: sa.Connection) -> bool:
    """Whether a database is at the newest revision. Raises StoreError for one from the future."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in revisions():
        raise StoreError(TOO_NEW, found=found, known=revisions()[0])
    return found == revisions()[0]
