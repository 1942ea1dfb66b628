"""How a worker is: nobody has needed it, it starts, it lives, or it is down and starts again."""

from __future__ import annotations

import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from typing import Any

import pytest

from madang.bots.worker import processes
from madang.tables import workers
from madang.tables.workers import NoAnswer, Worker

LONG = 60.0
IN_A_THREAD = partial(ThreadPoolExecutor, 1)


def until(worker: Worker[Any, Any], condition: str) -> None:
    """Look until a worker is in a condition."""
    deadline = time.monotonic() + LONG
    while worker.condition() != condition:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_one_that_nobody_needs_is_idle():
    with closing(Worker[Any, Any](IN_A_THREAD, lambda question: question)) as worker:
        assert worker.condition() == "idle"


def test_one_that_starts_is_not_down():
    gate = threading.Event()
    with closing(
        Worker[Any, Any](IN_A_THREAD, lambda question: question, partial(gate.wait, LONG))
    ) as worker:
        worker.begin()
        assert worker.condition() == "starting"
        gate.set()
        until(worker, "ok")
        assert worker.answer(1, LONG) == 1


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="SIGKILL is a matter of POSIX")
def test_one_that_was_killed_is_found_and_started_again(monkeypatch):
    monkeypatch.setattr(workers, "STARTING_SECONDS", LONG)
    with closing(Worker[Any, Any](partial(processes, 1), _pid_of)) as worker:
        first = worker.answer(None, LONG)
        assert worker.condition() == "ok"
        os.kill(first, signal.SIGKILL)
        until(worker, "down")
        until(worker, "ok")
        assert worker.answer(None, LONG) != first


def test_one_that_cannot_be_made_is_down():
    tries = []

    def none_left():
        tries.append(1)
        raise OSError("out of processes")

    with closing(Worker[Any, Any](none_left, lambda question: question)) as worker:
        with pytest.raises(NoAnswer, match="out of processes"):
            worker.answer(None, LONG)
        assert worker.condition() == "down"
        assert len(tries) == 2


def test_one_that_does_not_get_ready_is_down():
    def fails():
        raise MemoryError

    with closing(Worker[Any, Any](IN_A_THREAD, lambda question: question, fails)) as worker:
        worker.begin()
        until(worker, "down")


def test_one_that_was_given_up_is_down_until_the_next_has_started(monkeypatch):
    gate = threading.Event()
    with closing(Worker[Any, Any](IN_A_THREAD, lambda question: gate.wait(LONG))) as worker:
        with pytest.raises(NoAnswer):
            worker.answer(1, 0.01)
        assert worker.condition() == "down"
        until(worker, "ok")
        gate.set()


def _pid_of(_: object) -> int:
    return os.getpid()
