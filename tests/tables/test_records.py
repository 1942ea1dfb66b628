"""All games of a player as records."""

from __future__ import annotations

import json
import random
from datetime import datetime
from itertools import islice
from unittest.mock import Mock

import pytest
import sqlalchemy as sa

from madang.core.proof import check_record
from madang.errors import BrokenLog
from madang.games import GAMES
from madang.tables import Tables, fold, records
from tests.tables.helpers import begin, play_gostop, play_out


@pytest.fixture
def tables(store, clock):
    return Tables(store, now=clock)


def test_games_that_are_over_in_the_order_they_began(tables, player, other):
    rng = random.Random(1)
    games = [play_out(tables, begin(tables, player, word="ಮಜ್ದಾ")), play_gostop(tables, player, rng)]
    games.append(play_out(tables, begin(tables, player, "nightmare"), 2))
    tables.abandon(begin(tables, player).id, player)
    begin(tables, player)
    play_gostop(tables, other, rng)
    lines = list(tables.export_games(player))
    assert lines == [tables.export(game.id, player) for game in games]
    for line, game in zip(lines, games, strict=True):
        check_record(json.loads(json.dumps(line)), GAMES)
        assert line["record"]["proof"] == game.proof
        assert datetime.fromisoformat(line["meta"]["ended_at"]) == game.ended_at
        assert line["meta"]["opponent"] == game.opponent
    assert lines[0]["meta"] | {"started_at": None, "ended_at": None} == {
        "started_at": None,
        "ended_at": None,
        "opponent": None,
        "coached": False,
        "fair": True,
        "imported": False,
        "result": tables.history(player, "magdagdon")[-1].result,
    }
    assert tables.who_finished() == tuple(sorted([player, other]))


def test_nobody_has_nothing(tables, player):
    begin(tables, player)
    for nobody in (player, "nobody", "", "x\0"):
        assert list(tables.export_games(nobody)) == []
    assert tables.who_finished() == ()


@pytest.mark.parametrize("at_a_time", [1, 2, 3, 100])
def test_a_few_are_read_at_a_time(tables, player, clock, at_a_time, monkeypatch):
    monkeypatch.setattr(records, "AT_A_TIME", at_a_time)
    games = [play_out(tables, begin(tables, player), n) for n in range(6)]
    same = clock.time
    with tables._store.write() as connection:  # the order holds also where games began at the same moment
        connection.execute(
            sa.text("UPDATE games SET started_at = :at"), {"at": same.strftime("%Y-%m-%d %H:%M:%S.%f")}
        )
    lines = list(tables.export_games(player))
    assert [line["record"]["proof"]["commit"] for line in lines] == [
        game.commitment for game in sorted(games, key=lambda game: game.id)
    ]


def test_only_what_was_asked_for_is_read(tables, player, monkeypatch):
    monkeypatch.setattr(records, "AT_A_TIME", 2)
    for number in range(5):
        play_out(tables, begin(tables, player), number)
    read = Mock(side_effect=fold.entries_of)
    monkeypatch.setattr(records, "entries_of", read)
    assert len(list(islice(tables.export_games(player), 2))) == read.call_count == 2


def test_a_broken_game_is_left_out_and_told(tables, player, store, caplog):
    games = [play_out(tables, begin(tables, player), n) for n in range(3)]
    with store.write() as connection:
        connection.execute(
            sa.text("UPDATE log SET action = 'rubbish' WHERE game_id = :id AND seq = 0"), {"id": games[1].id}
        )
    fresh = Tables(store)
    broken: list[BrokenLog] = []
    lines = list(fresh.export_games(player, on_broken=broken.append))
    assert [line["record"]["proof"] for line in lines] == [games[0].proof, games[2].proof]
    assert [error.game_id for error in broken] == [games[1].id]
    assert list(fresh.export_games(player)) == lines
    assert f"game {games[1].id} is left out of an export" in caplog.text
