"""A real ``madang serve`` on a free port, as a process that can be killed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tests.web.positions import SECRET

ROOT = Path(__file__).parents[2]


class Server:
    """The server of a database, a SQLite file or an address; it keeps its port when it is started again.

    ``options`` are more arguments of ``madang serve``, ``environment`` more variables, and to the file
    ``log`` goes what it writes to standard error.
    """

    def __init__(
        self,
        database: Path | str,
        *options: str,
        environment: Mapping[str, str] | None = None,
        log: Path | None = None,
    ) -> None:
        self.database = database
        self.options = options
        # Nothing here plays as slowly as people do.
        self.environment = {"MADANG_SECRET": SECRET, "MADANG_RATE_LIMIT": "off", **(environment or {})}
        self.log = log
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
    def pid(self) -> int:
        """The number of its process."""
        assert self.process is not None
        return self.process.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.launch()
        self.wait()

    def launch(self) -> None:
        """Start it, and wait for nothing."""
        url = str(self.database)
        url = url if "://" in url else f"sqlite:///{url}"
        command = [sys.executable, *self.program, "--port", str(self.port), *self.options]
        said = self.log.open("a") if self.log else None
        self.process = subprocess.Popen(
            [*command, "--database", url],
            stdout=subprocess.PIPE,
            stderr=said,
            text=True,
            cwd=ROOT,
            env=os.environ | self.environment,
        )
        if said:
            said.close()

    def wait(self) -> None:
        """Wait until it answers."""
        assert self.process is not None
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith("Madang is at http://127.0.0.1:"), said
        self.port = int(said.rstrip("/\n").rpartition(":")[2])

    def workers(self) -> list[int]:
        """The processes in which its bots and coach think."""
        children: list[str] = []
        for thread in Path(f"/proc/{self.pid}/task").iterdir():  # a child belongs to the thread that made it
            with suppress(FileNotFoundError, ProcessLookupError):
                children += (thread / "children").read_text().split()
        return [int(child) for child in children if b"multiprocessing.spawn" in _command(child)]

    def kill(self) -> None:
        """``kill -9``: the process has no time for a last word."""
        assert self.process is not None
        self.process.kill()
        self._end()

    def stop(self) -> None:
        """Stop it in peace, if it runs."""
        if self.process is not None:
            self.process.terminate()
            self._end()

    def _end(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.wait(timeout=20)
        self.process.stdout.close()
        self.process = None


def _command(process: str) -> bytes:
    """The command line of a process; empty where it is gone."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""
