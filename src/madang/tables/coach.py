"""The coach at the tables of MAGDAGDON. It thinks in a worker of its own, and no page waits for its start.

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

from madang.analysis.values import Advice, Odds, Review
from madang.tables.door import Tables
from madang.tables.values import Table
from madang.tables.workers import NoAnswer, NotReady, Worker, process

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
    """A question to the coach: a View, or the record of a game."""

    what: Literal["prepare", "hint", "odds", "review"]
    about: Any = None


def answer(asked: Asked) -> Any:
    """What runs in the worker; there alone the search is loaded."""
    from madang.analysis import magdagdon

    match asked.what:
        case "prepare":
            return magdagdon.prepare()
        case "hint":
            return magdagdon.hint(asked.about)
        case "odds":
            return magdagdon.odds(asked.about)
        case "review":
            return magdagdon.review(asked.about)


class Coach:
    """Says what to do, what to expect, and what a game was made of; None where it cannot say it yet.

    It is asked for the first time while nothing is started: then, and whenever its worker is lost, that is
    started in the background, with all weights loaded and all kernels compiled before it is ``ready``.
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
        self._late_seconds = late_seconds
        self._worker: Worker[Asked, Any] = Worker(executor, ask)
        # One question after the other, so that the time of each begins when it is asked.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="coach")
        self._lock = threading.Lock()
        self._state: Literal["idle", "preparing", "ready", "closed"] = "idle"
        self._failed = False
        self._waiting = 0
        self._reviews: OrderedDict[str, Review] = OrderedDict()

    @property
    def ready(self) -> bool:
        """Whether it can answer now."""
        return self._state == "ready"

    @property
    def failed(self) -> bool:
        """Whether it started or answered in vain the last time; each question tries again."""
        return self._failed

    async def hint(self, table: Table) -> tuple[Advice, ...] | None:
        """The three best choices of a running game; () where there is none to make."""
        said: tuple[Advice, ...] | None = await self._ask(Asked("hint", table.view), self._late_seconds)
        self._mark(table, said)
        return said

    async def odds(self, table: Table) -> Odds | None:
        """What to expect of a running game, as it is staged."""
        said: Odds | None = await self._ask(Asked("odds", table.view), self._late_seconds)
        self._mark(table, said)
        return said

    async def review(self, table: Table) -> Review | None:
        """What a game was made of. Raises NotOver while it is running, UnknownGame, StoreError."""
        record = self._tables.export(table.id, table.player_id)["record"]
        with self._lock:  # a game that is over does not change
            said = self._reviews.get(table.id)
        if said is None:
            said = await self._ask(Asked("review", record), REVIEW_SECONDS)
        if said is not None:
            self._remember(table.id, said)
        return said

    def prepare(self) -> None:
        """Start in the background, if it has not been; returns at once."""
        with self._lock:
            if self._state == "idle":
                self._state = "preparing"
                self._thread.submit(self._prepare)

    def close(self) -> None:
        """End the worker."""
        with self._lock:
            self._state = "closed"
        self._worker.close()
        self._thread.shutdown(cancel_futures=True)

    # Inside

    def _mark(self, table: Table, said: object) -> None:
        """What was said is not taken back. Raises UnknownGame, StoreError."""
        if said and not table.coached:
            self._tables.mark_coached(table.id, table.player_id)

    def _remember(self, game_id: str, said: Review) -> None:
        """Keep a review, and forget the one that was asked for longest ago where there are too many."""
        with self._lock:
            self._reviews[game_id] = said
            self._reviews.move_to_end(game_id)
            if len(self._reviews) > REVIEWS:
                self._reviews.popitem(last=False)

    async def _ask(self, asked: Asked, seconds: float) -> Any:
        """What is answered; None at once where it is not ready, or too many others wait."""
        self.prepare()
        with self._lock:
            if self._state != "ready" or self._waiting >= WAITING:
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
        if not self.ready:  # lost since it was asked
            return None
        try:
            said = self._worker.answer(asked, seconds)
        except NoAnswer as error:
            log.warning("the coach, %s: %s", asked.what, error)
            self._become("idle", failed=True)
        except Exception:
            log.exception("the coach, %s: it failed", asked.what)
            self._become("ready", failed=True)
        else:
            self._failed = False
            return said
        return None

    def _prepare(self) -> None:
        """Load and compile in the worker. Where that fails, the next question tries again."""
        try:
            self._start()
        except NoAnswer as error:
            log.warning("the coach does not start: %s", error)
        except Exception:
            log.exception("the coach does not start")
        else:
            self._become("ready", failed=self._failed)
            return
        self._become("idle", failed=True)

    def _start(self) -> None:
        """Wait for the worker to start, and then to get ready. Raises NoAnswer."""
        until = time.monotonic() + PREPARING_SECONDS
        while True:
            try:
                self._worker.answer(Asked("prepare"), PREPARING_SECONDS)
                return
            except NotReady:
                if time.monotonic() > until:
                    raise

    def _become(self, state: Literal["idle", "ready"], *, failed: bool) -> None:
        with self._lock:
            self._failed = failed
            if self._state != "closed":
                self._state = state
