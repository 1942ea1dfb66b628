"""``/metrics``: what a server has done and how fast, in the format of Prometheus."""

from __future__ import annotations

import os

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)
from prometheus_client.exposition import choose_encoder
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from madang.tables.watcher import Advice, Outcome, Trouble, Watcher

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Where several processes of one server keep what they count, so that any of them can tell for all."""

PROXIES = ("x-forwarded-for", "forwarded", "via")
"""What a request brings that has come through a proxy, and so perhaps from anywhere."""

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The limits of the buckets for what a page waits for, in seconds."""
SLOW = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""The same for bots and the coach."""


class Metrics(Watcher):
    """Counts what it is told, in a registry of its own. Labels are names of ours: nothing of a person's."""

    def __init__(self) -> None:
        here = self._registry = CollectorRegistry()
        self._shared = os.environ.get(SHARED)
        if not self._shared:  # what these say is of one process
            ProcessCollector(registry=here)
            PlatformCollector(registry=here)
            GCCollector(registry=here)

        def counter(name: str, text: str, *labels: str) -> Counter:
            return Counter(f"madang_{name}", text, labels, registry=here)

        def times(name: str, text: str, *labels: str, buckets: tuple[float, ...] = FAST) -> Histogram:
            return Histogram(f"madang_{name}_seconds", text, labels, buckets=buckets, registry=here)

        self._requests = counter("requests", "Requests that were answered", "route", "method", "status")
        self._request = times("request", "How long it took to answer requests", "route", "method")
        self._actions = counter("actions", "Actions of people and bots", "game", "outcome")
        self._action = times("action", "How long it took until actions were on disk", "game")
        self._waiting = Gauge(
            "madang_bot_waiting_games",
            "Games that wait for a bot to turn to them",
            registry=here,
            multiprocess_mode="livesum",
        )
        self._waited = times("bot_waiting", "How long games waited for a bot to turn to them", buckets=SLOW)
        self._thought = times("bot_thinking", "How long bots thought", "game", "level", buckets=SLOW)
        self._failures = counter("bot_failures", "Answers that bots failed to give", "game", "level", "why")
        self._questions = counter("coach_questions", "Questions to the coach", "game", "what", "outcome")
        self._advice = times("coach_thinking", "How long the coach thought", "game", "what", buckets=SLOW)
        self._database = counter("database_failures", "What was not done as the database did not answer")

    async def show(self, request: Request) -> Response:
        """GET: all counts. Whoever asks through a proxy finds nothing here."""
        if any(name in request.headers for name in PROXIES):
            raise HTTPException(404)
        registry = self._registry
        if self._shared:
            registry = CollectorRegistry()
            MultiProcessCollector(registry, self._shared)  # type: ignore[no-untyped-call]
        encode, kind = choose_encoder(request.headers.get("accept", ""))
        return Response(encode(registry), headers={"Content-Type": kind})

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        """A request was answered; ``route`` is the template of its address."""
        self._requests.labels(route, method, status).inc()
        self._request.labels(route, method).observe(seconds)

    def acted(self, game: str, outcome: Outcome, seconds: float) -> None:
        """Count an action, and time one that was done."""
        self._actions.labels(game, outcome).inc()
        if outcome == "done":
            self._action.labels(game).observe(seconds)

    def waiting(self, games: int) -> None:
        """Show how many games wait."""
        self._waiting.set(games)

    def waited(self, seconds: float) -> None:
        """Time the waiting of a game."""
        self._waited.observe(seconds)

    def thought(self, game: str, bot: str, seconds: float) -> None:
        """Time the thinking of a bot."""
        self._thought.labels(game, bot).observe(seconds)

    def failed(self, game: str, bot: str, trouble: Trouble) -> None:
        """Count what a bot did not answer."""
        self._failures.labels(game, bot, trouble).inc()

    def advised(self, game: str, what: str, advice: Advice, seconds: float = 0.0) -> None:
        """Count a question to the coach, and time it if it was answered."""
        self._questions.labels(game, what, advice).inc()
        if advice == "said":
            self._advice.labels(game, what).observe(seconds)

    def database_failed(self) -> None:
        """Count what the database did not do."""
        self._database.inc()
