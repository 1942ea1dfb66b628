"""``/healthz``: whether the database answers and the workers live, for whoever restarts what does not."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from madang.errors import StoreError
from madang.tables.workers import Condition

log = logging.getLogger(__name__)

DATABASE_SECONDS = 2.0
"""How long the database may take to answer."""


class Health:
    """Looks after the database and the workers when asked.

    ``database`` reads something, and raises StoreError where it cannot; ``workers`` says how they are.
    """

    def __init__(
        self,
        database: Callable[[], None],
        workers: Callable[[], Iterable[Condition]],
        seconds: float = DATABASE_SECONDS,
    ) -> None:
        self._database = database
        self._workers = workers
        self._seconds = seconds
        self._asked: Future[None] | None = None

    async def show(self, _: Request) -> Response:
        """GET: 200 where all is well, else 503; what is down is named."""
        parts = {"database": await self._answers(), "workers": "down" not in list(self._workers())}
        told = {name: "ok" if well else "down" for name, well in parts.items()}
        status = "ok" if all(parts.values()) else "down"
        if status == "down":
            log.warning("not well: %s", ", ".join(name for name, well in parts.items() if not well))
        return JSONResponse({"status": status} | told, 200 if status == "ok" else 503)

    async def _answers(self) -> bool:
        """Whether the database answers in time. While one question hangs no other is asked."""
        if self._asked is None or self._asked.done():
            self._asked = Future()
            # A thread of its own: one that hangs takes no other's place, and keeps no server from ending.
            threading.Thread(target=self._ask, args=(self._asked,), name="health", daemon=True).start()
        try:
            await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._asked)), self._seconds)
        except (StoreError, TimeoutError):
            return False
        return True

    def _ask(self, asked: Future[None]) -> None:
        try:
            self._database()
        except Exception as error:
            asked.set_exception(error)
        else:
            asked.set_result(None)
