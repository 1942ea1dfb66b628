"""The bots at the tables: whatever happens to them, the game goes on, and no move is made twice."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from madang.bots import Budget, Choice
from madang.bots.worker import Question, ready, think, warm
from madang.errors import StoreError, UnknownGame
from madang.gostop import Action
from madang.gostop.events import CardPlayed, StockTurned, TurnPassed
from madang.store import Store
from madang.store import games as games_table
from madang.store.trouble import NO_ANSWER
from madang.tables import Table, Tables, workers
from madang.tables import opponents as module
from madang.tables.opponents import BUDGET, Opponents, first_question, question_for, safe_answer
from tests.tables import stand_ins

IN_THREADS = partial(ThreadPoolExecutor, 1)
"""Workers that cannot be killed, but start at once."""

LONG = 60.0


@pytest.fixture
def tables(store: Store, clock) -> Tables:
    """Tables for the games there are."""
    return Tables(store, now=clock)


@pytest.fixture
def runner(tables: Tables):
    """``runner(…)`` makes Opponents for ``tables``, in threads unless told otherwise."""
    made: list[Opponents] = []

    def make(ask=think, tables=tables, **options):
        options.setdefault("executor", IN_THREADS)
        options.setdefault("prepare", ready)  # compiling may take longer than a game waits for a worker
        made.append(Opponents(tables, ask=ask, **options))
        return made[-1]

    yield make
    for opponents in made:
        opponents.close()


class Gate:
    """A bot that answers when the test lets it; it counts its questions."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.open = threading.Event()
        self.reached = threading.Event()

    def __call__(self, question: Question) -> Choice[Action]:
        self.asked.append(question)
        self.reached.set()
        assert self.open.wait(LONG)
        return think(question)


@pytest.fixture
def gate():
    """A gate that is opened in the end."""
    gate = Gate()
    yield gate
    gate.open.set()


def begin(tables: Tables, player: str, first: int | None = None) -> Table:
    """A new deal that is not over at once; with ``first`` one where that seat begins."""
    while True:
        offer = tables.offer("gostop")
        table = tables.start(player, "gostop", "", offer.id, "", opponent="thumb", abandon=True)
        if table.status == "running" and first in (None, table.view.first):
            return table


def person_acts(tables: Tables, table: Table, rng: random.Random) -> Table:
    """One action of the person, any that is legal."""
    return tables.act(table.id, table.player_id, str(rng.choice(table.view.legal)), table.seq)


def finished(opponents: Opponents, game_id: str, seconds: float = LONG) -> bool:
    """Wait for the opponent outside of any event loop."""
    return asyncio.run(opponents.wait(game_id, seconds))


def log_of(store: Store, game_id: str) -> list[games_table.LogRow]:
    with store.read() as connection:
        return games_table.read_log(connection, game_id, 0, 1000)


def eventually(condition: Callable[[], object], seconds: float = 30.0) -> bool:
    """Whether a condition comes true in time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.01)
    return False


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def the_bots_own(table: Table) -> str:
    """What the bot of a table answers by itself."""
    return str(think(question_for(table, Budget())).action)


# A whole deal


def test_deals_are_played_to_their_end(tables, store, player, runner, scale):
    opponents, rng = runner(), random.Random(1)

    async def play() -> Table:
        table = begin(tables, player)
        while table.status == "running":
            assert await opponents.wait(table.id, LONG)
            table = tables.table(table.id, player)
            if table.status == "running":
                assert table.view.legal
                table = person_acts(tables, table, rng)
        return table

    for _ in range(scale(40)):
        table = asyncio.run(play())
        assert table.view.result
        log = log_of(store, table.id)
        assert {entry.player_id for entry in log if entry.seat == 1} <= {None}
        assert tables.table(table.id, player).happened == table.happened


def test_it_plays_in_a_process_of_its_own(tables, store, player):
    opponents = Opponents(tables)
    table, rng = begin(tables, player, first=1), random.Random(1)
    try:
        while table.status == "running" and table.seq < 12:
            assert finished(opponents, table.id)
            table = tables.table(table.id, player)
            if table.status == "running":
                table = person_acts(tables, table, rng)
    finally:
        opponents.close()
    assert {entry.seat for entry in log_of(store, table.id)} == {0, 1}


def test_the_opponent_may_move_first(tables, store, player, runner):
    table = begin(tables, player, first=1)
    assert not table.view.legal
    assert finished(runner(), table.id)
    log = log_of(store, table.id)
    assert {entry.seat for entry in log} == {1}
    assert tables.table(table.id, player).view.legal


def test_every_step_of_its_turn_is_shown(tables, player, runner):
    table = begin(tables, player, first=1)
    finished(runner(), table.id)
    frames = tables.frames(table.id, player, table.seq)
    kinds = [type(frame.event) for frame in frames]
    assert kinds[0] is CardPlayed
    assert StockTurned in kinds
    assert kinds[-1] is TurnPassed
    assert {frame.seat for frame in frames} == {1}
    now = tables.table(table.id, player)
    assert frames[-1].view == now.view
    hands = [len(frame.view.hand) for frame in frames]
    assert hands == [10] * len(frames)
    assert [frame.view.other_hand for frame in frames] == [9] * len(frames)


def test_where_the_person_is_to_act_there_is_nothing_to_wait_for(tables, player, runner, gate):
    table = begin(tables, player, first=0)
    opponents = runner(gate)
    opponents.wake(table.id)
    assert finished(opponents, table.id, 0)
    assert gate.asked == []


def test_a_bot_is_handed_the_view_of_its_seat(tables, player, runner, gate):
    table = begin(tables, player, first=1)
    runner(gate).wake(table.id)
    assert gate.reached.wait(LONG)
    (question,) = gate.asked
    assert (question.game, question.bot) == ("gostop", "thumb")
    assert question.view == tables.opponents_turn(table.id).view
    assert (question.view.seat, question.view.hands[0]) == (1, 10)


# Waking and waiting


def test_a_hundred_wakes_make_one_move(tables, store, player, runner, gate):
    table = begin(tables, player, first=1)
    opponents = runner(gate, workers=2)
    with ThreadPoolExecutor(8) as pool:
        for _ in range(100):
            pool.submit(opponents.wake, table.id)
        assert gate.reached.wait(LONG)
        time.sleep(0.1)
        assert len(gate.asked) == 1
        gate.open.set()
    assert finished(opponents, table.id)
    assert len(gate.asked) == len(log_of(store, table.id))


def test_many_may_wait_and_one_may_go_away(tables, player, runner, gate):
    table = begin(tables, player, first=1)
    opponents = runner(gate)

    async def wait_together():
        waiting = [asyncio.create_task(opponents.wait(table.id, LONG)) for _ in range(20)]
        await asyncio.sleep(0.05)
        waiting[0].cancel()
        assert not await opponents.wait(table.id, 0.01)
        gate.open.set()
        return await asyncio.gather(*waiting[1:])

    assert asyncio.run(wait_together()) == [True] * 19


def test_a_wait_that_is_too_short_says_so(tables, player, runner, gate):
    table = begin(tables, player, first=1)
    opponents = runner(gate)
    began = time.monotonic()
    assert not finished(opponents, table.id, 0.05)
    assert time.monotonic() - began < 5
    gate.open.set()
    assert finished(opponents, table.id)


def test_the_loop_is_free_while_a_bot_thinks(tables, player, runner, gate):
    table = begin(tables, player, first=1)
    opponents = runner(gate)

    async def other_requests() -> int:
        waiting = asyncio.create_task(opponents.wait(table.id, LONG))
        ticks = 0
        while ticks < 20:
            await asyncio.sleep(0.001)
            ticks += 1
        assert not waiting.done()
        gate.open.set()
        assert await waiting
        return ticks

    assert asyncio.run(other_requests()) == 20


def test_many_games_are_thought_about(tables, runner, scale):
    opponents = runner(workers=2)
    games = [begin(tables, tables.new_player(), first=1) for _ in range(max(4, scale(40)))]
    for game in games:
        opponents.wake(game.id)
    for game in games:
        assert finished(opponents, game.id)
        assert tables.table(game.id, game.player_id).view.legal


def test_no_such_game(runner):
    opponents = runner()
    opponents.wake("none")
    with pytest.raises(UnknownGame):
        finished(opponents, "none")


# What goes wrong


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="SIGKILL is a matter of POSIX")
def test_a_worker_that_is_killed_is_replaced_and_asked_again(tables, store, player, tmp_path):
    table = begin(tables, player, first=1)
    due = the_bots_own(tables.opponents_turn(table.id))
    ask = partial(stand_ins.stuck_once, tmp_path)
    opponents = Opponents(tables, ask=ask, prepare=ready, late_seconds=LONG)
    try:
        opponents.wake(table.id)
        assert eventually(lambda: stand_ins.pids(tmp_path))
        (pid,) = stand_ins.pids(tmp_path)
        os.kill(pid, signal.SIGKILL)
        assert finished(opponents, table.id)
    finally:
        opponents.close()
    assert log_of(store, table.id)[0].action == due


def test_a_worker_that_hangs_is_ended_and_asked_again(tables, store, player, tmp_path, caplog):
    table = begin(tables, player, first=1)
    due = the_bots_own(tables.opponents_turn(table.id))
    ask = partial(stand_ins.stuck_once, tmp_path)
    opponents = Opponents(tables, ask=ask, prepare=ready, late_seconds=1)
    try:
        assert finished(opponents, table.id)
        (pid,) = stand_ins.pids(tmp_path)
        assert eventually(lambda: not alive(pid))
    finally:
        opponents.close()
    assert log_of(store, table.id)[0].action == due
    assert "no answer within 1 seconds" in caplog.text


def test_a_bot_that_never_answers_does_not_stop_the_game(tables, store, player, runner, gate, caplog):
    table = begin(tables, player, first=1)
    due = safe_answer(question_for(tables.opponents_turn(table.id), Budget()))
    assert finished(runner(gate, late_seconds=0.02), table.id)
    assert log_of(store, table.id)[0].action == due
    assert len([question for question in gate.asked if question.view.phase == "play"]) == module.TRIES
    assert caplog.text.count("no answer within 0.02 seconds") >= module.TRIES


def test_no_worker_can_be_had(tables, player, runner, caplog):
    def none_left():
        raise OSError("out of processes")

    table = begin(tables, player, first=1)
    assert finished(runner(executor=none_left), table.id)
    assert "out of processes" in caplog.text


def test_a_worker_that_takes_no_questions(tables, player, runner, caplog):
    def shut() -> ThreadPoolExecutor:
        pool = ThreadPoolExecutor(1)
        pool.shutdown()
        return pool

    table = begin(tables, player, first=1)
    assert finished(runner(executor=shut), table.id)
    assert "no worker can be made" in caplog.text


def test_while_a_worker_starts_the_game_goes_on(tables, player, runner, monkeypatch, caplog):
    """It is waited for a little; then another answers, and it is there the next time."""
    started = threading.Event()
    pools: list[ThreadPoolExecutor] = []

    def slow() -> ThreadPoolExecutor:
        pools.append(ThreadPoolExecutor(1, initializer=started.wait))
        return pools[-1]

    monkeypatch.setattr(workers, "STARTING_SECONDS", 0.05)
    asked: list[Question] = []

    def ask(question: Question) -> Choice[Action]:
        asked.append(question)
        return think(question)

    opponents = runner(ask, executor=slow, workers=1)
    games = [begin(tables, tables.new_player(), first=1) for _ in range(2)]
    assert finished(opponents, games[0].id)
    assert asked == []
    assert "still starting" in caplog.text
    started.set()
    monkeypatch.setattr(workers, "STARTING_SECONDS", LONG)
    assert finished(opponents, games[1].id)
    assert asked
    assert len(pools) == 1


def test_before_the_first_question_a_worker_gets_ready(runner):
    """It loads and compiles once somebody is about to play; a bot that cannot will fail when it is asked."""
    done: list[str] = []
    opponents = runner(prepare=lambda: done.append("ready"), workers=2)
    for _ in range(2):
        opponents.prepare()
    assert eventually(lambda: len(done) == 2)
    question = first_question()
    assert (question.bot, question.budget) == ("master", BUDGET)
    assert len(question.view.legal) > 1
    warm(question)
    warm(replace(question, bot="nobody"))


def test_to_get_ready_fails_silently(runner, caplog):
    def none_left():
        raise OSError("out of processes")

    runner(executor=none_left).prepare()
    assert "out of processes" in caplog.text


def test_how_far_a_bot_thinks_is_not_timed():
    assert Budget() == BUDGET


def test_a_worker_that_never_starts_is_given_up(tables, player, runner, monkeypatch):
    started = threading.Event()
    pools: list[ThreadPoolExecutor] = []

    def stuck() -> ThreadPoolExecutor:
        pools.append(ThreadPoolExecutor(1, initializer=started.wait))
        return pools[-1]

    monkeypatch.setattr(workers, "STARTING_SECONDS", 0.01)
    monkeypatch.setattr(workers, "STARTED_SECONDS", 0.0)
    table = begin(tables, player, first=1)
    assert finished(runner(executor=stuck, workers=1), table.id)
    assert len(pools) == tables.table(table.id, player).seq
    started.set()


@pytest.mark.parametrize(
    "answer",
    [
        Action("stop"),
        Action("pair", 0),
        "play:1B2",
        "",
        "x" * 1000,
        None,
        7,
    ],
    ids=str,
)
def test_an_answer_that_is_no_legal_action_is_replaced(tables, store, player, runner, answer, caplog):
    table = begin(tables, player, first=1)
    due = safe_answer(question_for(tables.opponents_turn(table.id), Budget()))
    assert finished(runner(lambda question: Choice((answer,))), table.id)
    assert log_of(store, table.id)[0].action == due
    assert "thumb answered" in caplog.text


def test_a_card_of_the_other_hand_is_no_legal_answer(tables, store, player, runner):
    table = begin(tables, player, first=1)
    (card, *_) = table.view.hand
    assert finished(runner(lambda question: Choice((Action("play", card),))), table.id)
    assert log_of(store, table.id)[0].action != f"play:{card}"
    assert len(tables.table(table.id, player).view.hand) == 10


@pytest.mark.parametrize("error", [ZeroDivisionError, TimeoutError, StoreError, MemoryError])
def test_a_bot_that_fails_is_replaced_at_once(tables, player, runner, error, caplog):
    calls = []

    def fail(question: Question) -> Choice[Action]:
        calls.append(question)
        raise error

    table = begin(tables, player, first=1)
    assert finished(runner(fail), table.id)
    assert len(calls) == tables.table(table.id, player).seq
    assert "thumb failed" in caplog.text


def test_where_every_bot_fails_the_first_legal_action_is_played(monkeypatch, tables, player):
    def fail(question: Question) -> Choice[Action]:
        raise ZeroDivisionError

    table = begin(tables, player, first=1)
    question = question_for(tables.opponents_turn(table.id), Budget())
    monkeypatch.setattr(module, "think", fail)
    assert safe_answer(question) == str(question.view.legal[0])


def test_the_database_away_for_a_while(monkeypatch, tables, player, runner, gate, caplog):
    table = begin(tables, player, first=1)
    opponents = runner(gate)
    opponents.wake(table.id)
    assert gate.reached.wait(LONG)

    def gone(*_: object) -> None:
        raise StoreError(NO_ANSWER)

    with monkeypatch.context() as patched:
        patched.setattr(tables, "act_for_seat", gone)
        gate.open.set()
        assert not finished(opponents, table.id)
    assert "cannot act" in caplog.text
    assert finished(opponents, table.id)


# Games that move on


def test_an_answer_that_comes_too_late_is_dropped(tables, store, player, runner, gate):
    table = begin(tables, player, first=1)
    opponents = runner(gate)
    opponents.wake(table.id)
    assert gate.reached.wait(LONG)
    seen = tables.opponents_turn(table.id)
    other = next(str(action) for action in seen.view.legal if str(action) != the_bots_own(seen))
    tables.act_for_seat(table.id, 1, other, seen.seq)
    gate.open.set()
    assert finished(opponents, table.id)
    log = log_of(store, table.id)
    assert log[0].action == other
    assert [entry.seq for entry in log] == list(range(len(log)))


def test_a_game_that_is_given_up_meanwhile(tables, store, player, runner, gate):
    table = begin(tables, player, first=1)
    opponents = runner(gate)
    opponents.wake(table.id)
    assert gate.reached.wait(LONG)
    given_up = tables.abandon(table.id, player)
    assert finished(opponents, table.id, 0)
    gate.open.set()
    assert eventually(lambda: not opponents._jobs)
    assert log_of(store, table.id) == []
    assert tables.table(table.id, player).status == given_up.status == "abandoned"


def test_two_servers_on_one_database(tables, database, store, player, runner, gate, clock):
    second = Store(database)
    elsewhere = Tables(second, now=clock)
    table = begin(tables, player, first=1)
    one, other = runner(gate), runner(gate, elsewhere)
    for opponents in (one, other):
        opponents.wake(table.id)
    assert eventually(lambda: len(gate.asked) == 2)
    assert gate.asked[0] == gate.asked[1]
    gate.open.set()
    for opponents in (one, other):
        assert finished(opponents, table.id)
    log = log_of(store, table.id)
    assert [entry.seq for entry in log] == list(range(len(log)))
    assert tables.table(table.id, player) == elsewhere.table(table.id, player)
    assert tables.table(table.id, player).view.other_hand == 9
    other.close()
    second.close()


def test_after_a_restart_the_same_bot_does_the_same(tables, database, store, player, runner, gate, clock):
    table = begin(tables, player, first=1)
    due = the_bots_own(tables.opponents_turn(table.id))
    before = runner(gate)
    before.wake(table.id)
    assert gate.reached.wait(LONG)
    threading.Timer(0.05, gate.open.set).start()  # a thread cannot be killed
    before.close()
    assert log_of(store, table.id) == []

    again = Store(database)
    restarted = Tables(again, now=clock)
    assert finished(runner(tables=restarted), table.id)
    assert log_of(store, table.id)[0].action == due
    again.close()


def test_a_seed_follows_from_the_place_in_the_game_alone(tables, player):
    table = begin(tables, player, first=1)
    seen = tables.opponents_turn(table.id)
    one, same = question_for(seen, Budget()), question_for(seen, Budget(playouts=5))
    assert one.seed == same.seed
    tables.act_for_seat(table.id, 1, the_bots_own(seen), 0)
    seeds = {one.seed, question_for(tables.opponents_turn(table.id) or seen, Budget()).seed}
    other = begin(tables, player, first=1)
    seeds.add(question_for(tables.opponents_turn(other.id), Budget()).seed)
    assert len(seeds) >= 2
    assert all(0 <= seed < 2**64 for seed in seeds)


# The end


def test_closing_leaves_no_process_and_plays_nothing_more(tables, store, player, tmp_path):
    table = begin(tables, player, first=1)
    ask = partial(stand_ins.stuck, tmp_path)
    opponents = Opponents(tables, ask=ask, prepare=ready, late_seconds=LONG)
    opponents.wake(table.id)
    assert eventually(lambda: stand_ins.pids(tmp_path))
    began = time.monotonic()
    opponents.close()
    assert time.monotonic() - began < 20
    assert not any(alive(pid) for pid in stand_ins.pids(tmp_path))
    opponents.wake(table.id)
    assert not finished(opponents, table.id, 0.01)
    assert log_of(store, table.id) == []
    opponents.close()


def test_closing_before_anything_was_asked(tables):
    opponents = Opponents(tables)
    opponents.close()


def test_closing_answers_those_who_wait(tables, player, runner, gate):
    opponents = runner(gate, workers=1)
    games = [begin(tables, tables.new_player(), first=1) for _ in range(3)]

    async def wait_for_all() -> list[bool]:
        waiting = [asyncio.create_task(opponents.wait(game.id, LONG)) for game in games]
        await asyncio.sleep(0.1)
        threading.Timer(0.05, gate.open.set).start()
        await asyncio.to_thread(opponents.close)
        return list(await asyncio.gather(*waiting))

    assert asyncio.run(wait_for_all()) == [False] * 3


SERVING = """
import sys, time
from functools import partial
from pathlib import Path
from pathlib import Path
from madang.bots.worker import ready
from madang.store import Store
from madang.tables import Tables, workers
from madang.tables.opponents import Opponents
from tests.tables import stand_ins

if __name__ == "__main__":
    workers.STARTING_SECONDS = 600
    path, game_id, place = sys.argv[1:]
    ask = partial(stand_ins.stuck, Path(place))
    opponents = Opponents(Tables(Store(path)), ask=ask, prepare=ready, late_seconds=600)
    opponents.wake(game_id)
    time.sleep(600)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_workers_do_not_outlive_a_server_that_is_killed(tables, database, player, tmp_path):
    table = begin(tables, player, first=1)
    script = tmp_path / "serving.py"
    script.write_text(SERVING)
    search = os.pathsep.join(entry for entry in (str(Path.cwd()), os.environ.get("PYTHONPATH", "")) if entry)
    server = subprocess.Popen(
        [sys.executable, str(script), database, table.id, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": search},
    )
    try:
        assert eventually(lambda: stand_ins.pids(tmp_path), LONG)
    finally:
        server.kill()
        server.wait()
    (pid,) = stand_ins.pids(tmp_path)
    assert eventually(lambda: not alive(pid))


@pytest.fixture(autouse=True)
def _listen_and_be_patient(caplog, monkeypatch):
    """A machine that is busy with other tests may take long to start a process."""
    caplog.set_level(logging.INFO, "madang")
    monkeypatch.setattr(workers, "STARTING_SECONDS", LONG)
