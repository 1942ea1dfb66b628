"""The tables of the database. ``migrations`` brings a database here; a test shows that the two agree."""

from __future__ import annotations

import sqlalchemy as sa

from madang.store.columns import AnyText, UtcTime

ID_LENGTH = 64
"""The longest id of a player or a game."""

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


ID = sa.String(ID_LENGTH)
NAME = sa.String(32)
DIGEST = sa.LargeBinary(32)
JSON = sa.JSON(none_as_null=True)

players = sa.Table(
    "players",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("name", sa.String(80)),
    sa.Column("settings", JSON, nullable=False),
    sa.Column("created_at", UtcTime, nullable=False),
)

# What programs of a player show instead of a cookie. Only its digest is kept.
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("player_id", ID, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    sa.Column("name", sa.String(80)),
    sa.Column("digest", DIGEST, nullable=False),
    sa.Column("created_at", UtcTime, nullable=False),
    sa.Index("uq_tokens_digest", "digest", unique=True),
    sa.Index("ix_tokens_player", "player_id"),
)

# The one-time code by which a player's other device becomes that player: at most one a player.
codes = sa.Table(
    "codes",
    metadata,
    sa.Column("player_id", ID, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("digest", DIGEST, nullable=False),
    sa.Column("created_at", UtcTime, nullable=False),
    sa.Index("uq_codes_digest", "digest", unique=True),
)

# Seeds that were promised and not used yet. A start moves one into its game.
offers = sa.Table(
    "offers",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("game", NAME, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("created_at", UtcTime, nullable=False),
    sa.Index("ix_offers_created_at", "created_at"),
)

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("player_id", ID, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    sa.Column("game", NAME, nullable=False),
    sa.Column("variant", NAME, nullable=False),
    # The bot at the other seat; None where there is no other.
    sa.Column("opponent", NAME),
    # The version of the rules it is played by, for good.
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("word", AnyText, nullable=False),
    # Whether it may enter a score table: nobody knew its seed before it began.
    sa.Column("fair", sa.Boolean, nullable=False),
    # Whether the coach said something while it was running. A score is marked by it.
    sa.Column("coached", sa.Boolean, nullable=False, server_default=sa.false()),
    # The record of a game that was played elsewhere and brought here; it has no log, and no seed of ours.
    sa.Column("record", JSON, nullable=True),
    sa.Column("status", sa.String(16), nullable=False),
    # The outcome as the rules of its day had it; None until then, and where it was abandoned.
    sa.Column("result", JSON, nullable=True),
    sa.Column("started_at", UtcTime, nullable=False),
    sa.Column("ended_at", UtcTime),
    sa.CheckConstraint("status IN ('running', 'over', 'abandoned')", name="status"),
    sa.Index("ix_games_player", "player_id", "game", "started_at"),
)

one_running = sa.Index(
    "uq_games_one_running",
    games.c.player_id,
    games.c.game,
    unique=True,
    sqlite_where=games.c.status == "running",
    postgresql_where=games.c.status == "running",
)

# Append-only. The primary key is the lock: one action at each place of a game.
log = sa.Table(
    "log",
    metadata,
    sa.Column("game_id", ID, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    # None for a bot.
    sa.Column("player_id", ID),
    sa.Column("action", sa.String(64), nullable=False),
    sa.Column("outcomes", JSON, nullable=False),
    sa.Column("at", UtcTime, nullable=False),
    sqlite_with_rowid=False,
)

# One row for a game, written once, together with its last action.
scores = sa.Table(
    "scores",
    metadata,
    sa.Column("game_id", ID, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("player_id", ID, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    sa.Column("game", NAME, nullable=False),
    sa.Column("variant", NAME, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("powers_used", sa.Integer, nullable=False),
    sa.Column("finished_at", UtcTime, nullable=False),
)

by_score = sa.Index(
    "ix_scores_best",
    scores.c.game,
    scores.c.variant,
    scores.c.score.desc(),
    scores.c.finished_at,
    scores.c.game_id,
)
own_scores = sa.Index("ix_scores_player", scores.c.player_id, scores.c.game, scores.c.variant)
