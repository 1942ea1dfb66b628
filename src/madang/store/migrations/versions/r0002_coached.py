"""Whether the coach helped in a game. It never did in those that are there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column."""
    op.add_column("games", sa.Column("coached", sa.Boolean(), nullable=False, server_default=sa.false()))
