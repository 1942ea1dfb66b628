"""Lines of JSON in and out, for the subcommands that read records."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from madang.cli.words import say
from madang.core.records import read_lines
from madang.errors import N_

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from madang.core.game import Json
    from madang.core.records import Line

STANDARD_INPUT = "-"
CANNOT_READ = 2
"""The exit status where a file cannot be opened, as for any wrong command line."""


def open_file(name: str) -> AbstractContextManager[BinaryIO] | None:
    """The file of that name, or standard input for ``-``; None, with a message, where it cannot be opened."""
    if name == STANDARD_INPUT:
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(name).open("rb")
    except OSError as error:
        why = say(N_("cannot read %(file)s: %(why)s"), file=name, why=error.strerror)
        print(f"madang: {why}", file=sys.stderr)
        return None


def each_line(name: str, answer: Callable[[Line], bool]) -> int:
    """Answer every line of a file, and give the exit status: 1 where an answer was not that all is well."""
    opened = open_file(name)
    if opened is None:
        return CANNOT_READ
    status = 0
    with opened as file:
        for line in read_lines(file):
            if not answer(line):
                status = 1
    return status


def write(value: Json) -> None:
    """Print one JSON object as a line of UTF-8 and pass it on at once: the reader may be waiting for it."""
    try:
        line = json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # half of a surrogate pair, quoted from a record; escaped it is good JSON
        line = json.dumps(value).encode()
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()
