"""Deals in the arena: each twice with the seats swapped, what is counted, and players that answer wrongly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from madang import gostop
from madang.arena.executor import executor
from madang.arena.gostop.deals import Play, Played, lost_by, play_all, play_batch
from madang.arena.players import Terms
from madang.bots import Budget
from madang.core.records import replay
from madang.errors import UnknownBot
from madang.games import GAMES
from madang.gostop import State
from tests.bots.programs import command, good

TERMS = Terms(5, Budget(), answer_seconds=20.0)
THUMB, RANDOM = "thumb", "random"


def played(names: tuple[str, str], deals: int, jobs: int = 1, terms: Terms = TERMS) -> list[Played]:
    with executor(jobs) as workers:
        return [deal for batch in play_all(workers, terms, names, deals, jobs) for deal in batch]


def timeless(deals: list[Played]) -> list[Played]:
    return [replace(deal, plays=(untimed(deal.plays[0]), untimed(deal.plays[1]))) for deal in deals]


def untimed(play: Play) -> Play:
    return replace(play, seconds=((), ()))


def states_of(record) -> list[State]:
    return list(replay(record, GAMES))


def test_any_number_of_processes_plays_the_same_deals():
    alone = played((THUMB, RANDOM), 12)
    assert [deal.number for deal in alone] == list(range(12))
    assert timeless(played((THUMB, RANDOM), 12, jobs=2)) == timeless(alone)
    assert timeless(play_batch(TERMS, (THUMB, RANDOM), range(3, 6))) == timeless(alone)[3:6]


def test_another_seed_deals_other_cards():
    others = played((RANDOM, RANDOM), 3, terms=replace(TERMS, seed=6))
    for one, other in zip(played((RANDOM, RANDOM), 3), others, strict=True):
        assert one.plays[0].record["deal"] != other.plays[0].record["deal"]


def test_both_plays_have_the_same_cards_and_records_replay_to_what_was_counted():
    for deal in played((THUMB, RANDOM), 20):
        first, second = deal.plays
        assert (first.record["deal"], first.record["first"]) == (
            second.record["deal"],
            second.record["first"],
        )
        for play, seat in ((first, first.record["first"]), (second, 1 - first.record["first"])):
            *_, last = states_of(play.record)
            assert last.over
            assert play.points == last.returns[seat]
            assert play.gos == (last.gos[seat], last.gos[1 - seat])
            assert play.errors == ("", "")
        assert deal.points == (first.points + second.points) / 2


def test_large_payouts_count_for_less_where_they_are_clipped():
    (deal,) = played((THUMB, RANDOM), 1)
    fat = replace(deal, plays=(replace(deal.plays[0], points=200), replace(deal.plays[1], points=-10)))
    assert (fat.points, fat.clipped(60)) == (95, 25)


# Players that answer wrongly


@pytest.mark.parametrize(
    ("kind", "error"),
    [("late", "bot/late"), ("garbage", "bot/unreadable"), ("illegal", "bot/illegal"), ("dies", "bot/gone")],
)
def test_a_wrong_answer_loses_the_deal(kind, error):
    terms = replace(TERMS, answer_seconds=1.0 if kind == "late" else 20.0)
    (deal,) = play_batch(terms, (RANDOM, f"cmd:{command(kind)}"), range(1))
    for play in deal.plays:
        assert play.errors == ("", error)
        states = states_of(play.record)
        assert not states[-1].over
        assert play.points == lost_by(states[-1], states[-1].turn) >= 5


def test_it_loses_what_stop_would_pay_the_other():
    state = State.parse(
        "turn=1 hand0=7J1 hand1=1J1,2J1 layout=3J1 stock=4J1,5J1,6J1 taken0=1B,3B,8B,11B,12B taken1=2A,2R,4R"
    )
    assert lost_by(state, 1) == gostop.bill(gostop.view(state, 1)).stop[0].total > 5
    assert lost_by(state, 0) == 5


def test_a_program_plays_whole_deals():
    for deal in play_batch(TERMS, (f"cmd:{good('gostop', THUMB)}", RANDOM), range(3)):
        for play in deal.plays:
            *_, last = states_of(play.record)
            assert last.over
            assert play.errors == ("", "")
            assert len(play.seconds[0]) > 2


@pytest.mark.parametrize("names", [("nobody", THUMB), (THUMB, "cmd:no-such-program-at-all")])
def test_nobody_of_that_name_plays(names):
    with pytest.raises(UnknownBot):
        played(names, 3)
