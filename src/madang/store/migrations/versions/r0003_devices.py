"""Tokens for programs, codes for other devices, and games that were brought from elsewhere."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables, and add the column."""
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80)),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tokens"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], "fk_tokens_player_id", ondelete="CASCADE"),
    )
    op.create_index("uq_tokens_digest", "tokens", ["digest"], unique=True)
    op.create_index("ix_tokens_player", "tokens", ["player_id"])
    op.create_table(
        "codes",
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_codes"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], "fk_codes_player_id", ondelete="CASCADE"),
    )
    op.create_index("uq_codes_digest", "codes", ["digest"], unique=True)
    op.add_column("games", sa.Column("record", sa.JSON()))
