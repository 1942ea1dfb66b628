"""What runs in a worker process: one question in, one choice out.

A worker imports this module, and through it the bots and rulebooks; no database, no pages, no fair chance.
"""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import connection, get_context, parent_process
from typing import Any

from madang.bots import registry
from madang.bots.bot import Budget, Choice


@dataclass(frozen=True, slots=True)
class Question:
    """A seat is to act: all that a bot is told of it. It can be sent to another process, or machine."""

    game: str
    bot: str
    seed: int
    view: Any
    """The game's own View, made for the seat."""
    budget: Budget


def think(question: Question) -> Choice[Any]:
    """Ask a bot. Raises UnknownBot, and whatever the bot may raise."""
    return registry.create(question.game, question.bot, question.seed).choose(question.view, question.budget)


def warm(question: Question) -> None:
    """Load and compile what a question needs. A bot that fails is left to fail where it is asked."""
    with suppress(Exception):
        think(question)


def ready() -> None:
    """Nothing: a worker that has done it has started."""


def prepare(nice: int = 0) -> None:
    """Make this process a worker: Ctrl-C is for the server, and it does not outlive the server.

    By as much as it is ``nice``, others come first where the processor is wanted by many; not on Windows.
    """
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def processes(number: int, *, nice: int = 0) -> ProcessPoolExecutor:
    """Worker processes, started as they are needed; what they are sent is all they learn of this one."""
    spawn = get_context("spawn")
    return ProcessPoolExecutor(number, mp_context=spawn, initializer=prepare, initargs=(nice,))


def end(executor: Executor, *, wait: bool) -> None:
    """Shut an executor down without waiting for what it is doing."""
    if isinstance(executor, ProcessPoolExecutor):
        # From Python 3.14 on kill_workers() does this.
        for running in list((executor._processes or {}).values()):
            running.kill()
    executor.shutdown(wait=wait, cancel_futures=True)


def _end_with(sentinel: int) -> None:
    """A server that was killed closes no queue: without this its workers would wait for ever."""
    connection.wait([sentinel])
    os._exit(0)
