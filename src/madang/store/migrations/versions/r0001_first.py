"""The first schema: players, offers, games, log, scores."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "players",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80)),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
    )
    op.create_table(
        "offers",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_offers"),
    )
    op.create_index("ix_offers_created_at", "offers", ["created_at"])
    op.create_table(
        "games",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("variant", sa.String(32), nullable=False),
        sa.Column("opponent", sa.String(32)),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("word", sa.LargeBinary(), nullable=False),
        sa.Column("fair", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("result", sa.JSON()),
        sa.Column("started_at", moment, nullable=False),
        sa.Column("ended_at", moment),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], "fk_games_player_id", ondelete="CASCADE"),
        sa.CheckConstraint("status IN ('running', 'over', 'abandoned')", "ck_games_status"),
    )
    op.create_index("ix_games_player", "games", ["player_id", "game", "started_at"])
    running = sa.text("status = 'running'")
    op.create_index(
        "uq_games_one_running",
        "games",
        ["player_id", "game"],
        unique=True,
        sqlite_where=running,
        postgresql_where=running,
    )
    op.create_table(
        "log",
        sa.Column("game_id", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(64)),
        sa.Column("action", sa.String(64), nullable=False),
        sa.Column("outcomes", sa.JSON(), nullable=False),
        sa.Column("at", moment, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_log"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], "fk_log_game_id", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "scores",
        sa.Column("game_id", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("variant", sa.String(32), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("powers_used", sa.Integer(), nullable=False),
        sa.Column("finished_at", moment, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_scores"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], "fk_scores_game_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], "fk_scores_player_id", ondelete="CASCADE"),
    )
    op.create_index(
        "ix_scores_best",
        "scores",
        ["game", "variant", sa.text("score DESC"), "finished_at", "game_id"],
    )
    op.create_index("ix_scores_player", "scores", ["player_id", "game", "variant"])
