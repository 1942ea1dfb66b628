"""A server whose opponents can be held in mid-thought: ``python -m tests.browser.gostop.gated FOLDER ARGS…``.

While the folder holds a file ``closed``, a bot that is asked notes its process there and waits. Everything
else is ``madang serve ARGS…``.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from madang.bots import Choice
from madang.bots.worker import Question, ready, think


def held(question: Question, *, folder: str) -> Choice[Any]:
    """Think, but not before the gate is open."""
    gate = Gate(Path(folder))
    if gate.is_closed:
        (gate.folder / f"thinking-{os.getpid()}").touch()
        while gate.is_closed:
            time.sleep(0.02)
    return think(question)


class Gate:
    """Holds the bots of a server in mid-thought."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def is_closed(self) -> bool:
        """Whether bots wait."""
        return (self.folder / "closed").exists()

    @contextmanager
    def closed(self) -> Iterator[None]:
        """Bots wait meanwhile."""
        for old in self.folder.glob("thinking-*"):
            old.unlink()
        (self.folder / "closed").touch()
        try:
            yield
        finally:
            self.open()

    def open(self) -> None:
        """Bots answer."""
        (self.folder / "closed").unlink(missing_ok=True)

    def thinking(self, seconds: float = 60.0) -> int:
        """The process of a bot that waits, as soon as there is one."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for note in self.folder.glob("thinking-*"):
                note.unlink()
                return int(note.name.partition("-")[2])
            time.sleep(0.02)
        raise AssertionError("no bot was asked")


def main(folder: str, *arguments: str) -> int:
    """Serve."""
    from madang.cli import main as madang
    from madang.tables.opponents import Opponents

    # A bot that is held is not late: only a test says how long it thinks. And nobody answers for one whose
    # process is still starting.
    slow = partial(Opponents, ask=partial(held, folder=folder), prepare=ready, late_seconds=120.0)
    with (
        patch("madang.web.app.Opponents", slow),
        patch("madang.tables.workers.STARTING_SECONDS", 120.0),
    ):
        return madang(["serve", *arguments])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
