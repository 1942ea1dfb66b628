"""Who is told what happens at the tables, to count it. Nobody is told who plays, or in which game."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any, Literal, Protocol, TypeVar

from madang.errors import ChanceError, IllegalAction, MadangError, NotationError, NotYourSeat, StaleAction
from madang.tables.values import Table

Outcome = Literal["done", "repeated", "stale", "illegal", "unreadable", "failed"]
"""What became of an action; ``failed`` is anything that is not the fault of the action."""

Trouble = Literal["starting", "none", "error", "illegal"]
"""What was wrong with a bot's answer: no worker was ready yet, the worker was late or died, the bot failed,
or what it answered breaks the rules."""

Advice = Literal["said", "preparing", "busy", "failed"]
"""What became of a question to the coach."""


class Watcher:
    """Is told, and does nothing. Every method may be called from any thread."""

    def acted(self, game: str, outcome: Outcome, seconds: float) -> None:
        """An action of a person or a bot was answered; ``game`` is empty where it is not known."""

    def waiting(self, games: int) -> None:
        """So many games now wait for a bot to turn to them."""

    def waited(self, seconds: float) -> None:
        """A bot turned to a game that had waited for so long."""

    def thought(self, game: str, bot: str, seconds: float) -> None:
        """A bot answered after so many seconds."""

    def failed(self, game: str, bot: str, trouble: Trouble) -> None:
        """A bot did not answer, or with nothing that can be played. Another answer will be found."""

    def advised(self, game: str, what: str, advice: Advice, seconds: float = 0.0) -> None:
        """The coach was asked for something, and thought for so many seconds."""

    def database_failed(self) -> None:
        """The database did not answer, and something was not done."""


NOBODY = Watcher()


class _Watched(Protocol):
    watcher: Watcher


W = TypeVar("W", bound=_Watched)
Act = Callable[[W, str, Any, int, str, int, str | None], Table]


def watched(act: Act[W]) -> Act[W]:
    """Tell the watcher of whoever acts what became of each action."""

    @wraps(act)
    def acting(self: W, game_id: str, who: Any, seat: int, text: str, seq: int, game: str | None) -> Table:
        began = time.perf_counter()
        outcome: Outcome = "failed"
        try:
            table = act(self, game_id, who, seat, text, seq, game)
            game, outcome = table.game, "repeated" if table.repeated else "done"
        except MadangError as error:
            outcome = _outcome(error)
            raise
        finally:
            self.watcher.acted(game or "", outcome, time.perf_counter() - began)
        return table

    return acting


def _outcome(error: MadangError) -> Outcome:
    match error:
        case StaleAction():
            return "stale"
        case IllegalAction() | NotYourSeat():
            return "illegal"
        case NotationError() | ChanceError():
            return "unreadable"
    return "failed"
