"""Offers and starts: both sides fix the chance, and one game runs at a time."""

from __future__ import annotations

import hashlib
from datetime import timedelta

import pytest

from madang import magdagdon
from madang.errors import FairChanceError, GameRunning, OfferGone, UnknownGame
from tests.tables.helpers import begin, begin_pebbles, count, play_out


def start(tables, player, offer, word="", variant="peaceful", **options):
    return tables.start(player, "magdagdon", variant, offer.id, word, **options)


def test_a_start_binds_seed_and_word(tables, player, clock):
    offer = tables.offer("magdagdon")
    table = start(tables, player, offer, "n\u0303", "nightmare")
    assert (table.game, table.variant, table.player_id, table.seat) == ("magdagdon", "nightmare", player, 0)
    assert (table.seq, table.status, table.happened, table.repeated) == (0, "running", (), False)
    assert (table.commitment, table.word, table.proof) == (offer.commitment, "ñ", None)
    assert table.view == magdagdon.view(magdagdon.start("nightmare"))
    assert (table.started_at, table.ended_at) == (clock.time, None)


def test_the_seed_is_the_one_that_was_promised(tables, player):
    offer = tables.offer("magdagdon")
    table = tables.abandon(start(tables, player, offer, "w").id, player)
    seed = bytes.fromhex(table.proof["seed"])
    assert hashlib.sha256(seed).hexdigest() == offer.commitment == table.proof["commit"]
    assert table.proof["word"] == "w"


def test_an_offer_serves_one_game(tables, store, player, other):
    offer = tables.offer("magdagdon")
    assert count(store, "offers") == 1
    start(tables, player, offer)
    assert count(store, "offers") == 0
    with pytest.raises(OfferGone):
        start(tables, other, offer)
    with pytest.raises(OfferGone):
        start(tables, player, offer, word="another")
    with pytest.raises(OfferGone):
        start(tables, player, offer, variant="survival")
    assert count(store, "games") == 1


def test_the_same_start_again_is_a_repeat(tables, store, player):
    offer = tables.offer("magdagdon")
    first = begin(tables, player)
    table = start(tables, player, offer, "w", abandon=True)
    table = tables.act(table.id, player, "roll", 0)
    again = start(tables, player, offer, "w", abandon=True)
    assert again.repeated
    assert (again.id, again.seq, again.view) == (table.id, 1, table.view)
    assert tables.table(first.id, player).status == "abandoned"
    assert count(store, "games") == 2
    ended = play_out(tables, again)
    assert start(tables, player, offer, "w").status == ended.status == "over"


def test_an_offer_is_for_one_game_only(tables, player):
    with pytest.raises(OfferGone):
        start(tables, player, tables.offer("pebbles"))


def test_an_offer_grows_old(tables, player, clock):
    offer = tables.offer("magdagdon")
    clock.time += timedelta(hours=23, minutes=59)
    start(tables, player, offer)
    offer = tables.offer("magdagdon")
    clock.time += timedelta(hours=24, minutes=1)
    with pytest.raises(OfferGone):
        start(tables, player, offer, abandon=True)


def test_old_offers_are_thrown_away_with_the_next_one(tables, store, clock):
    for _ in range(3):
        tables.offer("magdagdon")
    clock.time += timedelta(days=4)
    tables.offer("magdagdon")
    clock.time += timedelta(days=4)
    tables.offer("magdagdon")
    assert count(store, "offers") == 2


@pytest.mark.parametrize("offer_id", ["", "none", "x\0", "a" * 65, "a" * 100_000, "%"])
def test_no_such_offer(tables, player, offer_id):
    with pytest.raises(OfferGone):
        tables.start(player, "magdagdon", "peaceful", offer_id, "")


def test_no_such_game_or_variant(tables, player):
    with pytest.raises(UnknownGame):
        tables.offer("chess")
    offer = tables.offer("magdagdon")
    for game, variant in (("chess", ""), ("magdagdon", ""), ("magdagdon", "Peaceful"), ("", "")):
        with pytest.raises(UnknownGame):
            tables.start(player, game, variant, offer.id, "")
    for ask in (tables.running, tables.history):
        with pytest.raises(UnknownGame):
            ask(player, "chess")
    with pytest.raises(UnknownGame):
        tables.scores("magdagdon", "")


@pytest.mark.parametrize("word", ["x" * 65, "ñ" * 33, "\ud800"])
def test_a_word_that_is_refused_uses_nothing_up(tables, player, word):
    offer = tables.offer("magdagdon")
    with pytest.raises(FairChanceError):
        start(tables, player, offer, word)
    assert start(tables, player, offer, "").word == ""


@pytest.mark.parametrize("word", ["", "\0", "ಮಜ್ದಾ 🎲", "x" * 64, "'; DROP TABLE games; --", "\ufeff\r\n"])
def test_any_other_word_comes_back(tables, player, word):
    assert tables.table(begin(tables, player, word=word).id, player).word == word


def test_one_running_game(tables, player):
    first = begin(tables, player)
    offer = tables.offer("magdagdon")
    with pytest.raises(GameRunning) as refused:
        start(tables, player, offer)
    assert refused.value.game_id == first.id
    assert tables.running(player, "magdagdon") == first
    second = start(tables, player, offer, abandon=True)
    assert tables.running(player, "magdagdon") == second
    given_up = tables.table(first.id, player)
    assert (given_up.status, given_up.ended_at) == ("abandoned", second.started_at)


def test_another_game_or_player_may_run_beside_it(tables, player, other):
    begin(tables, player)
    begin_pebbles(tables, player)
    begin(tables, other)
    assert tables.running(player, "pebbles").game == "pebbles"


def test_after_the_end_nothing_runs(tables, player):
    play_out(tables, begin(tables, player))
    assert tables.running(player, "magdagdon") is None
    start(tables, player, tables.offer("magdagdon"))
