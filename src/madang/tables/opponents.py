"""The bots at the tables: whoever is to act where no person sits.

A page wakes a game and goes on. Threads of this module ask the workers and play the answers through the one
door, like anybody else: an answer that comes after the game has moved on is refused there. Any number of
server processes may think about one game; the first to play its answer is the one who did.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from queue import LifoQueue
from typing import Any

from madang import gostop
from madang.bots import Budget, Choice, names
from madang.bots.registry import QUICK, RANDOM
from madang.bots.worker import Question, think, warm
from madang.errors import (
    BrokenLog,
    IllegalAction,
    MadangError,
    NotationError,
    NotYourSeat,
    StaleAction,
    StoreError,
    UnknownGame,
)
from madang.tables import crowd
from madang.tables.door import Tables
from madang.tables.values import Table
from madang.tables.watcher import Trouble
from madang.tables.workers import Condition, NoAnswer, NotReady, Worker, process

log = logging.getLogger(__name__)

Ask = Callable[[Question], Choice[Any]]
"""What runs in a worker."""
BotWorker = Worker[Question, Choice[Any]]

WORKERS = min(2, os.cpu_count() or 1)
BUDGET = Budget()
"""What a bot may think about one action: as far as it always does, or less where a crowd waits. That is
counted, not timed, so the same question gets the same answer on any machine."""
LATE_SECONDS = 5.0
"""When an answer is so late that its worker is given up."""
TRIES = 3
"""How often a question is asked before a bot that needs no worker answers it."""


@dataclass(slots=True)
class _Job:
    """A game that is being thought about."""

    again: bool = True
    """Whether it was woken since somebody last looked at it."""
    begun: float = field(default_factory=time.monotonic)
    done: Future[bool] = field(default_factory=Future)
    """Whether it came to the person's turn, or to the end of the game."""


class Opponents:
    """Plays for the opponents of running games.

    ``wake`` a game whenever its opponent may be to act; ``wait`` for it where a page would rather show what
    the opponent did. One job a game runs at a time, however many ask. Nothing is remembered here: after a
    restart a game goes on as soon as it is woken, and the same bot does the same.
    """

    def __init__(
        self,
        tables: Tables,
        *,
        executor: Callable[[], Executor] = process,
        ask: Ask = think,
        prepare: Callable[[], object] | None = None,
        budget: Budget = BUDGET,
        late_seconds: float = LATE_SECONDS,
        workers: int = WORKERS,
    ) -> None:
        self._tables = tables
        self._watcher = tables.watcher
        self._budget = budget
        self._late_seconds = late_seconds
        prepare = prepare or partial(warm, first_question())
        self._workers: list[BotWorker] = [Worker(executor, ask, prepare) for _ in range(workers)]
        self._idle: LifoQueue[BotWorker] = LifoQueue()
        for worker in self._workers:
            self._idle.put(worker)
        # A thread for each worker, so that a question waits before it is asked and its time begins with it.
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="opponents")
        self._lock = threading.Lock()
        self._jobs: dict[str, _Job] = {}
        self._waiting = 0
        """How many of the jobs no thread has turned to yet."""
        self._closed = False

    def prepare(self) -> None:
        """Start the workers in the background: somebody is about to play. Returns at once."""
        for worker in self._workers:
            try:
                worker.begin()
            except Exception as error:  # the first question tries again
                log.warning("a bot's worker does not start: %s", error)

    def wake(self, game_id: str) -> None:
        """See to it that the opponent acts, if it is to act. Returns at once; safe from any thread."""
        self._job(game_id)

    async def wait(self, game_id: str, seconds: float) -> bool:
        """Wake a game and wait for its opponent; True once the person is to act or the game is over.

        False where the opponent is still thinking after so many seconds. Raises UnknownGame, StoreError.
        """
        if self._tables.opponents_turn(game_id) is None:
            return True
        if job := self._job(game_id):
            try:
                if await asyncio.wait_for(asyncio.wrap_future(job.done), seconds):
                    return True
            except TimeoutError:
                return False
        return self._tables.opponents_turn(game_id) is None

    def conditions(self) -> list[Condition]:
        """How each of the workers is; those that are down are started again."""
        return [worker.condition() for worker in self._workers]

    def close(self) -> None:
        """Stop thinking and end the workers. What was played is kept, what was thought is not."""
        with self._lock:
            self._closed = True
        for worker in self._workers:
            worker.close()
        self._threads.shutdown(cancel_futures=True)
        for job in self._jobs.values():  # those that no thread had taken up
            job.done.set_result(False)
        self._jobs.clear()

    # Inside

    def _job(self, game_id: str) -> _Job | None:
        """The job of a game, begun if there is none; None when closed, or too many others wait."""
        with self._lock:
            if self._closed:
                return None
            if job := self._jobs.get(game_id):
                job.again = True
                return job
            if self._waiting >= crowd.WAITING:
                return None
            job = self._jobs[game_id] = _Job()
            job.done.set_running_or_notify_cancel()  # a request that goes away cancels it for nobody else
            self._waiting += 1
            self._watcher.waiting(self._waiting)
            self._threads.submit(self._run, game_id, job)
        return job

    def _run(self, game_id: str, job: _Job) -> None:
        """Act until the person is to act, and look again if somebody woke the game meanwhile."""
        with self._lock:
            self._waiting -= 1
            self._watcher.waiting(self._waiting)
        self._watcher.waited(time.monotonic() - job.begun)
        came_to_rest = False
        try:
            while self._goes_on(game_id, job):
                table = self._tables.opponents_turn(game_id)
                while table is not None:
                    table = self._act(table)
                came_to_rest = not self._closed
        except UnknownGame:
            pass  # deleted meanwhile
        except MadangError as error:
            if isinstance(error, StoreError) and not isinstance(error, BrokenLog):
                self._watcher.database_failed()
            log.error("game %s: its opponent cannot act: %s", game_id, error)
        except Exception:
            log.exception("game %s: its opponent cannot act", game_id)
        finally:
            with self._lock:
                if self._jobs.get(game_id) is job:
                    del self._jobs[game_id]
            job.done.set_result(came_to_rest)

    def _goes_on(self, game_id: str, job: _Job) -> bool:
        """Whether the game was woken; if not, whoever wakes it from now on begins a new job."""
        with self._lock:
            again, job.again = job.again and not self._closed, False
            if not again:
                del self._jobs[game_id]
        return again

    def _act(self, table: Table) -> Table | None:
        """One action of the opponent, and the game as it sees it then; None where it is not to act."""
        hurry = crowd.hurry(self._waiting, len(self._workers))
        question = question_for(table, replace(self._budget, hurry=hurry))
        action = self._answer(table, question)
        if action is None or self._closed:
            return None
        try:
            after = self._play(table, question, action)
        except (StaleAction, NotYourSeat):
            log.info("game %s: it moved on from %s meanwhile", table.id, table.seq)
            return self._tables.opponents_turn(table.id)
        return after if after.view.legal else None

    def _play(self, table: Table, question: Question, action: str) -> Table:
        """Play an answer; for one that breaks the rules, a safe one. Raises StaleAction, NotYourSeat."""
        try:
            return self._tables.act_for_seat(table.id, table.seat, action, table.seq)
        except (IllegalAction, NotationError) as error:
            self._failed(question, "illegal")
            log.error("game %s, %s: %s answered %.80r: %s", table.id, table.seq, question.bot, action, error)
            return self._tables.act_for_seat(table.id, table.seat, safe_answer(question), table.seq)

    def _answer(self, table: Table, question: Question) -> str | None:
        """What a worker answers, or what is safe where none does; None when closed."""
        worker = self._idle.get()
        try:
            for _ in range(TRIES):
                began = time.monotonic()
                try:
                    answer = str(worker.answer(question, self._late_seconds).action)
                except NoAnswer as error:
                    if self._closed:
                        return None
                    self._failed(question, "starting" if isinstance(error, NotReady) else "none")
                    log.warning("game %s, %s: %s: %s", table.id, table.seq, question.bot, error)
                    if isinstance(error, NotReady):
                        break
                except Exception:
                    self._failed(question, "error")
                    log.exception("game %s, %s: %s failed", table.id, table.seq, question.bot)
                    break
                else:
                    self._watcher.thought(question.game, question.bot, time.monotonic() - began)
                    return answer
        finally:
            self._idle.put(worker)
        return safe_answer(question)

    def _failed(self, question: Question, trouble: Trouble) -> None:
        self._watcher.failed(question.game, question.bot, trouble)


def first_question() -> Question:
    """One for the strongest bot: to answer it, all is loaded and compiled that any bot at a table needs."""
    state, _ = gostop.open_fair("", bytes(32), "")
    return Question(gostop.NAME, names(gostop.NAME)[0], 0, gostop.view(state, state.turn), BUDGET)


def question_for(table: Table, budget: Budget) -> Question:
    """The question to a bot: the view of its seat, and a seed that a restart does not change."""
    assert table.opponent
    place = f"madang/bot/{table.id}/{table.seq}".encode()
    seed = int.from_bytes(hashlib.sha256(place).digest()[:8])
    return Question(table.game, table.opponent, seed, table.view, budget)


def safe_answer(question: Question) -> str:
    """A legal action without any worker: by the quick bot of the game, or else by chance."""
    for name in (QUICK.get(question.game, RANDOM), RANDOM):
        try:
            action = think(replace(question, bot=name)).action
        except Exception:
            log.exception("%s failed", name)
        else:
            if action in question.view.legal:
                return str(action)
    return str(question.view.legal[0])
