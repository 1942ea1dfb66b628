"""The coach at the tables of all games. It thinks in a worker of its own, and no page waits for its start.

What it says in a game marks that game before anybody hears it.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal

from madang.analysis.values import Odds
from madang.tables.door import Tables
from madang.tables.values import Table
from madang.tables.watcher import Advice
from madang.tables.workers import Condition, NoAnswer, NotReady, Worker, process

log = logging.getLogger(__name__)

ANSWER_SECONDS = 10.0
"""When an answer is so late that the worker is given up. With numba it takes a few hundredths of a second."""
REVIEW_SECONDS = 60.0
"""The same for a whole game; it takes half a second with numba."""
WAITING = 4
"""How many questions are thought about or wait, at most; what is asked beyond that is not answered."""
REVIEWS = 32
"""How many games that were reviewed last are remembered with what was said of them."""
PREPARING_SECONDS = 300.0
"""The same for the start of a worker, which compiles what it needs on a fresh machine."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to the coach of a game: a View, or the record of a whole game."""

    game: str
    """The NAME of its rulebook."""
    what: Literal["prepare", "hint", "odds", "review"]
    about: Any = None


def answer(asked: Asked) -> Any:
    """What runs in the worker; there alone the search is loaded."""
    from madang.analysis import gostop, magdagdon

    advisor = {"gostop": gostop, "magdagdon": magdagdon}[asked.game]
    ask = getattr(advisor, asked.what)
    return ask() if asked.what == "prepare" else ask(asked.about)


class Coach:
    """Says what to do, what to expect, and what a game was made of; None where it cannot say it yet.

    It is asked for the first time while nothing is started: then, and whenever its worker is lost, that is
    started in the background. For each game it is ``ready`` once all its weights are loaded and all kernels
    compiled. While it does that for one game it says nothing at another, and nobody is kept waiting.
    """

    def __init__(
        self,
        tables: Tables,
        *,
        executor: Callable[[], Executor] = process,
        ask: Callable[[Asked], Any] = answer,
        late_seconds: float = ANSWER_SECONDS,
    ) -> None:
        self._tables = tables
        self._watcher = tables.watcher
        self._late_seconds = late_seconds
        self._worker: Worker[Asked, Any] = Worker(executor, ask)
        # One question after the other, so that the time of each begins when it is asked.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="coach")
        self._lock = threading.Lock()
        self._known: set[str] = set()
        """The games that it is ready for."""
        self._preparing = False
        self._closed = False
        self._failed: set[str] = set()
        self._waiting = 0
        self._reviews: OrderedDict[str, Any] = OrderedDict()

    def ready(self, game: str) -> bool:
        """Whether it can answer now at the tables of a game."""
        return game in self._known and not (self._preparing or self._closed)

    def failed(self, game: str) -> bool:
        """Whether it started or answered in vain the last time; each question tries again."""
        return game in self._failed

    async def hint(self, table: Table) -> tuple[Any, ...] | None:
        """The choices of a running game, the best first, as its coach says them; () where there is none."""
        said: tuple[Any, ...] | None = await self._ask(self._about(table, "hint"), self._late_seconds)
        self._mark(table, said)
        return said

    async def odds(self, table: Table) -> Odds | None:
        """What to expect of a running game of MAGDAGDON, as it is staged."""
        said: Odds | None = await self._ask(self._about(table, "odds"), self._late_seconds)
        self._mark(table, said)
        return said

    async def review(self, table: Table) -> Any:
        """What a game was made of, as its coach says it; None where it cannot yet.

        Raises NotOver while it is running, UnknownGame, StoreError.
        """
        record = self._tables.export(table.id, table.player_id)["record"]
        with self._lock:  # a game that is over does not change
            said = self._reviews.get(table.id)
        if said is None:
            said = await self._ask(Asked(table.game, "review", record), REVIEW_SECONDS)
        if said is not None:
            self._remember(table.id, said)
        return said

    def prepare(self, game: str) -> None:
        """Get ready for a game in the background, if it is not; returns at once."""
        with self._lock:
            if not (game in self._known or self._preparing or self._closed):
                self._preparing = True
                self._thread.submit(self._prepare, game)

    def condition(self) -> Condition:
        """How its worker is; one that is down is started again, and prepared once somebody asks."""
        found = self._worker.condition()
        if found == "down":
            self._known.clear()
        return found

    def close(self) -> None:
        """End the worker."""
        with self._lock:
            self._closed = True
        self._worker.close()
        self._thread.shutdown(cancel_futures=True)

    # Inside

    @staticmethod
    def _about(table: Table, what: Literal["hint", "odds"]) -> Asked:
        return Asked(table.game, what, table.view)

    def _mark(self, table: Table, said: object) -> None:
        """What was said is not taken back. Raises UnknownGame, StoreError."""
        if said and not table.coached:
            self._tables.mark_coached(table.id, table.player_id)

    def _remember(self, game_id: str, said: Any) -> None:
        """Keep a review, and forget the one that was asked for longest ago where there are too many."""
        with self._lock:
            self._reviews[game_id] = said
            self._reviews.move_to_end(game_id)
            if len(self._reviews) > REVIEWS:
                self._reviews.popitem(last=False)

    async def _ask(self, asked: Asked, seconds: float) -> Any:
        """What is answered; None at once where it is not ready, or too many others wait."""
        self.prepare(asked.game)
        with self._lock:
            if not self.ready(asked.game) or self._waiting >= WAITING:
                why: Advice = "busy" if self.ready(asked.game) else "preparing"
                self._watcher.advised(asked.game, asked.what, why)
                return None
            self._waiting += 1
            answered = self._thread.submit(self._answer, asked, seconds)
        answered.add_done_callback(self._answered)  # also where nobody waits for it any more
        return await asyncio.wrap_future(answered)

    def _answered(self, _: Future[Any]) -> None:
        with self._lock:
            self._waiting -= 1

    def _answer(self, asked: Asked, seconds: float) -> Any:
        """What the worker answers; None where it does not. A page goes on without a coach."""
        if asked.game not in self._known:  # lost since it was asked
            return None
        began = time.monotonic()
        advice: Advice = "failed"
        try:
            said = self._worker.answer(asked, seconds)
        except NoAnswer as error:
            log.warning("the coach, %s at %s: %s", asked.what, asked.game, error)
            self._lost(asked.game)
        except Exception:
            log.exception("the coach, %s at %s: it failed", asked.what, asked.game)
            self._failed.add(asked.game)
        else:
            self._failed.discard(asked.game)
            advice = "said"
            return said
        finally:
            self._watcher.advised(asked.game, asked.what, advice, time.monotonic() - began)
        return None

    def _prepare(self, game: str) -> None:
        """Load and compile in the worker. Where that fails, the next question tries again."""
        try:
            self._start(game)
        except NoAnswer as error:
            log.warning("the coach of %s does not start: %s", game, error)
            self._lost(game)
        except Exception:
            log.exception("the coach of %s does not start", game)
            self._failed.add(game)
        else:
            self._known.add(game)
        self._preparing = False

    def _start(self, game: str) -> None:
        """Wait for the worker to start, and then to get ready. Raises NoAnswer."""
        until = time.monotonic() + PREPARING_SECONDS
        while True:
            try:
                self._worker.answer(Asked(game, "prepare"), PREPARING_SECONDS)
                return
            except NotReady:
                if time.monotonic() > until:
                    raise

    def _lost(self, game: str) -> None:
        """The worker is gone, and with it all that it was ready for."""
        self._failed.add(game)
        self._known.clear()
