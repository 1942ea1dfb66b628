"""Every route of the application, and an address of each; a new route has to come into the table here."""

from __future__ import annotations

from collections.abc import Iterator

from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount, Route

from madang.web.api import PREFIX

GAME = "GAME"
"""Stands for the id of a game in an address."""

ADDRESSES = {
    "/": "/",
    "/about": "/about",
    "/cards": "/cards",
    "/fair": "/fair",
    "/keys": "/keys",
    "/healthz": "/healthz",
    "/look.css": "/look.css?v=x",
    "/manifest.webmanifest": "/manifest.webmanifest",
    "/settings": "/settings",
    "/static/{version}/{name}": "/static/x/madang.css",
    "/you": "/you",
    "/you/code": "/you/code",
    "/you/delete": "/you/delete",
    "/you/games": "/you/games",
    "/you/games.jsonl": "/you/games.jsonl",
    "/you/join": "/you/join",
    "/you/leave": "/you/leave",
    "/you/revoke": "/you/revoke",
    "/you/token": "/you/token",
    "/gostop": "/gostop",
    "/gostop/guide": "/gostop/guide",
    "/gostop/guide/{lesson}": "/gostop/guide/2",
    "/gostop/new": "/gostop/new",
    "/gostop/rules": "/gostop/rules",
    "/gostop/statistics": "/gostop/statistics",
    "/gostop/{game_id}": f"/gostop/{GAME}",
    "/gostop/{game_id}/record": f"/gostop/{GAME}/record",
    "/gostop/{game_id}/review": f"/gostop/{GAME}/review",
    "/magdagdon": "/magdagdon",
    "/magdagdon/guide": "/magdagdon/guide",
    "/magdagdon/guide/{lesson}": "/magdagdon/guide/2",
    "/magdagdon/new": "/magdagdon/new",
    "/magdagdon/rules": "/magdagdon/rules",
    "/magdagdon/scores": "/magdagdon/scores",
    "/magdagdon/scores/{difficulty}": "/magdagdon/scores/peaceful",
    "/magdagdon/{game_id}": f"/magdagdon/{GAME}",
    "/magdagdon/{game_id}/record": f"/magdagdon/{GAME}/record",
    "/magdagdon/{game_id}/review": f"/magdagdon/{GAME}/review",
}
"""An address for each route."""

QUERIES = {
    "/gostop/{game_id}": ("?since=0", "?hint", "?card=1a", "?new"),
    "/magdagdon/{game_id}": ("?since=0", "?hint", "?die=2", "?new"),
}
"""What else a page can be asked."""


def routes_of(app: Starlette) -> dict[str, frozenset[str]]:
    """The path of every route of the pages, also of what is mounted, with its methods."""
    return dict(_walk("", app.routes))


def posts_of(app: Starlette) -> list[str]:
    """An address of every route that takes a POST."""
    return [ADDRESSES[path] for path, methods in routes_of(app).items() if "POST" in methods]


def _walk(prefix: str, routes: list[BaseRoute]) -> Iterator[tuple[str, frozenset[str]]]:
    for route in routes:
        if isinstance(route, Mount) and route.path == PREFIX:
            continue  # it has no cookies, no forms and no pages; tests/web/api attacks it
        if isinstance(route, Mount):
            yield from _walk(prefix + route.path, route.routes)
        else:
            assert isinstance(route, Route), route
            yield prefix + route.path, frozenset(route.methods or ())
