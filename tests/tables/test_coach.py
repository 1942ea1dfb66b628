"""The coach at the tables: it thinks elsewhere, keeps nobody waiting, and marks the games it helped in."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from functools import partial

import pytest
import sqlalchemy as sa

from madang.analysis.values import Advice, Odds
from madang.errors import NotOver, UnknownGame
from madang.magdagdon import NAME, parse_action
from madang.tables import Tables, workers
from madang.tables import coach as coach_module
from madang.tables.coach import Asked, Coach
from tests.tables.helpers import begin, begin_pebbles, play_out
from tests.web import gostop_positions

ODDS = Odds(0.25, 300.0, None)
ADVICE = (Advice((parse_action("roll"),), 300.0, None),)
LONG = 60.0
thread = partial(ThreadPoolExecutor, 1)


def says(asked: Asked) -> object:
    return {"hint": ADVICE, "odds": ODDS, "review": asked.about, "prepare": None}[asked.what]


def until_ready(coach: Coach, game: str = NAME) -> None:
    end = time.monotonic() + LONG
    while not coach.ready(game) and time.monotonic() < end:
        coach.prepare(game)
        time.sleep(0.01)
    assert coach.ready(game)


@pytest.fixture(autouse=True)
def _be_patient(monkeypatch):
    monkeypatch.setattr(workers, "STARTING_SECONDS", LONG)


@pytest.fixture
def coach(tables):
    with closing(Coach(tables, executor=thread, ask=says)) as coach:
        yield coach


def test_nobody_waits_for_its_start(tables, player):
    """What it is asked before, it says it cannot say yet; and the game is not marked."""
    gate = threading.Event()

    def slowly(asked):
        gate.wait(LONG)
        return says(asked)

    table = begin(tables, player)
    with closing(Coach(tables, executor=thread, ask=slowly)) as coach:
        assert not coach.ready(NAME)
        begun = time.monotonic()
        assert asyncio.run(coach.odds(table)) is None
        assert asyncio.run(coach.hint(table)) is None
        assert time.monotonic() - begun < 1
        assert not coach.ready(NAME)
        assert not tables.table(table.id, player).coached
        gate.set()
        until_ready(coach)
        assert asyncio.run(coach.odds(table)) == ODDS


def test_a_game_it_helped_in_is_marked_for_good(tables, player, coach):
    until_ready(coach)
    table = begin(tables, player)
    assert asyncio.run(coach.odds(table)) == ODDS
    table = tables.table(table.id, player)
    assert table.coached
    assert asyncio.run(coach.hint(table)) == ADVICE
    over = play_out(tables, table)
    assert over.coached
    alone = play_out(tables, begin(tables, player))
    marks = {row.game_id: row.coached for row in tables.scores("magdagdon", "peaceful")}
    assert marks == {over.id: True, alone.id: False}
    assert asyncio.run(coach.review(alone)) == tables.export(alone.id, player)["record"]
    assert not tables.table(alone.id, player).coached


def test_what_is_over_is_not_marked_any_more(tables, store, player, other):
    over = play_out(tables, begin(tables, player))
    tables.mark_coached(over.id, player)
    assert not tables.table(over.id, player).coached
    table = begin(tables, player)
    with pytest.raises(UnknownGame):
        tables.mark_coached(table.id, other)
    with store.read() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM games WHERE coached")).scalar() == 0


def test_a_running_game_is_not_reviewed(tables, player, coach):
    with pytest.raises(NotOver):
        asyncio.run(coach.review(begin(tables, player)))


def test_a_game_that_was_reviewed_is_not_thought_about_again(tables, player, other, monkeypatch):
    monkeypatch.setattr(coach_module, "REVIEWS", 2)
    asked = []

    def notes(question):
        asked.append(question.what)
        return says(question)

    games = [play_out(tables, begin(tables, player), seed=seed) for seed in range(3)]
    first, second, third = games
    with closing(Coach(tables, executor=thread, ask=notes)) as coach:
        until_ready(coach)
        for game, thought in ((first, 1), (second, 2), (first, 2), (third, 3), (first, 3), (second, 4)):
            said = asyncio.run(coach.review(game))
            assert said == tables.export(game.id, player)["record"]
            assert asked.count("review") == thought
        with pytest.raises(UnknownGame):
            asyncio.run(coach.review(replace(first, player_id=other)))


def test_where_many_ask_at_once_some_are_told_to_wait(tables, player):
    """They hear so at once; and when the others have their answers, it answers as ever."""
    gate = threading.Event()

    def slowly(asked):
        if asked.what == "odds":
            gate.wait(LONG)
        return says(asked)

    table = begin(tables, player)

    async def crowd(coach):
        first = [asyncio.create_task(coach.odds(table)) for _ in range(coach_module.WAITING)]
        await asyncio.sleep(0)
        late = await asyncio.wait_for(asyncio.gather(*(coach.odds(table) for _ in range(20))), LONG / 2)
        first[-1].cancel()
        await asyncio.sleep(0)
        gate.set()
        return late, await asyncio.gather(*first[:-1])

    with closing(Coach(tables, executor=thread, ask=slowly)) as coach:
        until_ready(coach)
        late, first = asyncio.run(crowd(coach))
        assert set(late) == {None}
        assert set(first) == {ODDS}
        assert (coach.ready(NAME), coach.failed(NAME)) == (True, False)
        for _ in range(2 * coach_module.WAITING):
            assert asyncio.run(coach.odds(table)) == ODDS


def test_no_answer_is_no_disaster(tables, player):
    """One that fails or is late says nothing, and is there again when it is asked later."""
    release = threading.Event()
    wrong = ["late", "broken"]

    def badly(asked):
        if asked.what == "odds" and wrong:
            if wrong.pop() == "broken":
                raise RuntimeError("a bug")
            release.wait(LONG)
        return says(asked)

    table = begin(tables, player)
    with closing(Coach(tables, executor=thread, ask=badly, late_seconds=0.2)) as coach:
        until_ready(coach)
        assert not coach.failed(NAME)
        assert asyncio.run(coach.odds(table)) is None  # broken
        assert (coach.ready(NAME), coach.failed(NAME)) == (True, True)
        assert asyncio.run(coach.odds(table)) is None  # late
        assert (coach.ready(NAME), coach.failed(NAME)) == (False, True)
        release.set()
        until_ready(coach)
        assert asyncio.run(coach.odds(table)) == ODDS
        assert not coach.failed(NAME)


def test_one_that_cannot_start_tries_again(tables, player):
    tries = []

    def fails_once(asked):
        if asked.what == "prepare":
            tries.append(asked)
            if len(tries) == 1:
                raise RuntimeError("no weights")
        return says(asked)

    table = begin(tables, player)
    with closing(Coach(tables, executor=thread, ask=fails_once)) as coach:
        end = time.monotonic() + LONG
        coach.prepare(NAME)
        while not coach.failed(NAME) and time.monotonic() < end:
            time.sleep(0.01)
        assert (coach.ready(NAME), coach.failed(NAME)) == (False, True), "which is said"
        assert asyncio.run(coach.odds(table)) is None  # and starts it again
        until_ready(coach)
        assert asyncio.run(coach.odds(table)) == ODDS
        assert not coach.failed(NAME)
    assert len(tries) == 2


def test_closed_in_the_middle_it_ends(tables, player):
    gate = threading.Event()
    coach = Coach(tables, executor=thread, ask=lambda _: gate.wait(LONG))
    coach.prepare(NAME)
    threading.Timer(0.1, gate.set).start()
    coach.close()
    assert not coach.ready(NAME)
    assert asyncio.run(coach.odds(begin(tables, player))) is None


def test_it_thinks_in_a_process_of_its_own(tables, player):
    table = begin(tables, player)
    table = tables.act(table.id, player, "roll", 0)
    over = play_out(tables, begin(tables, player, "nightmare"), seed=2)
    with closing(Coach(tables)) as coach:
        until_ready(coach)
        advice, odds = asyncio.run(coach.hint(table)), asyncio.run(coach.odds(table))
        review = asyncio.run(coach.review(over))
    assert advice
    assert odds
    assert review
    assert odds.before == advice[0].value
    assert str(advice[0].actions[0]) in map(str, table.view.legal)
    assert review.score == over.view.score.total
    assert review.turns[-1].last_seq == over.seq - 1


def test_each_game_gets_ready_by_itself(tables, player):
    """While it compiles for one, another gets no answer and is kept waiting by nothing."""
    gates = {"pebbles": threading.Event(), NAME: threading.Event()}
    asked = []

    def slowly(question):
        asked.append((question.game, question.what))
        if question.what == "prepare":
            gates[question.game].wait(LONG)
            return None
        return (question.game,)

    dice, other = begin(tables, player), begin_pebbles(tables, player)
    with closing(Coach(tables, executor=thread, ask=slowly)) as coach:
        gates[NAME].set()
        until_ready(coach)
        assert not coach.ready("pebbles")
        assert asyncio.run(coach.hint(dice)) == (NAME,)
        assert asyncio.run(coach.hint(other)) is None
        assert asyncio.run(coach.hint(dice)) is None
        gates["pebbles"].set()
        end = time.monotonic() + LONG
        while not (coach.ready("pebbles") and coach.ready(NAME)) and time.monotonic() < end:
            time.sleep(0.01)
        assert asyncio.run(coach.hint(other)) == ("pebbles",)
        assert asyncio.run(coach.hint(dice)) == (NAME,)
    assert asked.count(("pebbles", "prepare")) == asked.count((NAME, "prepare")) == 1
    assert tables.table(other.id, player).coached


def test_it_thinks_about_deals_of_go_stop_too(store, player):
    """In the same process; and a deal is marked by the first hint."""
    tables = Tables(store)
    path = gostop_positions.place("go or stop")
    table = gostop_positions.start(tables, player, path)
    with closing(Coach(tables)) as coach:
        until_ready(coach, "gostop")
        worths = asyncio.run(coach.hint(table))
        assert {each.action for each in worths or ()} == set(table.view.legal)
        assert tables.table(table.id, player).coached
        over = tables.act(table.id, player, "stop", table.seq)
        review = asyncio.run(coach.review(over))
    assert over.status == "over"
    assert review.points == over.view.result.points
    assert review.decisions[-1].view == table.view
    assert review.decisions[-1].worths == worths


SERVER = """
import asyncio, pickle, sys
import madang.tables, madang.web
from madang.analysis import gostop_values, values
from madang.tables import coach
from madang.web import app
for value in (values.Advice, values.Odds, values.Review, gostop_values.Worth, gostop_values.DealReview):
    pickle.loads(pickle.dumps(value))
pickle.dumps(coach.answer)
print([name for name in sys.modules if name.startswith(("numba", "numpy", "madang.kernels"))])
"""


def test_the_server_loads_no_search():
    done = subprocess.run([sys.executable, "-c", SERVER], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr
