"""A state is the fold of its log: whoever opens the database finds every game exactly as it was left."""

from __future__ import annotations

import random

import pytest

from madang import magdagdon
from madang.store import Store, games
from madang.tables import Tables, door
from tests.tables.helpers import GAMES, begin, begin_pebbles, play_out, random_play


def open_again(database, clock):
    store = Store(database)
    return store, Tables(store, GAMES, now=clock)


def test_a_game_resumes_at_every_point(tables, database, player, clock, scale, full):
    """The next action is always played by tables that have just begun; the rulebook alone keeps pace."""
    seen = set()
    for number in range(scale(20)):
        rng = random.Random(number)
        table = begin(tables, player, magdagdon.VARIANTS[number % 3])
        offer_seed = _seed(tables, table)
        state, chance = magdagdon.open_fair(table.variant, offer_seed, table.word)
        while table.status == "running":
            action = rng.choice(table.view.legal)
            state, _ = magdagdon.apply(state, action, chance)
            store, resumed = open_again(database, clock) if full or rng.random() < 0.2 else (None, None)
            resumed = resumed or Tables(tables._store, GAMES, now=clock)
            here = resumed.act(table.id, player, str(action), table.seq)
            if store:
                store.close()
            table = tables.table(table.id, player)
            assert table == here
            assert table.view == magdagdon.view(state)
            seen.add((state.phase, bool(state.staged), state.powers_used > 0))
    assert {("placing", True, True), ("magdagdon", False, True), ("over", False, True)} <= seen


def _seed(tables, table):
    """The seed of a running game, which only the database knows."""
    with tables._store.read() as connection:
        row = games.find(connection, table.id)
    assert row is not None
    return row.seed


def test_a_reader_finds_what_the_player_saw(tables, store, player, scale):
    for number in range(scale(100)):
        rng = random.Random(number)
        for table in random_play(tables, begin(tables, player), rng):
            if rng.random() < 0.05:
                assert Tables(store, GAMES).table(table.id, player) == table
        (past, *_) = tables.history(player, "magdagdon")
        assert Tables(store, GAMES).table(past.game_id, player) == tables.table(past.game_id, player)


def test_frames_are_what_happened_step_by_step(tables, store, player):
    over = play_out(tables, begin(tables, player))
    for source in (tables, Tables(store, GAMES)):
        frames = source.frames(over.id, player, 0)
        assert [(f.seq, f.seat, f.event) for f in frames] == [(h.seq, h.seat, h.event) for h in over.happened]
        assert frames[-1].view == over.view
        for since in range(0, over.seq + 1, 7):
            assert source.frames(over.id, player, since) == tuple(f for f in frames if f.seq >= since)
        assert source.frames(over.id, player, -5) == frames
        assert source.frames(over.id, player, over.seq + 5) == source.frames(over.id, player, 2**70) == ()


def test_each_frame_shows_the_view_after_its_step(tables, player):
    game = begin(tables, player)
    views = {0: game.view}
    for table in random_play(tables, game, random.Random(3)):
        views[table.seq] = table.view
    frames = tables.frames(game.id, player, 0)
    for frame, following in zip(frames, [*frames[1:], None], strict=True):
        if following is None or following.seq > frame.seq:
            assert frame.view == views[frame.seq + 1]


def test_a_view_of_the_other_seat_is_made_too(tables, store, player):
    game = begin_pebbles(tables, player)
    tables.act(game.id, player, "take:2", 0)
    assert Tables(store, GAMES).act_for_seat(game.id, 1, "take:1", 1).view.seat == 1


@pytest.mark.parametrize("size", [0, 1, 2])
def test_the_cache_only_saves_time(store, player, size, monkeypatch):
    monkeypatch.setattr(door, "CACHED", size)
    small, fresh = Tables(store, GAMES), Tables(store, GAMES)
    game = begin(small, player)
    for table in random_play(small, game, random.Random(size)):
        assert table.seq > 0
        assert len(small._cache._folded) <= size
    assert fresh.table(game.id, player) == small.table(game.id, player)


def test_another_process_moves_a_game_on(tables, store, player):
    """Two servers share a database, and a player's requests go to the one and the other."""
    table, servers = begin(tables, player), (tables, Tables(store, GAMES), Tables(store, GAMES))
    rng = random.Random(5)
    while table.status == "running":
        server = rng.choice(servers)
        table = server.act(table.id, player, str(rng.choice(table.view.legal)), table.seq)
    assert {server.table(table.id, player).view for server in servers} == {table.view}
