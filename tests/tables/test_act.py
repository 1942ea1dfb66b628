"""The one door: what is played, what is a repeat, what is stale."""

from __future__ import annotations

import pytest

from madang.errors import IllegalAction, NotationError, NotYourSeat, StaleAction, UnknownGame
from madang.magdagdon.events import Rolled
from madang.tables import Tables
from tests.tables import pebbles
from tests.tables.helpers import GAMES, begin, begin_pebbles, count, play_out


def test_an_action_is_played_and_told(tables, player):
    game = begin(tables, player)
    table = tables.act(game.id, player, "roll", 0)
    assert (table.seq, table.repeated, table.status) == (1, False, "running")
    (rolled,) = (happened for happened in table.happened if isinstance(happened.event, Rolled))
    assert (rolled.seq, rolled.seat, rolled.action) == (0, 0, "roll")
    assert rolled.event.dice == table.view.dice
    assert tables.table(game.id, player) == table


def test_the_same_action_again_is_a_repeat(tables, store, player):
    game = begin(tables, player)
    once = tables.act(game.id, player, "roll", 0)
    twice = tables.act(game.id, player, "roll", 0)
    assert twice.repeated
    assert (twice.view, twice.seq) == (once.view, 1)
    later = tables.act(game.id, player, str(once.view.legal[0]), 1)
    assert tables.act(game.id, player, "roll", 0).view == later.view
    assert count(store, "log") == 2


def test_a_repeat_is_known_by_what_it_means(tables, player):
    game = begin(tables, player)
    table = tables.act(game.id, player, "roll", 0)
    table = tables.act(game.id, player, "reroll:21", 1)
    again = tables.act(game.id, player, "reroll:12", 1)
    assert again.repeated
    assert again.happened == table.happened


def test_the_last_action_again_is_a_repeat(tables, store, player):
    over = play_out(tables, begin(tables, player))
    last = over.happened[-1].action
    again = tables.act(over.id, player, last, over.seq - 1)
    assert (again.status, again.repeated, again.proof) == ("over", True, over.proof)
    assert count(store, "scores") == 1


@pytest.mark.parametrize("seq", [-1, 0, 2, 1000, 2**70, -(2**70)])
def test_anything_else_is_stale(tables, store, player, seq):
    game = begin(tables, player)
    table = tables.act(game.id, player, "roll", 0)
    with pytest.raises(StaleAction):
        tables.act(game.id, player, "confirm", seq)
    assert tables.table(game.id, player) == table
    assert count(store, "log") == 1


def test_an_illegal_action_changes_nothing(tables, store, player):
    game = begin(tables, player)
    with pytest.raises(IllegalAction) as refused:
        tables.act(game.id, player, "confirm", 0)
    assert refused.value.rule == "M6"
    assert tables.table(game.id, player) == game
    assert count(store, "log") == 0


@pytest.mark.parametrize("action", ["", "rol", "x" * 65, "stage:1@a9", "roll\0", "roll ", "x" * 100_000])
def test_what_cannot_be_read(tables, store, player, action):
    game = begin(tables, player)
    with pytest.raises(NotationError) as refused:
        tables.act(game.id, player, action, 0)
    assert len(str(refused.value)) < 300
    assert count(store, "log") == 0


def test_a_game_that_is_over_takes_nothing_more(tables, player):
    over = play_out(tables, begin(tables, player))
    with pytest.raises(IllegalAction):
        tables.act(over.id, player, "roll", over.seq)


def test_a_game_that_was_given_up_takes_nothing_more(tables, player):
    game = begin(tables, player)
    tables.act(game.id, player, "roll", 0)
    tables.abandon(game.id, player)
    with pytest.raises(StaleAction) as refused:
        tables.act(game.id, player, "clear", 1)
    assert refused.value.code == "table/given-up"
    assert tables.act(game.id, player, "roll", 0).repeated


def test_giving_up(tables, player, clock):
    game = begin(tables, player)
    table = tables.abandon(game.id, player)
    assert (table.status, table.ended_at, table.repeated) == ("abandoned", clock.time, False)
    assert table.proof["commit"] == game.commitment
    again = tables.abandon(game.id, player)
    assert (again.status, again.ended_at, again.repeated) == ("abandoned", table.ended_at, True)
    assert tables.running(player, "magdagdon") is None


def test_a_finished_game_cannot_be_given_up(tables, player):
    over = play_out(tables, begin(tables, player))
    assert tables.abandon(over.id, player).status == "over"
    assert tables.rank(over.id) == 1


@pytest.mark.parametrize("game_id", ["", "none", "x\0", "a" * 65, "a" * 100_000, "%", "../x"])
def test_no_such_game(tables, player, game_id):
    for ask in (
        lambda: tables.table(game_id, player),
        lambda: tables.act(game_id, player, "roll", 0),
        lambda: tables.act_for_seat(game_id, 1, "roll", 0),
        lambda: tables.abandon(game_id, player),
        lambda: tables.frames(game_id, player, 0),
        lambda: tables.export(game_id, player),
    ):
        with pytest.raises(UnknownGame):
            ask()
    assert tables.rank(game_id) is None


def test_another_players_game_looks_like_none(tables, store, player, other):
    running = begin(tables, player)
    tables.act(running.id, player, "roll", 0)
    over = play_out(tables, begin(tables, player))
    for game in (running, over):
        for stranger in (other, "nobody", "", player + "x", "%"):
            for ask in (
                lambda: tables.table(game.id, stranger),  # noqa: B023
                lambda: tables.act(game.id, stranger, "roll", 0),  # noqa: B023
                lambda: tables.act(game.id, stranger, "clear", 1),  # noqa: B023
                lambda: tables.abandon(game.id, stranger),  # noqa: B023
                lambda: tables.frames(game.id, stranger, 0),  # noqa: B023
                lambda: tables.export(game.id, stranger),  # noqa: B023
            ):
                with pytest.raises(UnknownGame) as refused:
                    ask()
                with pytest.raises(UnknownGame) as missing:
                    tables.table("none", player)
                assert str(refused.value) == str(missing.value)
    assert tables.running(other, "magdagdon") is None
    assert tables.history(other, "magdagdon") == ()
    assert tables.scores("magdagdon", "peaceful", player_id=other) == ()
    assert count(store, "games") == 2


# Two seats


def test_a_bot_plays_through_the_same_door(tables, store, player):
    game = begin_pebbles(tables, player)
    tables.act(game.id, player, "take:1", 0)
    with pytest.raises(NotYourSeat):
        tables.act(game.id, player, "take:1", 1)
    table = tables.act_for_seat(game.id, 1, "take:2", 1)
    assert (table.seat, table.seq, table.view.seat, table.view.left) == (1, 2, 1, 4)
    assert tables.act_for_seat(game.id, 1, "take:2", 1).repeated
    with pytest.raises(StaleAction):
        tables.act_for_seat(game.id, 1, "take:1", 1)
    with pytest.raises(StaleAction):
        tables.act(game.id, player, "take:2", 1)
    with pytest.raises(NotYourSeat):
        tables.act_for_seat(game.id, 1, "take:2", 2)
    assert count(store, "log") == 2


def test_a_bot_never_plays_for_the_person(tables, player):
    game = begin_pebbles(tables, player)
    with pytest.raises(NotYourSeat):
        tables.act_for_seat(game.id, 0, "take:1", 0)


def test_a_seat_learns_only_what_it_may_see(tables, store, player):
    game = begin_pebbles(tables, player)
    mine = tables.act(game.id, player, "peek", 0)
    assert isinstance(mine.happened[0].event, pebbles.Peeked)
    tables.act(game.id, player, "take:1", 1)
    theirs = tables.act_for_seat(game.id, 1, "peek", 2)
    assert [type(happened.event) for happened in theirs.happened] == [pebbles.Took, pebbles.Peeked]
    for table in (tables.table(game.id, player), Tables(store, GAMES).table(game.id, player)):
        assert [happened.seq for happened in table.happened] == [0, 1]
    assert [frame.seq for frame in tables.frames(game.id, player, 0)] == [0, 1]


def test_without_a_score_in_its_outcome_a_game_enters_no_table(tables, store, player):
    game = begin_pebbles(tables, player)
    for seq in (0, 2, 4):
        tables.act(game.id, player, "take:1", seq)
        tables.act_for_seat(game.id, 1, "take:1", seq + 1)
    assert tables.act(game.id, player, "take:1", 6).status == "over"
    (past,) = tables.history(player, "pebbles")
    assert (past.game_id, past.result, past.status) == (game.id, {"winner": 0}, "over")
    assert count(store, "scores") == 0
    assert tables.rank(game.id) is None
