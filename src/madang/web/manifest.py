"""The manifest: what a system is told that puts Madang among its applications."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from madang import gostop, magdagdon
from madang.errors import N_
from madang.games import GAMES
from madang.web.assets import FOREVER
from madang.web.descriptions import MADANG
from madang.web.languages import language_of
from madang.web.look import Look
from madang.web.site import site

TITLES = {magdagdon.NAME: "MAGDAGDON", gostop.NAME: N_("Go-Stop")}
"""What each game is called; the address of its name leads to the running game, or to a new one."""


async def show(request: Request) -> Response:
    """GET: the manifest in a language.

    The language has to stand in the address: browsers ask for a manifest without cookies. What is started is
    in the language that the player chose, so the first page has none in its address.
    """
    t, pages = language_of(request), site(request).pages
    paper = Look().paper("light")

    def icon(name: str, sizes: str, kind: str, purpose: str = "any") -> dict[str, str]:
        return {"src": pages.asset(name), "sizes": sizes, "type": kind, "purpose": purpose}

    manifest = {
        "id": "/",
        "name": "Madang",
        "short_name": "Madang",
        "description": t.gettext(MADANG),
        "lang": t.language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": paper,
        "background_color": paper,
        "categories": ["games"],
        "icons": [
            icon("icon.svg", "any", "image/svg+xml"),
            icon("icon-192.png", "192x192", "image/png"),
            icon("icon-512.png", "512x512", "image/png"),
            icon("icon-maskable-512.png", "512x512", "image/png", "maskable"),
        ],
        "shortcuts": [
            {"name": t.gettext(TITLES[name]), "url": f"/{name}"} for name in GAMES if name in TITLES
        ],
    }
    kept = request.query_params.get("v") == pages.version
    headers = {"Cache-Control": FOREVER if kept else "no-cache"}
    return JSONResponse(manifest, media_type="application/manifest+json", headers=headers)
