"""A real ``madang serve`` on a free port, as a process that can be killed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.web.positions import SECRET

ROOT = Path(__file__).parents[2]


class Server:
    """The server of a database; it keeps its port when it is started again."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where it is, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def program(self) -> tuple[str, ...]:
        """What Python runs, before the arguments of ``madang serve``."""
        return "-m", "madang", "serve"

    @property
    def options(self) -> tuple[str, ...]:
        """More arguments of ``madang serve``: nothing here plays as slowly as people do."""
        return "--rate-limit", "off"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, *self.program, "--port", str(self.port), *self.options]
        self.process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{self.database}"],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=os.environ | {"MADANG_SECRET": SECRET},
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith("Madang is at http://127.0.0.1:"), said
        self.port = int(said.rstrip("/\n").rpartition(":")[2])

    def kill(self) -> None:
        """``kill -9``: the process has no time for a last word."""
        assert self.process is not None
        self.process.kill()
        self._end()

    def stop(self) -> None:
        """Stop it in peace."""
        assert self.process is not None
        self.process.terminate()
        self._end()

    def _end(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.wait(timeout=20)
        self.process.stdout.close()
        self.process = None
