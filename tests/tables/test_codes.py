"""One-time codes: how another device becomes a player, once and not for long."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import sqlalchemy as sa

from madang.errors import CodeGone, UnknownPlayer
from madang.store.schema import codes
from madang.tables import Player
from madang.tables.codes import ALPHABET, CODE_LENGTH, CODE_MINUTES
from tests.tables.helpers import at_once, count


def test_a_code_is_its_player_once(tables, player, other):
    tables.rename(player, "Majda")
    code = tables.new_code(player)
    tables.new_code(other)
    assert tables.use_code(code) == Player(player, "Majda", {})
    with pytest.raises(CodeGone):
        tables.use_code(code)


def test_a_code_can_be_read_aloud_and_is_not_guessed(tables, player):
    made = {tables.new_code(player) for _ in range(50)}
    assert len(made) == 50
    group = f"[{ALPHABET}]{{4}}"
    assert all(re.fullmatch(f"{group}-{group}-{group}", code) for code in made)
    assert not set("01IO") & set(ALPHABET)
    assert len(set(ALPHABET)) ** CODE_LENGTH >= 2**55


@pytest.mark.parametrize(
    "typed",
    [
        str.lower,
        lambda code: code.replace("-", ""),
        lambda code: f"  {code.replace('-', ' ')}\n",
        "‐ ".join,
        lambda code: code.translate({ord(char): ord(char) + 0xFEE0 for char in code if char != "-"}),
    ],
    ids=["small", "no dashes", "spaces", "other dashes", "full width"],
)
def test_it_may_be_typed_in_any_way(tables, player, typed):
    assert tables.use_code(typed(tables.new_code(player))).id == player


def test_it_is_not_kept(tables, store, player):
    code = tables.new_code(player)
    with store.read() as connection:
        (row,) = connection.execute(sa.select(codes)).all()
    assert not any(part in str(row) for part in code.split("-"))


def test_a_new_one_ends_the_one_before(tables, store, player):
    first, second = tables.new_code(player), tables.new_code(player)
    assert count(store, "codes") == 1
    with pytest.raises(CodeGone):
        tables.use_code(first)
    assert tables.use_code(second).id == player


def test_it_lasts_a_quarter_of_an_hour(tables, store, clock, player, other):
    code = tables.new_code(player)
    clock.time += timedelta(minutes=CODE_MINUTES, seconds=-2)
    assert tables.use_code(code).id == player
    code = tables.new_code(player)
    clock.time += timedelta(minutes=CODE_MINUTES)
    with pytest.raises(CodeGone):
        tables.use_code(code)
    tables.new_code(other)
    assert count(store, "codes") == 1, "one that is too old is not kept"


def test_wrong_used_and_old_ones_look_the_same(tables, clock, player):
    used = tables.new_code(player)
    tables.use_code(used)
    old = tables.new_code(player)
    clock.time += timedelta(hours=1)
    said = set()
    for code in (used, old, "ABCD-EFGH-JKLM", "", "-", "\0", "ಮಜ್ದಾ", "A" * 100_000, "' OR 1=1 --"):
        with pytest.raises(CodeGone) as refused:
            tables.use_code(code)
        said.add((refused.value.code, str(refused.value)))
    assert len(said) == 1


@pytest.mark.parametrize("who", ["", "nobody", "x" * 65, "a b"])
def test_nobody_gets_none(tables, store, who):
    with pytest.raises(UnknownPlayer):
        tables.new_code(who)
    assert count(store, "codes") == 0


def test_of_two_devices_at_once_one_wins(servers, tables, player, scale):
    for _ in range(scale(20)):
        code = tables.new_code(player)
        answers = at_once(*(lambda t=t: t.use_code(code) for t in servers))  # noqa: B023
        assert sum(isinstance(answer, Player) for answer in answers) == 1
        assert sum(isinstance(answer, CodeGone) for answer in answers) == len(servers) - 1
