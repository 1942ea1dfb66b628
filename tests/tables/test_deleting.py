"""Deleting a player: all of theirs goes at once, and nothing of it comes back or is shown again."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import pytest
import sqlalchemy as sa

from madang.bots.worker import ready
from madang.errors import CodeGone, MadangError, OfferGone, StaleAction, UnknownGame, UnknownPlayer
from madang.store import Store
from madang.store.schema import log, metadata
from madang.tables import Belongings, Tables
from madang.tables.coach import Coach
from madang.tables.opponents import Opponents
from tests.tables.helpers import at_once, begin, begin_pebbles, count, play_out
from tests.tables.test_opponents import IN_THREADS, LONG, Gate, finished
from tests.tables.test_opponents import begin as begin_deal


def traces(store: Store, player_id: str, game_ids: list[str]) -> dict[str, int]:
    """How many rows of each table are of a player or of their games; tables without any are left out."""
    found = {}
    with store.read() as connection:
        for table in metadata.sorted_tables:
            theirs = [table.c[name] == player_id for name in ("player_id",) if name in table.c]
            theirs += [table.c.id == player_id] if table.name == "players" else []
            theirs += [table.c.game_id.in_(game_ids)] if "game_id" in table.c else []
            theirs += [table.c.id.in_(game_ids)] if table.name in ("games", "offers") else []
            query = sa.select(sa.func.count()).select_from(table).where(sa.or_(*theirs))
            if n := connection.execute(query).scalar_one():
                found[table.name] = n
    return found


def settle(tables: Tables, player_id: str) -> list[str]:
    """Let a player have something of everything; the ids of the games."""
    tables.rename(player_id, "Majda")
    over = play_out(tables, begin(tables, player_id))
    given_up = begin(tables, player_id)
    running = begin(tables, player_id)
    pebbles = begin_pebbles(tables, player_id)
    tables.act(running.id, player_id, "roll", 0)
    tables.new_token(player_id)
    tables.new_code(player_id)
    return [over.id, given_up.id, running.id, pebbles.id]


def test_nothing_is_left_and_others_keep_theirs(tables, store, player, other):
    mine, theirs = settle(tables, player), settle(tables, other)
    before, kept = traces(store, player, mine), traces(store, other, theirs)
    assert set(before) == {table.name for table in metadata.sorted_tables} - {"offers"}
    assert tables.belongings(player) == Belongings(games=4, scores=1, tokens=1)
    assert tables.delete_player(player)
    assert traces(store, player, mine) == {}
    assert traces(store, other, theirs) == kept
    assert tables.belongings(player) == Belongings(0, 0, 0)
    assert [row.player_id for row in tables.scores("magdagdon", "peaceful")] == [other]
    with store.read() as connection:
        assert set(connection.execute(sa.select(log.c.game_id)).scalars()) <= set(theirs)


def test_it_is_done_once(tables, store, player):
    assert tables.delete_player(player)
    assert not tables.delete_player(player)
    for who in ("", "nobody", "x\0", "a" * 65):
        assert not tables.delete_player(who)
        assert tables.belongings(who) == Belongings(0, 0, 0)
    assert count(store, "players") == 0


def test_who_was_deleted_stays_away(tables, store, player):
    (_, _, running, _), code = settle(tables, player), tables.new_code(player)
    _, secret = tables.new_token(player)
    seq = tables.table(running, player).seq
    offer = tables.offer("magdagdon")
    tables.delete_player(player)
    assert tables.player(player) is None
    assert tables.player_of_token(secret) is None
    refused = {
        UnknownPlayer: (
            lambda: tables.rename(player, "M"),
            lambda: tables.change_settings(player, a=1),
            lambda: tables.new_token(player),
            lambda: tables.new_code(player),
            lambda: tables.start(player, "magdagdon", "peaceful", offer.id, ""),
        ),
        OfferGone: (
            lambda: tables.start(player, "magdagdon", "peaceful", running, "word"),
            lambda: tables.start(player, "magdagdon", "peaceful", running, "word", newcomer=True),
        ),
        CodeGone: (lambda: tables.use_code(code),),
        UnknownGame: (
            lambda: tables.act(running, player, "roll", seq),
            lambda: tables.act(running, player, "roll", 0),
            lambda: tables.abandon(running, player),
            lambda: tables.frames(running, player, 0),
            lambda: tables.export(running, player),
            lambda: tables.mark_coached(running, player),
        ),
    }
    for error, calls in refused.items():
        for call in calls:
            with pytest.raises(error):
                call()
    assert {name: count(store, name) for name in ("players", "games", "log", "codes", "tokens")} == {
        "players": 0, "games": 0, "log": 0, "codes": 0, "tokens": 0,
    }  # fmt: skip
    assert tables.start("new", "magdagdon", "peaceful", offer.id, "", newcomer=True).seq == 0


def test_what_is_remembered_of_a_game_is_not_shown(tables, database, clock, player):
    """Another process deletes; this one still has the game in memory."""
    game = begin(tables, player)
    tables.act(game.id, player, "roll", 0)
    store = Store(database)
    Tables(store, now=clock).delete_player(player)
    store.close()
    assert (game.id, 1) in tables._cache
    for call in (
        lambda: tables.table(game.id, player),
        lambda: tables.opponents_turn(game.id),
        lambda: tables.act(game.id, player, "roll", 0),
        lambda: tables.act(game.id, player, "roll", 1),
        lambda: tables.act_for_seat(game.id, 1, "roll", 1),
    ):
        with pytest.raises(UnknownGame):
            call()
    assert tables.running(player, "magdagdon") is None


def test_deleted_between_a_start_and_its_answer(tables, player, monkeypatch):
    show = tables._show

    def late(*args, **options):
        tables.delete_player(player)
        return show(*args, **options)

    monkeypatch.setattr(tables, "_show", late)
    with pytest.raises(UnknownGame):
        begin(tables, player)


def test_deleting_while_others_play(servers, store, tables, scale):
    """Whatever comes first: the player and all of theirs are gone in the end."""
    for _ in range(scale(20)):
        player = tables.new_player()
        game, offer = begin(tables, player), tables.offer("magdagdon")
        one, two, three, four = servers
        answers = at_once(
            partial(one.delete_player, player),
            partial(two.act, game.id, player, "roll", 0),
            partial(three.start, player, "magdagdon", "peaceful", offer.id, "", abandon=True),
            partial(four.rename, player, "M"),
        )
        assert answers[0] is True
        for answer in answers[1:]:
            if isinstance(answer, MadangError):
                assert isinstance(answer, UnknownGame | UnknownPlayer | StaleAction)
        assert traces(store, player, [game.id]) == {}
        assert not [row for row in tables.scores("magdagdon", "peaceful") if row.player_id == player]


# Who thinks about a deleted game


@pytest.fixture
def gostop_tables(store, clock) -> Tables:
    """Tables for the games there are."""
    return Tables(store, now=clock)


def test_a_bot_whose_game_is_deleted_ends_quietly(gostop_tables, store, player, caplog):
    tables, gate = gostop_tables, Gate()
    game = begin_deal(tables, player, first=1)
    opponents = Opponents(tables, ask=gate, executor=IN_THREADS, prepare=ready)
    try:
        with caplog.at_level(logging.INFO, "madang"):
            job = opponents._job(game.id)
            assert job
            assert gate.reached.wait(LONG)
            tables.delete_player(player)
            gate.open.set()
            job.done.result(LONG)
        assert not caplog.records
        assert not opponents._jobs
        assert traces(store, player, [game.id]) == {}
        with pytest.raises(UnknownGame):
            finished(opponents, game.id)
    finally:
        gate.open.set()
        opponents.close()


def test_the_coach_says_nothing_about_a_deleted_game(gostop_tables, player, monkeypatch):
    """It is asked, the game is deleted while it thinks, and what it says reaches nobody."""
    tables = gostop_tables
    game = begin(tables, player)

    async def think_long(asked, seconds):
        tables.delete_player(player)
        return ("a hint",)

    coach = Coach(tables, executor=IN_THREADS, ask=lambda asked: None)
    try:
        monkeypatch.setattr(coach, "_ask", think_long)
        with pytest.raises(UnknownGame):
            asyncio.run(coach.hint(game))
        with pytest.raises(UnknownGame):
            asyncio.run(coach.review(game))
    finally:
        coach.close()
