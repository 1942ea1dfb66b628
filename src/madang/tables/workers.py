"""Where bots and the coach think: an Executor, by default a process of its own, replaced when it fails."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import suppress
from typing import Generic, Literal, TypeVar

from madang.bots.worker import end, processes, ready

STARTING_SECONDS = 5.0
"""How long a question waits for a process that is starting. On a busy machine that goes on meanwhile."""
STARTED_SECONDS = 300.0
"""When a process that has not started by then never will. On a fresh machine it compiles for a while."""

Condition = Literal["idle", "starting", "ok", "down"]
"""How a worker is. One that nobody has needed yet is idle."""

NICE = 5
"""By how much the pages come before whatever thinks: where all want the processor, they get three times as
much of it. With more, a worker on a busy machine would hardly ever start."""

T = TypeVar("T")
Q = TypeVar("Q")
A = TypeVar("A")


class NoAnswer(Exception):
    """The worker died, was too slow, or is closed; it is none of the errors of what it was asked."""


class NotReady(NoAnswer):
    """The worker is still starting: another time."""


def process() -> Executor:
    """One process, which starts with the first question."""
    return processes(1, nice=NICE)


class Worker(Generic[Q, A]):
    """Answers one question at a time in an executor of its own.

    That starts with the first question or with ``begin``, and is replaced where it breaks or hangs: whatever
    happens to it, no other game notices. It is ready when it has done what it is to ``prepare``.
    """

    def __init__(
        self, make: Callable[[], Executor], ask: Callable[[Q], A], prepare: Callable[[], object] = ready
    ) -> None:
        self._make = make
        self._ask = ask
        self._prepare = prepare
        self._lock = threading.Lock()
        self._executor: Executor | None = None
        self._ready: Future[object] = Future()
        self._begun = 0.0
        self._closed = False
        self._lost = False
        """Whether the last one could not be made, did not start, died or was given up."""

    def answer(self, question: Q, seconds: float) -> A:
        """Ask. Raises NoAnswer where the worker dies or is late, NotReady, and whatever ``ask`` raises."""
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
            end(executor, wait=True)

    def begin(self) -> Executor:
        """The executor, which may still be starting. Raises NoAnswer, and whatever its making raises."""
        with self._lock:
            if self._closed:
                raise NoAnswer("the worker is closed")
            if self._executor is None:
                try:
                    executor = self._make()
                    self._ready, self._begun = executor.submit(self._prepare), time.monotonic()
                except Exception:
                    self._lost = True
                    raise
                self._executor = executor
            return self._executor

    def condition(self) -> Condition:
        """How it is. What is down is started again meanwhile, so that the next look may find it well."""
        with self._lock:
            executor, begun, made = self._executor, self._begun, self._ready
            if executor is None and not self._lost:
                return "idle"
        if executor and not made.done() and time.monotonic() - begun <= STARTED_SECONDS:
            return "down" if self._lost else "starting"
        if executor and made.done() and _takes_questions(executor, made):
            self._lost = False
            return "ok"
        if executor:
            self._discard(executor)
        with suppress(Exception):  # whatever it is, it is down
            self.begin()
        return "down"

    def _started(self) -> Executor:
        """The executor, ready to think."""
        try:
            executor = self.begin()
        except NoAnswer:
            raise
        except Exception as error:
            raise NoAnswer(f"no worker can be made: {error}") from error
        try:
            _finished(self._ready, STARTING_SECONDS).result()
        except NoAnswer as error:
            if time.monotonic() - self._begun > STARTED_SECONDS:
                self._discard(executor)
            raise NotReady("the worker is still starting") from error
        except (Exception, CancelledError) as error:
            self._discard(executor)
            raise NoAnswer(f"the worker does not start: {error}") from error
        return executor

    def _discard(self, executor: Executor) -> None:
        """Give an executor up; the next question starts another."""
        with self._lock:
            if self._executor is executor:
                self._executor = None
                self._lost = True
        end(executor, wait=False)


def _takes_questions(executor: Executor, made: Future[object]) -> bool:
    """Whether an executor that has prepared itself still lives: one whose process died takes nothing."""
    try:
        executor.submit(ready)
    except RuntimeError:  # a BrokenExecutor is one too
        return False
    return not made.cancelled() and made.exception() is None


def _finished(future: Future[T], seconds: float) -> Future[T]:
    """A future that has come to its end. Raises NoAnswer where it does not in time.

    ``future.result(seconds)`` would not do: what is asked may raise a TimeoutError of its own.
    """
    done = threading.Event()
    future.add_done_callback(lambda _: done.set())
    if not done.wait(seconds):
        raise NoAnswer(f"no answer within {seconds:g} seconds")
    return future
