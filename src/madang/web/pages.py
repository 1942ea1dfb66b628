"""Rendering: a template, a page's context, and the language and player of the request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from madang.errors import N_
from madang.i18n import LANGUAGES, SOURCE_LANGUAGE, native_name
from madang.render.dice import die_svg
from madang.web.assets import Assets
from madang.web.languages import address_in, language_of, path_of, prefix
from madang.web.preferences import preferences_of
from madang.web.security import HEADERS


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
        self._environment.globals["asset"] = assets.url
        self._environment.globals["look_sheet"] = assets.look_url
        self._environment.globals["die_svg"] = lambda value: Markup(die_svg(value))
        self._environment.globals["strong"] = lambda text: Markup("<strong>{}</strong>").format(text)
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
class Problem:
    """What an error page says."""

    status: int
    title: str
    text: str


_PROBLEMS = {
    400: (N_("That could not be read"), N_("The browser sent something this page does not understand.")),
    403: (N_("That came from another site"), N_("For your safety only Madang’s own pages may do that.")),
    404: (
        N_("There is nothing here"),
        N_("The address may have a slip in it, or the game is not yours to see."),
    ),
    405: (N_("That does not work here"), N_("This address cannot be used in that way.")),
    413: (N_("That was too much"), N_("The browser sent more than this page takes.")),
    414: (N_("That address is too long"), N_("Try again from the start page.")),
    415: (N_("That could not be read"), N_("The browser sent something this page does not understand.")),
    500: (
        N_("Something broke on our side"),
        N_("Your game is safe: every move was saved before it was answered."),
    ),
    503: (N_("Busy right now"), N_("Nothing is lost. Try again in a moment.")),
}


def error_page(
    pages: Pages, request: Request, status: int, text: str = "", headers: Mapping[str, str] | None = None
) -> Response:
    """A page that says what went wrong and where to go from here; ``text`` says it more exactly."""
    t = language_of(request)
    title, usual = _PROBLEMS.get(status, (HTTPStatus(status).phrase, ""))
    problem = Problem(status, t.gettext(title), text or (t.gettext(usual) if usual else ""))
    # The page of a crash is sent outside the guard, so an error page brings the guard's headers itself.
    guarded = {**HEADERS, "Cache-Control": "no-store", **(headers or {})}
    return pages.render(request, "error.html", problem, status=status, headers=guarded, lost=True)


@dataclass(frozen=True, slots=True)
class Plain:
    """The context of a page that needs none."""
