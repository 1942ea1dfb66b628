"""A player that is a program of somebody else's: it is started, and asked by the bot protocol."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import threading
import time
import weakref
from contextlib import suppress
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import IO, Any, Self

from madang.bots.bot import Budget, Choice
from madang.bots.protocol import UNREADABLE, question, read_answer
from madang.core.game import AnyGame
from madang.core.records import MAX_LINE, kind_of
from madang.errors import N_, BadAnswer, Reason, UnknownBot

PREFIX = "cmd:"
"""What begins the name of such a player."""

ANSWER_SECONDS = 30.0
"""How long an answer may take beyond the time that the program was given to think; the start counts."""
MOST_WAITING = 1000
"""How many lines a program may have written ahead."""
CLOSING_SECONDS = 2.0
"""How long a program may take to end once nothing more is asked."""

NO_PROGRAM = Reason("bot/no-program", N_("There is no program to start as “%(command)s”."))
LATE = Reason("bot/late", "No answer came within %(seconds)s seconds.")
GONE = Reason("bot/gone", "The program has ended.")


class Command:
    """Starts a program with its first question, and asks it for every choice.

    A program that is late or cannot be understood is ended; the next question starts it again. Close it, or
    use it in a ``with`` statement.
    """

    def __init__(self, game: AnyGame, command: str, seconds: float = ANSWER_SECONDS) -> None:
        """Raises UnknownBot where there is no such program."""
        self._game = game
        self._seconds = seconds
        self._number = 0
        self._talk: _Talk | None = None
        try:
            self._words = shlex.split(command)
        except ValueError:
            self._words = []
        if not self._words or not shutil.which(self._words[0]):
            raise UnknownBot(NO_PROGRAM, command=command)

    def choose(self, view: Any, budget: Budget) -> Choice[Any]:
        """What the program answers. Raises BadAnswer where it is late, has ended, or answers nonsense."""
        if self._talk is None:
            self._talk = _Talk(self._words)
        self._number += 1
        try:
            line = self._talk.ask(question(self._number, view, budget), (budget.seconds or 0) + self._seconds)
            return read_answer(_object(line), self._number, self._game, view)
        except BadAnswer:
            self._talk.end(0)
            self._talk = None
            raise

    def close(self) -> None:
        """End the program."""
        if self._talk:
            self._talk.end(CLOSING_SECONDS)
            self._talk = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _object(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise BadAnswer(UNREADABLE, why="it is no JSON") from None
    if not isinstance(value, dict):
        raise BadAnswer(UNREADABLE, why=f"it is {kind_of(value)}, not an object")
    return value


class _Talk:
    """A running program, and the lines it has written."""

    def __init__(self, words: list[str]) -> None:
        try:
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise BadAnswer(GONE) from error
        assert self._process.stdin
        assert self._process.stdout
        self._stdin = self._process.stdin
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        # A pipe cannot be read with a time limit everywhere; a thread can be waited for.
        listener = threading.Thread(target=_listen, args=(self._process.stdout, self._lines), daemon=True)
        listener.start()
        self._finalizer = weakref.finalize(self, _end, self._process, listener, 0.0)
        self._listener = listener

    def ask(self, line: dict[str, Any], seconds: float) -> bytes:
        """Write a line, and read the next one. Raises BadAnswer where none comes in time."""
        deadline = time.monotonic() + seconds
        try:
            self._stdin.write(json.dumps(line).encode() + b"\n")
            self._stdin.flush()
            answer = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except OSError:
            answer = b""
        except Empty:
            raise BadAnswer(LATE, seconds=f"{seconds:g}") from None
        if not answer:
            raise BadAnswer(GONE)
        return answer

    def end(self, seconds: float) -> None:
        """End the program, which has so many seconds to do it by itself."""
        if self._finalizer.detach():
            _end(self._process, self._listener, seconds)


def _listen(file: IO[bytes], lines: SimpleQueue[bytes]) -> None:
    """Hand on every line; an empty one says that there are no more.

    A program that writes and writes without being asked is heard no longer.
    """
    with file:
        while lines.qsize() < MOST_WAITING and (line := file.readline(MAX_LINE)):
            lines.put(line)
    lines.put(b"")


def _end(process: subprocess.Popen[bytes], listener: threading.Thread, seconds: float) -> None:
    assert process.stdin
    with suppress(OSError):  # it may have ended with something left unread
        process.stdin.close()  # the end of its input is what tells a program to end
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    listener.join(CLOSING_SECONDS)
