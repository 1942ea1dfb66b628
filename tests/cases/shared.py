"""The shared conformance cases: copies of the files that every implementation is held against."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import deque
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from madang.core.records import replay
from madang.errors import RecordError
from madang.games import GAMES

DATA = Path(__file__).parent / "data"


class Case(NamedTuple):
    """One line of a file: where it stands, and what is in it."""

    where: str
    value: dict[str, Any]

    @property
    def record(self) -> dict[str, Any]:
        record: dict[str, Any] = self.value["record"]
        return record

    @property
    def expect(self) -> Any:
        return self.value["expect"]

    def __str__(self) -> str:
        return self.where


def cases(name: str) -> list[Case]:
    """The cases of a file of JSON lines."""
    with (DATA / name).open(encoding="utf-8") as file:
        return [Case(f"{name}:{number}", json.loads(line)) for number, line in enumerate(file, start=1)]


def load(name: str) -> Any:
    """A whole JSON file."""
    return json.loads((DATA / name).read_text("utf-8"))


def last_state(record: dict[str, Any]) -> dict[str, Any]:
    """The state that a record leads to."""
    *_, last = replay(record, GAMES)
    state: dict[str, Any] = last.to_json()
    return state


def broken_at(record: dict[str, Any]) -> dict[str, Any]:
    """Where a record breaks a rule: the index of the action and the last good state."""
    with pytest.raises(RecordError) as refused:
        deque(replay(record, GAMES), maxlen=0)
    error = refused.value
    assert str(error), "an error says what is wrong"
    return {"at": error.at, "state": None if error.state is None else error.state.to_json()}


def run_madang(*arguments: str, given: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    """The ``madang`` command in a process of its own, with ``given`` on its standard input."""
    command = [sys.executable, "-m", "madang", *arguments]
    return subprocess.run(command, input=given, capture_output=True, timeout=300)


def lines_of(output: bytes) -> list[Any]:
    """The JSON objects that a command printed, one a line."""
    return [json.loads(line) for line in output.splitlines()]
