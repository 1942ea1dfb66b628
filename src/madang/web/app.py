"""The application: routes, guards, and what happens when something is refused."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount

from madang.errors import (
    BrokenLog,
    MadangError,
    NotOver,
    StoreError,
    StoreFull,
    TooFast,
    UnknownGame,
    UnknownHost,
    UnknownPlayer,
)
from madang.store import Store, signing_key
from madang.store.trouble import DAMAGED
from madang.tables import Tables
from madang.tables.coach import Coach
from madang.tables.opponents import Opponents
from madang.web import gostop, home, keys, magdagdon, manifest, settings, you
from madang.web.api import PREFIX, create_api, problems
from madang.web.assets import Assets
from madang.web.crashes import Crashes
from madang.web.hosting import Hosting, host_check
from madang.web.languages import LanguageInAddress, language_of
from madang.web.pages import Pages
from madang.web.players import Players
from madang.web.problems import error_page
from madang.web.rates import Rates
from madang.web.routing import page
from madang.web.security import Guard
from madang.web.site import Site, write_down
from madang.web.watching import NOTHING, Watching
from madang.web.watching.health import Health
from madang.web.watching.metrics import Metrics
from madang.web.watching.requests import Watch


def create_app(
    database_url: str | None = None, hosting: Hosting | None = None, watching: Watching = NOTHING
) -> Starlette:
    """The application on a database, or on the SQLite file in the user's data directory.

    Without ``hosting`` it answers on its own machine alone.

    Raises StoreError where the database cannot be opened.
    """
    hosting = hosting or Hosting()
    store = Store(database_url)
    tables = Tables(store)
    metrics = Metrics() if watching.metrics else None
    if metrics:
        tables.watcher = metrics
    opponents = Opponents(tables)
    coach = Coach(tables)
    assets = Assets()
    pages = Pages(assets)
    rates = Rates(hosting.rate_limit)
    players = Players(tables, signing_key(), rates)
    health = Health(store.ask, lambda: [*opponents.conditions(), coach.condition()])

    site = Site(tables, players, pages, opponents, coach)
    programs = create_api(site)

    def refused(request: Request, error: Exception) -> Response:
        """The one answer to a request that was refused, by the guard or by a handler."""
        if _for_programs(request):
            return problems.answer(request, error)
        if isinstance(error, HTTPException):
            return error_page(pages, request, error.status_code, headers=error.headers)
        assert isinstance(error, MadangError)
        status = _status(error)
        write_down(site, error, status)
        if isinstance(error, StoreError) and error.reason is not DAMAGED:  # the page has words for a player
            return error_page(pages, request, status)
        headers = {"Retry-After": str(error.retry_after)} if isinstance(error, TooFast) else None
        return error_page(pages, request, status, language_of(request).error(error), headers)

    async def on_error(request: Request, error: Exception) -> Response:
        return refused(request, error)

    def broken(request: Request) -> Response:
        return problems.broken(request) if _for_programs(request) else error_page(pages, request, 500)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        opponents.close()
        coach.close()
        store.close()

    app = Starlette(
        routes=[
            Mount(PREFIX, programs),  # in front, as nobody asks so often
            page("/", home.home),
            page("/about", home.about),
            page("/fair", home.fair),
            page("/keys", keys.show),
            page("/manifest.webmanifest", manifest.show),
            page("/settings", settings.show, settings.change),
            *you.ROUTES,
            *magdagdon.ROUTES,
            *gostop.ROUTES,
            *assets.routes(),
            page("/healthz", health.show),
            *([page("/metrics", metrics.show)] if metrics else []),
        ],
        middleware=[
            *_proxies(hosting),
            Middleware(LanguageInAddress),
            Middleware(Watch, metrics=metrics),
            Middleware(Crashes, broken=broken),
            Middleware(Guard, refused=refused, check_host=host_check(hosting), rates=rates, players=players),
            Middleware(GZipMiddleware, minimum_size=500, compresslevel=6),
        ],
        exception_handlers={HTTPException: on_error, MadangError: on_error},
        lifespan=lifespan,
    )
    app.state.site = site
    return app


def _for_programs(request: Request) -> bool:
    """Whether a request is for the API, which answers in JSON whatever happens."""
    path: str = request.scope["path"]
    return path.startswith(f"{PREFIX}/")


def _proxies(hosting: Hosting) -> Iterator[Middleware]:
    """What tells who asks, and whether by TLS, where a proxy that is trusted stands in front."""
    if hosting.proxies:
        from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

        yield Middleware(ProxyHeadersMiddleware, trusted_hosts=list(hosting.proxies))


def _status(error: MadangError) -> int:
    """The HTTP status for an error that no page handles itself."""
    match error:
        case UnknownGame() | UnknownPlayer():
            return 404
        case NotOver():
            return 409
        case UnknownHost():
            return 421
        case TooFast():
            return 429
        case BrokenLog():
            return 410
        case StoreFull():
            return 507
        case StoreError():
            return 500 if error.reason is DAMAGED else 503
    return 400
