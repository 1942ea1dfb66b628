"""What is told to whoever counts: every action, every thought, and nothing of whom."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from typing import Any

import pytest

from madang.bots import Choice
from madang.bots.worker import Question, ready, think
from madang.errors import IllegalAction, NotationError, NotYourSeat, StaleAction, StoreError, UnknownGame
from madang.store.trouble import NO_ANSWER
from madang.tables import Tables
from madang.tables.opponents import Opponents
from madang.tables.watcher import Watcher

IN_A_THREAD = partial(ThreadPoolExecutor, 1)
LONG = 60.0


class Notes(Watcher):
    """Writes down what it is told, without the seconds."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []

    def acted(self, game, outcome, seconds):
        assert seconds >= 0
        self.told.append(("acted", game, outcome))

    def waiting(self, games):
        self.told.append(("waiting", games))

    def waited(self, seconds):
        assert seconds >= 0
        self.told.append(("waited",))

    def thought(self, game, bot, seconds):
        assert seconds >= 0
        self.told.append(("thought", game, bot))

    def failed(self, game, bot, trouble):
        self.told.append(("failed", game, bot, trouble))

    def database_failed(self):
        self.told.append(("database failed",))

    def of(self, kind: str) -> list[tuple[Any, ...]]:
        """What it was told of a kind."""
        return [each[1:] for each in self.told if each[0] == kind]


@pytest.fixture
def notes() -> Notes:
    """What was told of ``tables``."""
    return Notes()


@pytest.fixture
def tables(store, clock, notes) -> Tables:
    """Tables for the games there are, watched."""
    tables = Tables(store, now=clock)
    tables.watcher = notes
    return tables


def begin(tables, player, game, variant="", **options):
    return tables.start(player, game, variant, tables.offer(game).id, "", **options)


def opponents_begin(tables):
    """A deal in which the opponent is to act."""
    while True:
        table = begin(tables, tables.new_player(), "gostop", opponent="thumb")
        if table.status == "running" and table.view.first == 1:
            return table


def test_what_becomes_of_actions(tables, notes, player, other):
    table = begin(tables, player, "magdagdon", "peaceful")
    act = partial(tables.act, table.id, player)
    act("roll", 0)
    assert act("roll", 0).repeated
    for error, action, seq in [
        (StaleAction, "reroll:1", 0),
        (IllegalAction, "roll", 1),
        (NotationError, "jump", 1),
        (NotationError, "x" * 1000, 1),
    ]:
        with pytest.raises(error):
            act(action, seq, game="magdagdon")
    with pytest.raises(UnknownGame):
        tables.act(table.id, other, "roll", 1)
    with pytest.raises(NotYourSeat):
        tables.act_for_seat(table.id, 0, "roll", 1)
    assert notes.of("acted") == [
        ("magdagdon", "done"),
        ("magdagdon", "repeated"),
        ("magdagdon", "stale"),
        ("magdagdon", "illegal"),
        ("magdagdon", "unreadable"),
        ("magdagdon", "unreadable"),
        ("", "failed"),
        ("", "illegal"),
    ]


def test_what_an_opponent_does(tables, notes):
    gate = threading.Event()

    def slowly(question: Question) -> Choice[Any]:
        assert gate.wait(LONG)
        return think(question)

    games = [opponents_begin(tables) for _ in range(3)]
    with closing(Opponents(tables, ask=slowly, executor=IN_A_THREAD, prepare=ready, workers=1)) as opponents:
        for game in games:
            opponents.wake(game.id)
        gate.set()
        for game in games:
            assert asyncio.run(opponents.wait(game.id, LONG))
    done = notes.of("acted")
    assert set(done) == {("gostop", "done")}
    assert notes.of("thought") == [("gostop", "thumb")] * len(done)
    assert len(notes.of("waited")) >= 3  # one more for a game that is woken just as its turn ends
    waiting = [number for (number,) in notes.of("waiting")]
    assert (max(waiting), waiting[-1]) in {(2, 0), (3, 0)}


@pytest.mark.parametrize(
    ("ask", "trouble"),
    [
        (lambda question: 1 // 0, "error"),
        (lambda question: Choice(("play:none",)), "illegal"),
    ],
    ids=["error", "illegal"],
)
def test_a_bot_that_fails(tables, notes, ask, trouble):
    game = opponents_begin(tables)
    with closing(Opponents(tables, executor=IN_A_THREAD, ask=ask, prepare=ready)) as opponents:
        assert asyncio.run(opponents.wait(game.id, LONG))
    assert set(notes.of("failed")) == {("gostop", "thumb", trouble)}


def test_a_bot_that_is_late(tables, notes):
    game, gate = opponents_begin(tables), threading.Event()

    def late(question: Question) -> Choice[Any]:
        gate.wait(LONG)
        return think(question)

    with closing(
        Opponents(tables, ask=late, executor=IN_A_THREAD, prepare=ready, late_seconds=0.01)
    ) as opponents:
        assert asyncio.run(opponents.wait(game.id, LONG))
        gate.set()
    assert set(notes.of("failed")) == {("gostop", "thumb", "none")}
    assert notes.of("thought") == []


def test_a_database_that_fails_under_an_opponent(tables, notes, monkeypatch):
    def broken(game_id):
        raise StoreError(NO_ANSWER)

    with closing(Opponents(tables, executor=IN_A_THREAD, prepare=ready)) as opponents:
        monkeypatch.setattr(tables, "opponents_turn", broken)
        opponents.wake("any")
        opponents._threads.shutdown()
    assert notes.of("database failed") == [()]
