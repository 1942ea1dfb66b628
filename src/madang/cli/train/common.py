"""Rounds of training until a goal is reached: progress, and what is kept on the way."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from platformdirs import user_data_path

from madang.cli.words import gettext, say
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from concurrent.futures import Executor

SAVING_SECONDS = 60.0
"""How much work is lost at most when the machine goes out."""


class Rounds(Protocol):
    """A training of any game."""

    def round(self, workers: Executor) -> None:
        """Play and learn one round."""


@dataclass(frozen=True)
class Plan:
    """How far a training goes, and what is kept and said on the way."""

    goal: int
    done: Callable[[], int]
    """How many games were played by now."""
    keep: Callable[[], Any]
    """Keep all that is needed to go on, and what was learnt."""
    told: Callable[[], str]
    """The figures of the last round."""


def add_folder(parser: ArgumentParser) -> None:
    """Add the option for the folder where all is kept."""
    parser.add_argument(
        "--folder",
        type=Path,
        default=user_data_path("madang") / "training",
        metavar=gettext(N_("FOLDER")),
        help=gettext(N_("where the training and its values are kept (default: %(default)s)")),
    )


def go_on(training: Rounds, plan: Plan, jobs: int, path: Path) -> None:
    """Train until the goal is reached, or until Ctrl-C. What is learnt is kept, at ``path``."""
    from madang.arena.executor import executor

    begun, before = time.monotonic(), plan.done()
    saved = begun
    try:
        with executor(jobs) as workers:
            while plan.done() < plan.goal:
                training.round(workers)
                now = time.monotonic()
                _tell(plan, (plan.done() - before) / (now - begun))
                if now - saved > SAVING_SECONDS:
                    plan.keep()
                    saved = now
    finally:
        if plan.done() > before:
            plan.keep()
            print(say(N_("kept in %(file)s"), file=path), file=sys.stderr)


def _tell(plan: Plan, pace: float) -> None:
    """A line of progress: a bar on a terminal, and each line by itself elsewhere."""
    done, goal = plan.done(), plan.goal
    share = min(1.0, done / goal)
    left = timedelta(seconds=round(max(0, (goal - done) / pace)))
    bar = "█" * round(20 * share) + "·" * (20 - round(20 * share))
    line = f"{bar} {done}/{goal}  {pace:.0f}/s  {plan.told()}  −{left}"
    end = "" if sys.stderr.isatty() and done < goal else "\n"
    start = "\r\033[K" if sys.stderr.isatty() else ""
    print(f"{start}{line}", end=end, file=sys.stderr, flush=True)
