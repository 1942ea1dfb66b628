"""Where bots think: an Executor, by default a process of its own, that is replaced when it fails."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from madang.bots import Choice
from madang.bots.worker import Question, prepare, ready, think

STARTING_SECONDS = 20.0
"""How long a process may take to start; its first question begins only then."""

Ask = Callable[[Question], Choice[Any]]
"""What runs in a worker."""

T = TypeVar("T")


class NoAnswer(Exception):
    """The worker died, was too slow, or is closed; it is none of the bot's own errors."""


def process() -> Executor:
    """One process, which starts with the first question; questions are all that it learns of this one."""
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=prepare)


class Worker:
    """Answers one question at a time in an executor of its own.

    That starts with the first question, and is replaced where it breaks or hangs: whatever happens to it, no
    other game notices.
    """

    def __init__(self, make: Callable[[], Executor], ask: Ask = think) -> None:
        self._make = make
        self._ask = ask
        self._lock = threading.Lock()
        self._executor: Executor | None = None
        self._closed = False

    def answer(self, question: Question, seconds: float) -> Choice[Any]:
        """Ask. Raises NoAnswer where the worker dies or is late, and whatever the bot raises."""
        executor = self._started()
        try:
            return _finished(executor.submit(self._ask, question), seconds).result()
        except (BrokenExecutor, CancelledError) as error:
            self._discard(executor)
            raise NoAnswer("the worker died") from error
        except NoAnswer:
            self._discard(executor)
            raise

    def close(self) -> None:
        """End the worker, in mid-thought if need be; nothing can be asked any more."""
        with self._lock:
            self._closed = True
            executor, self._executor = self._executor, None
        if executor:
            _end(executor, wait=True)

    def _started(self) -> Executor:
        """The executor, ready to think."""
        with self._lock:
            if self._closed:
                raise NoAnswer("the worker is closed")
            if self._executor:
                return self._executor
            try:
                executor = self._executor = self._make()
            except Exception as error:
                raise NoAnswer(f"no worker can be made: {error}") from error
        try:
            _finished(executor.submit(ready), STARTING_SECONDS).result()
        except Exception as error:
            self._discard(executor)
            raise NoAnswer(f"the worker does not start: {error}") from error
        return executor

    def _discard(self, executor: Executor) -> None:
        """Give an executor up; the next question starts another."""
        with self._lock:
            if self._executor is executor:
                self._executor = None
        _end(executor, wait=False)


def _finished(future: Future[T], seconds: float) -> Future[T]:
    """A future that has come to its end. Raises NoAnswer where it does not in time.

    ``future.result(seconds)`` would not do: a bot may raise a TimeoutError of its own.
    """
    done = threading.Event()
    future.add_done_callback(lambda _: done.set())
    if not done.wait(seconds):
        raise NoAnswer(f"no answer within {seconds:g} seconds")
    return future


def _end(executor: Executor, *, wait: bool) -> None:
    """Shut an executor down without waiting for what it is doing."""
    if isinstance(executor, ProcessPoolExecutor):
        # From Python 3.14 on kill_workers() does this.
        for running in list((executor._processes or {}).values()):
            running.kill()
    executor.shutdown(wait=wait, cancel_futures=True)
