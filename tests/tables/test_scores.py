"""Score tables and a player's history."""

from __future__ import annotations

from datetime import timedelta, timezone

import pytest
import sqlalchemy as sa

from madang.store import scores
from tests.tables.helpers import begin, count, play_out


def test_a_finished_game_enters_its_table_once(tables, store, player, clock):
    over = play_out(tables, begin(tables, player, "survival"))
    (row,) = tables.scores("magdagdon", "survival")
    bill = over.view.score
    assert (row.rank, row.game_id, row.player_id, row.name) == (1, over.id, player, None)
    assert (row.score, row.turns, row.powers_used) == (bill.total, over.view.turns, over.view.powers_used)
    assert row.finished_at == over.ended_at
    assert row.finished_at.utcoffset() == timedelta(0)
    assert tables.scores("magdagdon", "peaceful") == tables.scores("pebbles", "") == ()
    (past,) = tables.history(player, "magdagdon")
    assert past.result == {"score": bill.total, "turns": row.turns, "powers_used": row.powers_used}


def test_time_is_kept_in_utc_whatever_the_clock_says(tables, store, player, clock):
    clock.time = clock.time.astimezone(timezone(timedelta(hours=5, minutes=30)))
    over = play_out(tables, begin(tables, player))
    (row,) = tables.scores("magdagdon", "peaceful")
    assert row.finished_at == over.ended_at == clock.time
    assert row.finished_at.utcoffset() == timedelta(0)


def test_running_and_abandoned_games_are_in_no_table(tables, store, player):
    game = begin(tables, player)
    tables.act(game.id, player, "roll", 0)
    assert tables.rank(game.id) is None
    tables.abandon(game.id, player)
    assert tables.rank(game.id) is None
    assert tables.scores("magdagdon", "peaceful") == ()
    (past,) = tables.history(player, "magdagdon")
    assert (past.game_id, past.status, past.result, past.variant) == (game.id, "abandoned", None, "peaceful")


def test_a_game_whose_seed_was_known_enters_no_table(tables, store, player):
    game = begin(tables, player)
    with store.write() as connection:
        connection.execute(sa.text("UPDATE games SET fair = :fair"), {"fair": False})
    over = play_out(tables, game)
    assert (over.status, tables.rank(over.id), count(store, "scores")) == ("over", None, 0)
    assert tables.history(player, "magdagdon")[0].result is not None


def test_order_and_filter(tables, store, player, other, scale):
    games = [play_out(tables, begin(tables, (player, other)[n % 2]), n) for n in range(scale(60))]
    rows = tables.scores("magdagdon", "peaceful", limit=1000)
    assert [row.score for row in rows] == sorted((game.view.score.total for game in games), reverse=True)
    assert [row.rank for row in rows] == list(range(1, len(games) + 1))
    assert [tables.rank(row.game_id) for row in rows] == [row.rank for row in rows]
    mine = tables.scores("magdagdon", "peaceful", player_id=player, limit=1000)
    assert [row.game_id for row in mine] == [row.game_id for row in rows if row.player_id == player]
    assert [row.rank for row in mine] == list(range(1, len(mine) + 1))
    assert tables.scores("magdagdon", "peaceful", limit=3) == rows[:3]
    assert tables.scores("magdagdon", "peaceful", limit=0) == ()
    assert tables.scores("magdagdon", "peaceful", limit=-1) == ()
    assert tables.scores("magdagdon", "peaceful", player_id="x\0") == ()


def test_ties_go_to_the_earlier_and_then_by_id(tables, store, player, clock):
    entries = [("c", 50, 2), ("a", 50, 2), ("b", 50, 1), ("d", 60, 9), ("e", -5, 0)]
    for _ in entries:
        begin(tables, player)
    with store.write() as connection:
        ids = connection.execute(sa.text("SELECT id FROM games ORDER BY id")).scalars().all()
        for game_id, (_, score, minute) in zip(ids, sorted(entries), strict=True):
            at = clock.time + timedelta(minutes=minute)
            row = scores.Score(game_id, player, "magdagdon", "peaceful", score, 9, 0, at)
            scores.add(connection, row)
    rows = tables.scores("magdagdon", "peaceful")
    assert [row.game_id for row in rows] == [ids["abcde".index(name)] for name in "dbace"]
    assert [tables.rank(row.game_id) for row in rows] == [1, 2, 3, 4, 5]


def test_a_score_is_written_once(tables, store, player):
    over = play_out(tables, begin(tables, player))
    (row,) = tables.scores("magdagdon", "peaceful")

    def write_again():
        with store.write() as connection:
            scores.add(
                connection,
                scores.Score(over.id, player, "magdagdon", "peaceful", 999, 1, 0, row.finished_at),
            )

    with pytest.raises(sa.exc.IntegrityError):
        write_again()
    assert tables.scores("magdagdon", "peaceful") == (row,)


def test_a_row_carries_the_name_of_today(tables, player):
    play_out(tables, begin(tables, player))
    tables.rename(player, "Majda")
    assert tables.scores("magdagdon", "peaceful")[0].name == "Majda"


def test_history_is_newest_first(tables, player, other):
    ids = [play_out(tables, begin(tables, player), n).id for n in range(3)]
    begin(tables, other)
    running = begin(tables, player)
    past = tables.history(player, "magdagdon")
    assert [game.game_id for game in past] == ids[::-1]
    assert all(game.started_at < game.ended_at for game in past)
    assert tables.history(player, "magdagdon", 1) == past[:1]
    tables.abandon(running.id, player)
    assert tables.history(player, "magdagdon")[0].game_id == running.id
