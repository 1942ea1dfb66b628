"""Playing every game of a database again, from its log alone, or from its record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import sqlalchemy as sa

from madang.core.game import AnyGame
from madang.errors import BrokenLog
from madang.games import GAMES
from madang.store import Store, games, migrate
from madang.store.games import GameRow
from madang.tables.fold import entries_of, fold, opening, set_aside
from madang.tables.reasons import UNKNOWN_GAME

AT_A_TIME = 100
"""How many games are played again in one transaction."""


def replay_all(
    store: Store, rulebooks: Mapping[str, AnyGame] = GAMES
) -> Iterator[tuple[str, BrokenLog | None]]:
    """The id of each game, and why it no longer plays if so.

    Raises StoreError where the database is damaged, or has another schema than this program's.
    """
    with store.read() as connection:
        migrate.require_newest(connection)
    store.require_whole()
    last, more = "", True
    while more:
        with store.read() as connection:
            rows = games.by_id(connection, last, AT_A_TIME)
            replayed = [(row.id, _broken(connection, row, rulebooks)) for row in rows]
        yield from replayed
        more = len(rows) == AT_A_TIME
        last = rows[-1].id if rows else last


def _broken(connection: sa.Connection, row: GameRow, rulebooks: Mapping[str, AnyGame]) -> BrokenLog | None:
    """Why a game no longer plays; None where it does."""
    game = rulebooks.get(row.game)
    if game is None:
        return BrokenLog(UNKNOWN_GAME, game_id=row.id)
    try:
        with set_aside(row):
            log = entries_of(connection, game, row, 0, row.seq)
            if [entry.seq for entry in log] != list(range(row.seq)):
                raise ValueError("an action is missing")
            last = fold(game, row, opening(game, row), log)
            if last.state.over != (row.status == "over"):
                raise ValueError(f"the game is {row.status}, its log says otherwise")
    except BrokenLog as error:
        return error
    return None
