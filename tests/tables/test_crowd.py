"""A crowd: bots think shorter, then games wait their turn; and the pages come before both."""

from __future__ import annotations

import asyncio
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from itertools import groupby
from typing import Any

import pytest

from madang.bots import Choice
from madang.bots.worker import Question, ready, think
from madang.tables import Table, Tables, crowd, workers
from madang.tables.crowd import CALM, HURRY, hurry
from madang.tables.opponents import Opponents
from madang.tables.workers import NICE, Worker, process

LONG = 60.0


class Gate:
    """A bot that answers once the test lets it, and keeps its questions."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.reached, self.open = threading.Event(), threading.Event()

    def __call__(self, question: Question) -> Choice[Any]:
        self.asked.append(question)
        self.reached.set()
        assert self.open.wait(LONG)
        return think(question)


@pytest.fixture
def tables(store, clock) -> Tables:
    """Tables for the games there are."""
    return Tables(store, now=clock)


@pytest.fixture
def gate():
    """A gate that is opened in the end."""
    gate = Gate()
    yield gate
    gate.open.set()


@pytest.fixture
def opponents(tables, gate):
    """Opponents with one worker, a thread, behind the gate."""
    executor = partial(ThreadPoolExecutor, 1)
    with closing(Opponents(tables, executor=executor, ask=gate, prepare=ready, workers=1)) as opponents:
        yield opponents
        gate.open.set()


def begin(tables: Tables, count: int) -> list[Table]:
    """Deals in which the opponent is to act."""
    found: list[Table] = []
    while len(found) < count:
        offer = tables.offer("gostop")
        table = tables.start(tables.new_player(), "gostop", "", offer.id, "", opponent="thumb")
        if table.status == "running" and table.view.first == 1:
            found.append(table)
    return found


def played(opponents: Opponents, game: Table) -> bool:
    """Wait until an opponent has acted; False where nobody thinks about its game."""
    return asyncio.run(opponents.wait(game.id, LONG))


def test_how_much_bots_hurry():
    assert [hurry(waiting, 1) for waiting in range(CALM)] == [0] * CALM
    assert [hurry(CALM * 2**times, 1) for times in range(HURRY + 3)] == [*range(1, HURRY + 1)] + [HURRY] * 3
    assert hurry(3 * CALM, 3) == hurry(CALM, 1) == 1


def test_bots_hurry_while_many_games_wait(tables, opponents, gate):
    first, *others = begin(tables, 2 + 4 * CALM)
    opponents.wake(first.id)
    assert gate.reached.wait(LONG)
    for game in others:
        opponents.wake(game.id)
    gate.open.set()
    for game in (first, *others):
        assert played(opponents, game)
    hurried = [times for times, _ in groupby(question.budget.hurry for question in gate.asked)]
    assert hurried == [0, 3, 2, 1, 0], "the first was asked alone; then fewer and fewer wait"


def test_games_are_turned_to_in_the_order_they_came(tables, opponents, gate):
    games = begin(tables, 6)
    due = [table.view for game in games if (table := tables.opponents_turn(game.id))]
    opponents.wake(games[0].id)
    assert gate.reached.wait(LONG)
    for game in games[1:]:
        opponents.wake(game.id)
        opponents.wake(games[-1].id)  # who asks more often is served no sooner
    opponents.wake(games[1].id)
    gate.open.set()
    for game in games:
        assert played(opponents, game)
    first, *others = (question.view for question in gate.asked if question.view in due)
    assert first == due[0]
    assert others == [due[1], due[5], *due[2:5]]


def test_no_more_games_wait_than_may(tables, opponents, gate, monkeypatch):
    monkeypatch.setattr(crowd, "WAITING", 2)
    games = begin(tables, 4)
    opponents.wake(games[0].id)
    assert gate.reached.wait(LONG)
    for game in games[1:]:
        opponents.wake(game.id)
    assert not played(opponents, games[3]), "its page says at once that the opponent is thinking"
    assert not asyncio.run(opponents.wait(games[2].id, 0.01))
    gate.open.set()
    for game in games[:3]:
        assert played(opponents, game)
    assert tables.opponents_turn(games[3].id)
    assert played(opponents, games[3]), "it is thought about once its page asks again"


@pytest.mark.skipif(not hasattr(os, "nice"), reason="os.nice is a matter of POSIX")
def test_whoever_thinks_lets_the_pages_go_first(monkeypatch):
    monkeypatch.setattr(workers, "STARTING_SECONDS", LONG)
    with closing(Worker[int, int](process, os.nice)) as worker:
        assert worker.answer(0, LONG) == min(19, os.nice(0) + NICE)
