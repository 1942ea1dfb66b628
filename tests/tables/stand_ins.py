"""Bots that misbehave. Workers import this module, so it stays small."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from madang.bots import Choice
from madang.bots.worker import Question, think

FOREVER = 600.0


def stuck(place: Path, question: Question) -> Choice[Any]:
    """Never answers; says in a file in which process."""
    with (place / "pids").open("a") as file:
        file.write(f"{os.getpid()}\n")
    time.sleep(FOREVER)
    return think(question)


def stuck_once(place: Path, question: Question) -> Choice[Any]:
    """Never answers its first question; after that it answers all."""
    if (place / "pids").exists():
        return think(question)
    return stuck(place, question)


def pids(place: Path) -> list[int]:
    """The processes that have got stuck so far."""
    try:
        return [int(line) for line in (place / "pids").read_text().splitlines()]
    except FileNotFoundError:
        return []
