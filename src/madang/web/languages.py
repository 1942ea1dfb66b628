"""The language of a request: the address says it (``/vi/…``), else the player's choice, else the browser."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from madang.errors import MadangError
from madang.i18n import LANGUAGES, Translator, choose_language, translator

log = logging.getLogger(__name__)

SETTING = "language"
"""The name of the player's setting; without it the browser's languages count."""

_IN_ADDRESS = "madang.language"
_TOLD = "madang.unread"
"""Where a request keeps that its player cannot be read, which is logged once."""


class LanguageInAddress:
    """Takes a language off the front of an address: ``/vi/gostop`` is ``/gostop`` in Vietnamese."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http":
            language, path = _split(scope["path"])
            if language:
                scope = {**scope, "path": path, _IN_ADDRESS: language}
        await self.app(scope, receive, send)


def _split(path: str) -> tuple[str, str]:
    """The language at the front of a path, or an empty text, and the rest."""
    first, _, rest = path.removeprefix("/").partition("/")
    return (first, f"/{rest}") if first in LANGUAGES else ("", path)


def _in_address(request: Request) -> str:
    # What answers a crash stands in front of the middleware and sees the address as it came.
    return str(request.scope.get(_IN_ADDRESS) or _split(request.scope["path"])[0])


def prefix(request: Request) -> str:
    """What the links of a page begin with, so that they stay in the language of its address."""
    language = _in_address(request)
    return f"/{language}" if language else ""


def go(request: Request, path: str) -> RedirectResponse:
    """On to another of our pages, in the same language."""
    return RedirectResponse(prefix(request) + path, 303)


def path_of(request: Request) -> str:
    """The address of a page without a language, which each reader gets in the language that suits them."""
    return quote(_split(request.scope["path"])[1])


def address_in(language: str, path: str) -> str:
    """The address of a page in a language."""
    return f"/{language}{path}"


def language_of(request: Request) -> Translator:
    """The translator for a request."""
    tag = _in_address(request) or _chosen(request)
    return translator(tag or choose_language(request.headers.get("accept-language", "")[:200]))


def settings_of(request: Request) -> Mapping[str, Any]:
    """What the player of a request has set; nothing where no player can be read."""
    try:
        player = request.app.state.site.players.current(request)
    except MadangError as error:  # an error page has to be readable also where the database does not answer
        if _TOLD not in request.scope:
            request.scope[_TOLD] = True
            log.error("no player can be read: %s", error)
        return {}
    return player.settings if player else {}


def _chosen(request: Request) -> str | None:
    """The language the player chose in the settings, as long as we have it."""
    tag = settings_of(request).get(SETTING)
    return tag if tag in LANGUAGES else None
