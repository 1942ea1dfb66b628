"""The record of a game that is over: anybody can check it."""

from __future__ import annotations

import json
import random

import pytest

from madang.core.proof import check_record
from madang.core.records import replay
from madang.errors import FairChanceError, MadangError, NotOver
from tests.tables.helpers import GAMES, begin, begin_pebbles, play_out, random_play


def test_a_running_game_tells_nothing(tables, player):
    game = begin(tables, player)
    for table in random_play(tables, game, random.Random(1)):
        if table.status == "running":
            assert table.proof is None
            with pytest.raises(NotOver):
                tables.export(game.id, player)


@pytest.mark.parametrize("variant", ["peaceful", "survival", "nightmare"])
@pytest.mark.parametrize("word", ["", "ಮಜ್ದಾ", "\0"])
def test_a_record_verifies_and_replays(tables, player, variant, word):
    over = play_out(tables, begin(tables, player, variant, word=word))
    export = json.loads(json.dumps(tables.export(over.id, player)))
    record = export["record"]
    assert (record["game"], record["rules"], record["difficulty"]) == ("magdagdon", 1, variant)
    assert record["proof"] == over.proof
    assert record["proof"]["commit"] == over.commitment
    assert len(record["actions"]) == over.seq
    *_, last = replay(record, GAMES)
    assert last.to_json() == export["expect"]
    assert last.over
    check_record(export, GAMES)


def test_a_game_that_was_given_up_verifies_too(tables, player):
    game = begin(tables, player)
    tables.act(game.id, player, "roll", 0)
    tables.abandon(game.id, player)
    export = tables.export(game.id, player)
    assert (export["record"]["actions"], len(export["record"]["dice"])) == (["roll"], 4)
    check_record(export, GAMES)


def test_a_game_of_two_seats(tables, player):
    game = begin_pebbles(tables, player)
    tables.act(game.id, player, "peek", 0)
    tables.act(game.id, player, "take:2", 1)
    tables.act_for_seat(game.id, 1, "peek", 2)
    tables.abandon(game.id, player)
    export = tables.export(game.id, player)
    assert export["record"]["actions"] == ["peek", "take:2", "peek"]
    check_record(export, GAMES)


def test_a_changed_record_is_caught(tables, player):
    over = play_out(tables, begin(tables, player))
    export = tables.export(over.id, player)
    changed = json.loads(json.dumps(export))
    changed["record"]["dice"][3] = changed["record"]["dice"][3] % 6 + 1
    with pytest.raises(FairChanceError):
        check_record(changed, GAMES)
    changed = json.loads(json.dumps(export))
    del changed["record"]["actions"][-1]
    with pytest.raises(MadangError):
        check_record(changed, GAMES)
