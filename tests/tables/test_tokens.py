"""Tokens: what programs of a player play by."""

from __future__ import annotations

from functools import partial

import pytest
import sqlalchemy as sa

from madang.errors import AlreadyMade, TooMany, UnknownPlayer
from madang.store.schema import tokens
from madang.tables.people import TOKENS, new_token_id
from tests.tables.helpers import at_once


def test_a_token_is_its_player(tables, player, other):
    token, secret = tables.new_token(player, "  my\tbot\u202e ")
    assert token.name == "my bot"
    assert tables.player_of_token(secret).id == player
    assert tables.tokens(player) == (token,)
    assert tables.tokens(other) == ()


def test_its_secret_is_not_kept(tables, store, player):
    _, secret = tables.new_token(player)
    with store.read() as connection:
        (row,) = connection.execute(sa.select(tokens)).all()
    assert secret not in str(row)
    assert secret.removeprefix("madang_") not in str(row)


def test_no_two_are_alike(tables, player):
    made = [tables.new_token(player) for _ in range(3)]
    assert len({secret for _, secret in made}) == len({token.id for token, _ in made}) == 3


def test_a_revoked_one_opens_nothing(tables, player):
    token, secret = tables.new_token(player)
    _, kept = tables.new_token(player)
    assert tables.revoke_token(player, token.id)
    assert tables.player_of_token(secret) is None
    assert tables.player_of_token(kept).id == player
    assert not tables.revoke_token(player, token.id)


def test_nobody_revokes_another_s(tables, player, other):
    token, secret = tables.new_token(player)
    assert not tables.revoke_token(other, token.id)
    assert tables.player_of_token(secret).id == player


@pytest.mark.parametrize(
    "secret", ["", "madang_", "madang_x", "madang_\x00", "madang_" + "é" * 40, "x" * 9000]
)
def test_what_is_no_secret_opens_nothing(tables, player, secret):
    tables.new_token(player)
    assert tables.player_of_token(secret) is None


def test_there_are_only_so_many(tables, player, other):
    for _ in range(TOKENS):
        tables.new_token(player)
    with pytest.raises(TooMany) as refused:
        tables.new_token(player)
    assert refused.value.code == "table/too-many-tokens"
    assert len(tables.tokens(player)) == TOKENS
    tables.new_token(other)


@pytest.mark.parametrize("who", ["", "nobody", "x" * 65, "a b"])
def test_nobody_has_none(tables, who):
    with pytest.raises(UnknownPlayer):
        tables.new_token(who)
    assert tables.tokens(who) == ()
    assert not tables.revoke_token(who, "x")


def test_a_request_that_is_sent_twice_makes_one(tables, player, other):
    token_id = new_token_id()
    token, secret = tables.new_token(player, "bot", token_id=token_id)
    assert token.id == token_id
    for again in (player, other):
        with pytest.raises(AlreadyMade) as refused:
            tables.new_token(again, "bot", token_id=token_id)
        assert refused.value.code == "table/token-made"
    assert tables.tokens(player) == (token,)
    assert tables.player_of_token(secret).id == player


def test_sent_twice_at_once(servers, tables, player):
    token_id = new_token_id()
    answers = at_once(*(partial(t.new_token, player, token_id=token_id) for t in servers))
    assert sum(isinstance(answer, AlreadyMade) for answer in answers) == len(servers) - 1
    assert [token.id for token in tables.tokens(player)] == [token_id]
