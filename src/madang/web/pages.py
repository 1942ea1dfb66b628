"""Rendering: a template, a page's context, and the language and player of the request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from madang.i18n import LANGUAGES, SOURCE_LANGUAGE, native_name
from madang.web.assets import Assets
from madang.web.descriptions import description
from madang.web.languages import address_in, language_of, path_of, prefix
from madang.web.preferences import preferences_of
from madang.web.templating import Reader, Templates


class Pages:
    """The templates and what every one of them may use."""

    def __init__(self, assets: Assets) -> None:
        self._templates = Templates(assets)
        self.asset = assets.url
        self.version = assets.version

    def render(
        self,
        request: Request,
        template: str | Sequence[str],
        page: object,
        *,
        status: int = 200,
        headers: Mapping[str, str] | None = None,
        lost: bool = False,
    ) -> Response:
        """A page: ``page`` is its context, a frozen dataclass that the template knows as ``page``.

        Of several templates the first that exists is taken.

        Where nothing is at its address (``lost``) the links to other languages lead to the first page.
        """
        t = language_of(request)
        path = "/" if lost else path_of(request)
        prefs = preferences_of(request)
        reader = Reader(t.language, prefix(request), prefs.cards, prefs.figures)
        names = [template] if isinstance(template, str) else list(template)
        html = (
            self._templates.of(reader)
            .select_template(names)
            .render(
                page=page,
                prefs=prefs,
                path=request.url.path,
                description=description(path, t),
                lost=lost,
                languages=_languages(path),
                any_language=path,
                origin=f"{request.url.scheme}://{request.url.netloc}",
            )
        )
        return HTMLResponse(html, status, headers={"Content-Language": t.language, **(headers or {})})

    def prose(self, request: Request, template: str, page: object) -> Response:
        """A page that is one text a language: ``about.html`` is ``vi/about.html`` in Vietnamese.

        In a language that is not finished yet it is the English one.
        """
        names = [f"{tag}/{template}" for tag in (language_of(request).language, SOURCE_LANGUAGE)]
        return self.render(request, names, page)


@dataclass(frozen=True, slots=True)
class Language:
    """A language that a page can be read in."""

    tag: str
    name: str
    """Its name in the language itself."""
    address: str
    """The page in this language."""


@lru_cache(maxsize=1024)
def _languages(path: str) -> tuple[Language, ...]:
    """A page in every language."""
    return tuple(Language(tag, native_name(tag), address_in(tag, path)) for tag in LANGUAGES)


@dataclass(frozen=True, slots=True)
class Plain:
    """The context of a page that needs none."""
