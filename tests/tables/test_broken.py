"""A log that no longer plays concerns its own game and no other."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from madang import magdagdon
from madang.errors import BrokenLog, StoreError
from madang.tables import Tables
from tests.tables.helpers import GAMES, begin, play_out


def spoil(store, statement, **params):
    if not store.is_sqlite:  # PostgreSQL lets in only what is JSON
        statement = statement.replace("'no JSON'", "'\"no list\"'")
    with store.write() as connection:
        assert connection.execute(sa.text(statement), params).rowcount == 1


@pytest.fixture
def game(tables, player):
    game = begin(tables, player)
    return tables.act(game.id, player, "roll", 0)


@pytest.fixture(
    params=[
        "UPDATE log SET action = 'confirm' WHERE game_id = :id AND seq = 0",
        "UPDATE log SET action = 'rubbish' WHERE game_id = :id AND seq = 0",
        "UPDATE log SET outcomes = '[1, 2, 3]' WHERE game_id = :id AND seq = 0",
        "UPDATE log SET outcomes = '[1, 2, 3, 7]' WHERE game_id = :id AND seq = 0",
        "UPDATE log SET outcomes = '[]' WHERE game_id = :id AND seq = 0",
        "UPDATE log SET outcomes = '{}' WHERE game_id = :id AND seq = 0",
        "UPDATE log SET outcomes = 'no JSON' WHERE game_id = :id AND seq = 0",
        "UPDATE log SET seat = 1 WHERE game_id = :id AND seq = 0",
        "UPDATE games SET word = :word WHERE id = :id",
        "UPDATE games SET variant = 'gone' WHERE id = :id",
        "UPDATE games SET rules = 2 WHERE id = :id",
    ]
)
def spoilt(request, store, game):
    spoil(store, request.param, id=game.id, word=b"\0")
    return game


def test_it_is_set_aside_and_all_others_go_on(spoilt, store, player, other):
    tables = Tables(store, GAMES)
    for ask in (
        lambda: tables.table(spoilt.id, player),
        lambda: tables.running(player, "magdagdon"),
        lambda: tables.act(spoilt.id, player, str(spoilt.view.legal[0]), 1),
        lambda: tables.frames(spoilt.id, player, 0),
    ):
        with pytest.raises(BrokenLog) as broken:
            ask()
        assert isinstance(broken.value, StoreError)
        assert broken.value.game_id == spoilt.id
    assert play_out(tables, begin(tables, other)).status == "over"
    assert len(tables.scores("magdagdon", "peaceful")) == 1


def test_its_player_can_start_anew(spoilt, store, player):
    tables = Tables(store, GAMES)
    assert play_out(tables, begin(tables, player)).status == "over"
    assert {game.status for game in tables.history(player, "magdagdon")} == {"over", "abandoned"}


def test_it_can_be_given_up(spoilt, store, player):
    tables = Tables(store, GAMES)
    with pytest.raises(BrokenLog):
        tables.abandon(spoilt.id, player)
    assert tables.running(player, "magdagdon") is None


def test_a_bug_of_the_rulebook_concerns_the_game_that_meets_it(game, store, player, monkeypatch):
    def fail(*_args):
        raise ZeroDivisionError

    monkeypatch.setattr(magdagdon, "apply", fail)
    with pytest.raises(BrokenLog) as broken:
        Tables(store, GAMES).table(game.id, player)
    assert isinstance(broken.value.__cause__, ZeroDivisionError)


def test_a_result_is_kept_when_the_rules_change(tables, store, player, monkeypatch):
    over = play_out(tables, begin(tables, player))
    score = over.view.score.total
    monkeypatch.setattr(magdagdon, "RULES", 2)
    later = Tables(store, GAMES)
    assert later.scores("magdagdon", "peaceful")[0].score == score
    assert later.history(player, "magdagdon")[0].result == tables.history(player, "magdagdon")[0].result
    assert later.rank(over.id) == 1
    with pytest.raises(BrokenLog, match="version 1"):
        later.table(over.id, player)
