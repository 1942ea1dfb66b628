"""Rendering: a template, a page's context, and the language and player of the request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from madang.i18n import LANGUAGES, SOURCE_LANGUAGE, native_name
from madang.render.dice import die_svg
from madang.web.assets import Assets
from madang.web.descriptions import description
from madang.web.languages import address_in, language_of, path_of, prefix
from madang.web.preferences import preferences_of


class Pages:
    """The templates and what every one of them may use."""

    def __init__(self, assets: Assets) -> None:
        self._environment = Environment(
            loader=ChoiceLoader([PackageLoader("madang.web"), PackageLoader("madang.i18n", "locales")]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.i18n"],
        )
        self.asset = assets.url
        self.version = assets.version
        self._environment.globals["asset"] = assets.url
        self._environment.globals["version"] = assets.version
        self._environment.globals["look_sheet"] = assets.look_url
        self._environment.globals["die_svg"] = _die_svg
        self._environment.globals["strong"] = Markup("<strong data-count>{}</strong>").format
        # The i18n extension puts this method on the environment; its types do not tell.
        self._environment.install_gettext_callables(  # type: ignore[attr-defined]
            _gettext, _ngettext, newstyle=True, pgettext=_pgettext, npgettext=_npgettext
        )

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
        html = self._environment.select_template(
            [template] if isinstance(template, str) else list(template)
        ).render(
            page=page,
            t=t,
            prefs=preferences_of(request),
            path=request.url.path,
            description=description(path, t),
            here=prefix(request),
            lost=lost,
            languages=[Language(tag, native_name(tag), address_in(tag, path)) for tag in LANGUAGES],
            any_language=path,
            origin=f"{request.url.scheme}://{request.url.netloc}",
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


@pass_context
def _die_svg(context: Context, value: int, tumbling: bool = False) -> Markup:
    return Markup(die_svg(value, context["prefs"].figures, tumbling))


@pass_context
def _gettext(context: Context, text: str) -> str:
    return str(context["t"].gettext(text))


@pass_context
def _ngettext(context: Context, one: str, many: str, n: int) -> str:
    return str(context["t"].ngettext(one, many, n))


@pass_context
def _pgettext(context: Context, message_context: str, text: str) -> str:
    return str(context["t"].pgettext(message_context, text))


@pass_context
def _npgettext(context: Context, message_context: str, one: str, many: str, n: int) -> str:
    return str(context["t"].npgettext(message_context, one, many, n))


@dataclass(frozen=True, slots=True)
class Plain:
    """The context of a page that needs none."""
