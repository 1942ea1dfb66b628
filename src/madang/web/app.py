"""The application: routes, guards, and what happens when something is refused."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from madang.errors import MadangError, NotOver, StoreError, UnknownGame
from madang.store import Store, signing_key
from madang.tables import Tables
from madang.tables.coach import Coach
from madang.tables.opponents import Opponents
from madang.web import gostop, home, keys, magdagdon, manifest, settings
from madang.web.assets import Assets
from madang.web.languages import LanguageInAddress, language_of
from madang.web.pages import Pages
from madang.web.players import Players
from madang.web.problems import error_page
from madang.web.routing import page
from madang.web.security import Guard
from madang.web.site import Site
from madang.web.you import games as own_games

log = logging.getLogger("madang.web")


def create_app(database_url: str | None = None) -> Starlette:
    """The application on a database, or on the SQLite file in the user's data directory.

    Raises StoreError where the database cannot be opened.
    """
    store = Store(database_url)
    tables = Tables(store)
    opponents = Opponents(tables)
    coach = Coach(tables)
    assets = Assets()
    pages = Pages(assets)

    def refused(request: Request, status: int) -> Response:
        return error_page(pages, request, status)

    async def on_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return error_page(pages, request, error.status_code, headers=error.headers)

    async def on_madang(request: Request, error: Exception) -> Response:
        assert isinstance(error, MadangError)
        status = _status(error)
        if status >= 500:
            log.error("%s: %s", error.code, error)
            return error_page(pages, request, status)
        return error_page(pages, request, status, language_of(request).error(error))

    async def on_crash(request: Request, _: Exception) -> Response:
        return error_page(pages, request, 500)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        opponents.close()
        coach.close()
        store.close()

    app = Starlette(
        routes=[
            page("/", home.home),
            page("/about", home.about),
            page("/fair", home.fair),
            page("/keys", keys.show),
            page("/manifest.webmanifest", manifest.show),
            page("/settings", settings.show, settings.change),
            *magdagdon.ROUTES,
            *gostop.ROUTES,
            *own_games.ROUTES,
            *assets.routes(),
        ],
        middleware=[
            Middleware(LanguageInAddress),
            Middleware(Guard, error_page=refused),
            Middleware(GZipMiddleware, minimum_size=500, compresslevel=6),
        ],
        exception_handlers={HTTPException: on_http, MadangError: on_madang, Exception: on_crash},
        lifespan=lifespan,
    )
    app.state.site = Site(tables, Players(tables, signing_key()), pages, opponents, coach)
    return app


def _status(error: MadangError) -> int:
    """The HTTP status for an error that no page handles itself."""
    match error:
        case UnknownGame():
            return 404
        case NotOver():
            return 409
        case StoreError():
            return 503
    return 400
