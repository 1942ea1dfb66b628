"""Programs act through the same door: a token says who acts, in the transaction in which they do."""

from __future__ import annotations

import pytest

from madang.errors import NotYourSeat, StaleAction, UnknownGame, UnknownToken
from tests.tables.helpers import begin, count


def test_a_token_acts_as_its_player(tables, player):
    _, secret = tables.new_token(player)
    table = begin(tables, player)
    acted = tables.act_by_token(table.id, secret, "roll", 0)
    assert acted == tables.table(table.id, player)
    assert acted.seq == 1


def test_the_same_again_is_a_repeat_whoever_of_the_two_sends_it(tables, player):
    _, secret = tables.new_token(player)
    table = begin(tables, player)
    tables.act(table.id, player, "roll", 0)
    assert tables.act_by_token(table.id, secret, "roll", 0).repeated
    with pytest.raises(StaleAction):
        tables.act_by_token(table.id, secret, "confirm", 0)


@pytest.mark.parametrize("secret", ["", "madang_", "madang_nobody", "madang_" + "é" * 40, "x" * 9000])
def test_what_is_no_token_acts_for_nobody(tables, store, player, secret):
    table = begin(tables, player)
    with pytest.raises(UnknownToken):
        tables.act_by_token(table.id, secret, "roll", 0)
    assert count(store, "log") == 0


def test_a_revoked_one_acts_no_more(tables, store, player):
    token, secret = tables.new_token(player)
    table = begin(tables, player)
    tables.act_by_token(table.id, secret, "roll", 0)
    tables.revoke_token(player, token.id)
    with pytest.raises(UnknownToken):
        tables.act_by_token(table.id, secret, "roll", 0)
    assert count(store, "log") == 1


def test_another_s_game_is_no_game(tables, player, other):
    _, secret = tables.new_token(other)
    table = begin(tables, player)
    for game_id in (table.id, "nosuchgame"):
        with pytest.raises(UnknownGame):
            tables.act_by_token(game_id, secret, "roll", 0)


def test_a_bot_does_not_take_the_seat_of_the_person(tables, player):
    table = begin(tables, player)
    with pytest.raises(NotYourSeat):
        tables.act_for_seat(table.id, 0, "roll", 0)
