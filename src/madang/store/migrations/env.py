"""What Alembic runs: the revisions that are missing, inside the transaction of ``madang.store.migrate``."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
