"""A clock that jumps, hours back and days ahead: it says when something was, and never what is so."""

from __future__ import annotations

import random
from collections import Counter
from datetime import timedelta

import pytest

from madang.core.proof import check_record
from madang.errors import OfferGone
from madang.games import GAMES
from madang.store import Store, games
from madang.tables import Tables
from madang.web.app import create_app
from tests.tables.conftest import Clock
from tests.web.positions import SECRET
from tests.web.visitor import HOSTING, Visitor

JUMPS = tuple(
    timedelta(**jump) for jump in ({"hours": -5}, {"days": -20}, {"minutes": -1}, {"days": 2}, {"days": 12})
)
VARIANTS = {"gostop": "", "magdagdon": "nightmare"}


@pytest.fixture
def clock() -> Clock:
    """The clock of the server."""
    return Clock()


@pytest.fixture
def app(tmp_path, clock, monkeypatch):
    """The pages, by that clock; at Go-Stop the test plays both seats."""

    async def wait(game_id: str, seconds: float) -> bool:
        return False

    monkeypatch.setenv("MADANG_SECRET", SECRET)
    app = create_app(str(tmp_path / "madang.sqlite3"), HOSTING)
    app.state.site.tables._now = clock
    monkeypatch.setattr(app.state.site.opponents, "prepare", lambda: None)
    monkeypatch.setattr(app.state.site.opponents, "wait", wait)
    yield app
    app.state.site.tables._store.close()


@pytest.fixture
def tables(app) -> Tables:
    """The door of those pages."""
    found: Tables = app.state.site.tables
    return found


def begin(tables, player, game, offer=None):
    """A game of it; at Go-Stop with somebody who is never asked."""
    opponent = "thumb" if game == "gostop" else None
    offer = offer or tables.offer(game)
    return tables.start(player, game, VARIANTS[game], offer.id, "w", opponent=opponent)


def move(tables, table, chooser):
    """One action of whoever is to act; the table as the person sees it."""
    turn = tables.opponents_turn(table.id)
    if turn:
        tables.act_for_seat(table.id, turn.seat, str(chooser.choice(turn.view.legal)), turn.seq)
        return tables.table(table.id, table.player_id)
    return tables.act(table.id, table.player_id, str(chooser.choice(table.view.legal)), table.seq)


@pytest.mark.parametrize("game", VARIANTS)
def test_games_in_which_it_jumps_all_the_time(game, app, tables, clock, scale):
    """Before the start, at every action, around the end: each game is whole, and counted once."""
    chooser, player = random.Random(1), tables.new_player()
    played = []
    for _ in range(scale(60)):
        offer = tables.offer(game)
        clock.time += timedelta(hours=chooser.uniform(-9, 9))  # far enough to be out of order, not too old
        table = begin(tables, player, game, offer)
        while table.status == "running":
            clock.time += chooser.choice(JUMPS)
            seq = table.seq
            table = move(tables, table, chooser)
            assert table.seq == seq + 1
        played.append(table)
    fresh = Tables(tables._store)
    for table in played:
        assert fresh.table(table.id, player).view == table.view
        check_record(fresh.export(table.id, player), GAMES)
        with tables._store.read() as connection:
            assert [each.seq for each in games.read_log(connection, table.id, 0, 999)] == [*range(table.seq)]
    history = fresh.history(player, game, limit=100)
    assert Counter(each.game_id for each in history) == Counter(table.id for table in played)
    ended = [each.ended_at for each in history]
    assert ended == sorted(ended, reverse=True)
    assert any(each.ended_at < each.started_at for each in history), "the clock ran on after all"
    visitor = Visitor(app, player)
    if game == "gostop":
        assert fresh.statistics(player, game).deals == len(played)
        visitor.page("/gostop/statistics")
    else:
        entered = fresh.scores(game, VARIANTS[game], limit=100)
        assert Counter(row.game_id for row in entered) == Counter(table.id for table in played)
        assert sorted(fresh.rank(table.id) or 0 for table in played) == [*range(1, len(played) + 1)]
        visitor.page("/magdagdon/scores")
    for table in played[:3]:
        visitor.page(f"/{game}/{table.id}")
    visitor.page("/")


def test_the_order_of_a_log_is_not_the_order_of_its_times(tables, clock):
    player = tables.new_player()
    table = begin(tables, player, "magdagdon")
    chooser = random.Random(1)
    for _ in range(6):
        clock.time -= timedelta(hours=1)
        table = move(tables, table, chooser)
    fresh = Tables(tables._store)
    assert fresh.table(table.id, player).happened == table.happened
    assert [each.seq for each in table.happened] == sorted(each.seq for each in table.happened)


@pytest.mark.parametrize("game", VARIANTS)
def test_a_jump_ahead_makes_a_promise_too_old_and_one_back_makes_it_good(game, app, tables, clock):
    """It is a clear page, nothing is begun; and others who come meanwhile do not sweep it away."""
    visitor, true = Visitor(app), clock.time
    start = next(press for press in visitor.page(f"/{game}/new").presses if press.address == f"/{game}/new")
    clock.time += timedelta(days=2)
    response = visitor.send(start)
    assert response.status_code == 409
    assert "That commitment was used or is too old." in response.text
    assert tables.offer(game)
    clock.time = true
    response = visitor.send(start)
    assert response.status_code == 303
    visitor.page(response.headers["location"])
    with tables._store.read() as connection:
        assert games.find(connection, start.data["offer"])


def test_a_jump_back_takes_nothing_away(tables, clock):
    """A promise of tomorrow holds, and a game of tomorrow goes on."""
    player, other = tables.new_player(), tables.new_player()
    table, offer = begin(tables, player, "magdagdon"), tables.offer("magdagdon")
    clock.time -= timedelta(days=30)
    assert begin(tables, other, "magdagdon", offer).status == "running"
    assert tables.running(player, "magdagdon").id == table.id
    assert tables.act(table.id, player, "roll", 0).seq == 1
    with pytest.raises(OfferGone):
        begin(tables, player, "gostop", offer)


def test_a_server_that_starts_before_the_games_it_has(tmp_path, tables, clock):
    """Opened again with the clock far behind, the database is as it was."""
    player = tables.new_player()
    table = begin(tables, player, "magdagdon")
    tables.act(table.id, player, "roll", 0)
    store = Store(str(tmp_path / "madang.sqlite3"))
    earlier = Clock()
    earlier.time = clock.time - timedelta(days=9 * 365)
    later = Tables(store, now=earlier)
    found = later.running(player, "magdagdon")
    assert found
    assert (found.id, found.seq) == (table.id, 1)
    ended = later.abandon(table.id, player)
    assert ended.status == "abandoned"
    assert [each.game_id for each in later.history(player, "magdagdon")] == [table.id]
    store.close()
