"""The one door: who plays which game, and the log of what was played.

``Tables(Store(url))`` is all a page, an API or a bot runner needs; see :class:`~madang.tables.door.Tables`.
"""

from madang.tables.door import Tables
from madang.tables.values import (
    Belongings,
    Frame,
    Happened,
    Imported,
    Offer,
    PastGame,
    Player,
    ScoreRow,
    Statistics,
    Status,
    Table,
    Token,
)

__all__ = [
    "Belongings",
    "Frame",
    "Happened",
    "Imported",
    "Offer",
    "PastGame",
    "Player",
    "ScoreRow",
    "Statistics",
    "Status",
    "Table",
    "Tables",
    "Token",
]
