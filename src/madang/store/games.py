"""Games and the log of their actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa

from madang.store.schema import games, log


class GameRow(NamedTuple):
    """A row of ``games``, and how many actions it has.

    ``record`` is None but for a game that was played elsewhere and brought here: that has its actions in it,
    and no log.
    """

    id: str
    player_id: str
    game: str
    variant: str
    opponent: str | None
    rules: int
    seed: bytes
    commitment: str
    word: str
    fair: bool
    coached: bool
    record: Any
    status: str
    result: Any
    started_at: datetime
    ended_at: datetime | None
    seq: int


class Tally(NamedTuple):
    """A player's games with a winner or none, summed up, but for those that were brought from elsewhere."""

    over: int
    won: int
    lost: int
    points_won: int
    points_lost: int
    abandoned: int
    coached: int


class LogRow(NamedTuple):
    """An action of the log. ``player_id`` is None for a bot."""

    seq: int
    seat: int
    player_id: str | None
    action: str
    outcomes: list[int]


_LENGTH = sa.select(sa.func.coalesce(sa.func.max(log.c.seq) + 1, 0)).where(log.c.game_id == games.c.id)
SELECT = sa.select(*(games.c[name] for name in GameRow._fields[:-1]), _LENGTH.scalar_subquery())
"""Games as :func:`row_of` reads them."""
_FIND = SELECT.where(games.c.id == sa.bindparam("game_id"))
_FIND_LOCKED = _FIND.with_for_update()
_RUNNING = SELECT.where(
    games.c.player_id == sa.bindparam("player_id"),
    games.c.game == sa.bindparam("game"),
    games.c.status == "running",
)
_BY_ID = (
    SELECT.where(games.c.id > sa.bindparam("after"))
    .order_by(games.c.id)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_END = (
    sa.update(games)
    .where(games.c.id == sa.bindparam("game_id"), games.c.status == "running")
    .values(
        status=sa.bindparam("new_status"), result=sa.bindparam("new_result"), ended_at=sa.bindparam("now")
    )
)
_MARK_COACHED = (
    sa.update(games)
    .where(games.c.id == sa.bindparam("game_id"), games.c.status == "running", sa.not_(games.c.coached))
    .values(coached=True)
)
_ADD = sa.insert(games)

_winner, _points = games.c.result["winner"].as_integer(), games.c.result["points"].as_integer()
_over = games.c.status == "over"


def _count(*conditions: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.func.coalesce(sa.func.sum(sa.case((sa.and_(*conditions), 1), else_=0)), 0)


def _sum_of_points(*conditions: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.func.coalesce(sa.func.sum(sa.case((sa.and_(*conditions), _points), else_=0)), 0)


_TALLY = sa.select(
    _count(_over),
    _count(_over, _winner == sa.bindparam("seat")),
    _count(_over, _winner != sa.bindparam("seat")),
    _sum_of_points(_over, _winner == sa.bindparam("seat")),
    _sum_of_points(_over, _winner != sa.bindparam("seat")),
    _count(games.c.status == "abandoned"),
    _count(_over, games.c.coached),
).where(
    games.c.player_id == sa.bindparam("player_id"),
    games.c.game == sa.bindparam("game"),
    games.c.record.is_(sa.null()),
)
_TALLY_AGAINST = _TALLY.where(games.c.opponent == sa.bindparam("opponent"))
_TALLY_BY_OPPONENT = _TALLY.add_columns(games.c.opponent).group_by(games.c.opponent)

_LOG = (
    sa.select(*(log.c[name] for name in LogRow._fields))
    .where(
        log.c.game_id == sa.bindparam("game_id"),
        log.c.seq >= sa.bindparam("since"),
        log.c.seq < sa.bindparam("before"),
    )
    .order_by(log.c.seq)
)
_LOGGED = sa.select(*(log.c[name] for name in LogRow._fields)).where(
    log.c.game_id == sa.bindparam("game_id"), log.c.seq == sa.bindparam("place")
)
_APPEND = sa.insert(log)


def find(connection: sa.Connection, game_id: str, *, lock: bool = False) -> GameRow | None:
    """A game; with ``lock`` nobody else changes or continues it before this transaction ends."""
    return _game(connection, _FIND_LOCKED if lock else _FIND, game_id=game_id)


def running(connection: sa.Connection, player_id: str, game: str) -> GameRow | None:
    """The running game of a player."""
    return _game(connection, _RUNNING, player_id=player_id, game=game)


def _game(connection: sa.Connection, statement: sa.Select[Any], **params: str) -> GameRow | None:
    row = connection.execute(statement, params).first()
    return row_of(row) if row else None


def row_of(row: Sequence[Any]) -> GameRow:
    """A game as :data:`SELECT` gives it."""
    game = GameRow._make(row)
    if game.record is None:
        return game
    actions = game.record.get("actions") if isinstance(game.record, dict) else None
    # Where a record is damaged, one action is said to be there, so that whoever reads it meets the damage.
    return game._replace(seq=len(actions) if isinstance(actions, list) else 1)


def by_id(connection: sa.Connection, after: str, limit: int) -> list[GameRow]:
    """Games of all players by their ids, from after one on."""
    return [row_of(row) for row in connection.execute(_BY_ID, {"after": after, "most": limit})]


def tally(connection: sa.Connection, player_id: str, game: str, seat: int, opponent: str | None) -> Tally:
    """Sum up a player's games at a seat, against one opponent or against all (None)."""
    params: dict[str, Any] = {"player_id": player_id, "game": game, "seat": seat}
    if opponent is not None:
        params["opponent"] = opponent
    row = connection.execute(_TALLY if opponent is None else _TALLY_AGAINST, params).one()
    return Tally(*map(int, row))


def tally_by_opponent(connection: sa.Connection, player_id: str, game: str, seat: int) -> dict[str, Tally]:
    """Sum up a player's games at a seat for each opponent that sat at the other."""
    params = {"player_id": player_id, "game": game, "seat": seat}
    rows = connection.execute(_TALLY_BY_OPPONENT, params)
    return {opponent: Tally(*map(int, sums)) for *sums, opponent in rows if opponent is not None}


def add(connection: sa.Connection, game: GameRow) -> None:
    """Add a game. Raises IntegrityError where its id is taken, or its player has a running one."""
    values = game._asdict()
    del values["seq"]
    connection.execute(_ADD, values)


def end(
    connection: sa.Connection, game_id: str, status: str, result: Mapping[str, Any] | None, now: datetime
) -> bool:
    """Close a running game; False where it was not running."""
    params = {"game_id": game_id, "new_status": status, "new_result": result, "now": now}
    return connection.execute(_END, params).rowcount == 1


def mark_coached(connection: sa.Connection, game_id: str) -> None:
    """Mark a running game for good: the coach helped."""
    connection.execute(_MARK_COACHED, {"game_id": game_id})


def read_log(connection: sa.Connection, game_id: str, since: int, before: int) -> list[LogRow]:
    """The actions of a game from one place up to another, in order."""
    rows = connection.execute(_LOG, {"game_id": game_id, "since": since, "before": before})
    return [LogRow._make(row) for row in rows]


def logged(connection: sa.Connection, game_id: str, seq: int) -> LogRow | None:
    """The action at a place of a log."""
    row = connection.execute(_LOGGED, {"game_id": game_id, "place": seq}).first()
    return LogRow._make(row) if row else None


def append(
    connection: sa.Connection,
    game_id: str,
    seq: int,
    seat: int,
    player_id: str | None,
    action: str,
    outcomes: Sequence[int],
    now: datetime,
) -> None:
    """Add an action to a log. Raises IntegrityError where the place is taken."""
    connection.execute(
        _APPEND,
        {
            "game_id": game_id,
            "seq": seq,
            "seat": seat,
            "player_id": player_id,
            "action": action,
            "outcomes": outcomes,
            "at": now,
        },
    )
