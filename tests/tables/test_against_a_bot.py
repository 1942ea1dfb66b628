"""Games for two: who sits at the other seat, deals that are over as they begin, statistics."""

from __future__ import annotations

import random
from functools import partial
from itertools import count

import pytest
import sqlalchemy as sa

from madang import gostop
from madang.errors import OfferGone, UnknownBot, UnknownGame
from madang.store import Store
from madang.tables import Statistics, Table, Tables, door
from tests.tables.helpers import begin as begin_magdagdon


@pytest.fixture
def tables(store: Store, clock) -> Tables:
    """Tables for the games there are."""
    return Tables(store, now=clock)


def begin(tables: Tables, player: str, *, opponent: str | None = None, abandon: bool = False) -> Table:
    offer = tables.offer("gostop")
    return tables.start(player, "gostop", "", offer.id, "", opponent=opponent, abandon=abandon)


def play_out(tables: Tables, table: Table, rng: random.Random) -> Table:
    """Play both seats at random."""
    while table.status == "running":
        if seen := tables.opponents_turn(table.id):
            tables.act_for_seat(table.id, 1, str(rng.choice(seen.view.legal)), seen.seq)
        else:
            tables.act(table.id, table.player_id, str(rng.choice(table.view.legal)), table.seq)
        table = tables.table(table.id, table.player_id)
    return table


# Who sits there


def test_somebody_sits_there_unless_asked(tables, player):
    assert begin(tables, player).opponent == "master"
    assert tables.running(player, "gostop").opponent == "master"


def test_an_opponent_that_was_asked_for(tables, player):
    table = begin(tables, player, opponent="random")
    assert tables.table(table.id, player).opponent == "random"
    over = play_out(tables, table, random.Random(1))
    assert over.opponent == "random"
    assert [game.opponent for game in tables.history(player, "gostop")] == ["random"]


def test_nobody_of_that_name(tables, player, store):
    for name in ("", "Thumb", "cmd:rm", "x" * 1000):
        offer = tables.offer("gostop")
        with pytest.raises(UnknownBot) as refused:
            tables.start(player, "gostop", "", offer.id, "", opponent=name)
        assert len(str(refused.value)) < 200
        assert tables.start(player, "gostop", "", offer.id, "", abandon=True).opponent == "master"


def test_alone_there_is_no_opponent(tables, player):
    game = begin_magdagdon(tables, player)
    assert game.opponent is None
    assert tables.opponents_turn(game.id) is None
    with pytest.raises(UnknownBot):
        tables.start(player, "magdagdon", "peaceful", tables.offer("magdagdon").id, "", opponent="random")


def test_the_same_start_against_somebody_else_is_another(tables, player):
    offer = tables.offer("gostop")
    tables.start(player, "gostop", "", offer.id, "")
    assert tables.start(player, "gostop", "", offer.id, "", opponent="master").repeated
    with pytest.raises(OfferGone):
        tables.start(player, "gostop", "", offer.id, "", opponent="random", abandon=True)


def test_whose_turn_it_is(tables, player):
    with pytest.raises(UnknownGame):
        tables.opponents_turn("none")
    table = begin(tables, player)
    while table.view.first != 1:
        table = begin(tables, player, abandon=True)
    seen = tables.opponents_turn(table.id)
    assert (seen.seat, seen.seq, seen.view.legal != ()) == (1, 0, True)
    assert seen.view.hands[0] == 10
    assert seen.proof is None
    tables.abandon(table.id, player)
    assert tables.opponents_turn(table.id) is None


# Over as it begins


@pytest.fixture
def four_of_a_month(monkeypatch):
    """The next deals have four of a month in a hand; gives the seed and the winner."""
    seeds = (number.to_bytes(32, "big") for number in count())
    seed, result = next(
        (seed, result) for seed in seeds if (result := gostop.open_fair("", seed, "")[0].result)
    )
    monkeypatch.setattr(door, "new_seed", partial(bytes, seed))
    return seed, result.winner


def test_four_of_a_month_is_stored_as_over(tables, player, store, clock, four_of_a_month):
    seed, winner = four_of_a_month
    offer = tables.offer("gostop")
    table = tables.start(player, "gostop", "", offer.id, "")
    assert (table.status, table.seq, table.ended_at, table.view.over) == ("over", 0, table.started_at, True)
    assert table.view.result.kind == "four-of-a-month"
    assert table.proof["seed"] == seed.hex()
    assert tables.running(player, "gostop") is None
    assert tables.opponents_turn(table.id) is None
    (past,) = tables.history(player, "gostop")
    assert past.result == {
        "kind": "four-of-a-month",
        "winner": winner,
        "points": 5,
        "gos": 0,
        "doubled": [],
    }
    assert tables.statistics(player, "gostop").points == (5 if winner == 0 else -5)
    assert tables.frames(table.id, player, 0) == ()
    assert tables.export(table.id, player)["record"]["actions"] == []
    again = tables.start(player, "gostop", "", offer.id, "")
    assert (again.repeated, again.status) == (True, "over")
    assert Tables(store, now=clock).table(table.id, player) == table


def test_the_game_before_it_is_given_up_for_it(tables, player, monkeypatch, four_of_a_month):
    seed, _ = four_of_a_month
    monkeypatch.setattr(door, "new_seed", lambda: bytes(31) + b"\xff")
    before = begin(tables, player)
    assert before.status == "running"
    monkeypatch.setattr(door, "new_seed", lambda: seed)
    assert begin(tables, player, abandon=True).status == "over"
    assert tables.table(before.id, player).status == "abandoned"


# Statistics


def test_statistics_say_what_was_won(tables, store, player, other, scale):
    rng = random.Random(3)
    results = []
    assert tables.statistics(player, "gostop") == Statistics(0, 0, 0, 0, 0)
    for number in range(scale(100)):
        table = begin(tables, player, opponent="random" if number % 3 else "thumb")
        if number % 5 == 4 and table.status == "running":
            tables.abandon(table.id, player)
        else:
            results.append((table.opponent, play_out(tables, table, rng).view.result))
    play_out(tables, begin(tables, other), rng)
    begin(tables, player)

    for opponent in (None, "random", "thumb"):
        told = tables.statistics(player, "gostop", opponent=opponent)
        mine = [result for name, result in results if opponent in (None, name)]
        assert told.deals == len(mine)
        assert told.won == sum(result.winner == 0 for result in mine)
        assert told.lost == sum(result.winner == 1 for result in mine)
        assert told.nagari == sum(result.winner is None for result in mine)
        assert told.points == sum(result.returns[0] for result in mine)
        assert told.points_per_deal == pytest.approx(told.points / len(mine))
    assert tables.statistics(player, "gostop").abandoned == scale(100) - len(results)
    each = tables.statistics_by_opponent(player, "gostop")
    assert {name: told for name, told in each.items() if told.deals} == {
        name: tables.statistics(player, "gostop", opponent=name) for name in ("random", "thumb")
    }
    assert tables.statistics_by_opponent("nobody", "gostop") == {}
    with pytest.raises(UnknownGame):
        tables.statistics_by_opponent(player, "magdagdon")


def test_a_nagari_is_neither_won_nor_lost(tables, store, player):
    table = play_out(tables, begin(tables, player), random.Random(3))
    with store.write() as connection:
        result = '{"kind": "nagari", "winner": null, "points": 0, "gos": 0, "doubled": []}'
        connection.execute(
            sa.text("UPDATE games SET result = :r WHERE id = :id"), {"r": result, "id": table.id}
        )
    told = tables.statistics(player, "gostop")
    assert (told.deals, told.won, told.lost, told.nagari, told.points) == (1, 0, 0, 1, 0)


def test_statistics_are_one_query(tables, store, player):
    asked: list[str] = []

    def listen(*args: object) -> None:
        asked.append(str(args[2]))

    sa.event.listen(store._engine, "before_cursor_execute", listen)
    for tell in (partial(tables.statistics, opponent="thumb"), tables.statistics_by_opponent):
        asked.clear()
        tell(player, "gostop")
        assert len([statement for statement in asked if statement.startswith("SELECT")]) == 1


@pytest.mark.parametrize("nobody", ["", "nobody", "x\0", "%"])
def test_statistics_of_nobody(tables, nobody):
    assert tables.statistics(nobody, "gostop").points_per_deal == 0


def test_statistics_are_for_games_for_two(tables, player):
    for game in ("magdagdon", "chess", ""):
        with pytest.raises(UnknownGame):
            tables.statistics(player, game)
