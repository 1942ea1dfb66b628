"""Error pages: what went wrong, and the ways on."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import N_, MadangError
from madang.games import GAMES
from madang.i18n import Translator
from madang.web.languages import language_of, path_of
from madang.web.manifest import TITLES
from madang.web.pages import Pages
from madang.web.play import address
from madang.web.security import headers_for
from madang.web.site import running

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Way:
    """A way on from here."""

    address: str
    """Without the language."""
    label: str


@dataclass(frozen=True, slots=True)
class Problem:
    """The context of ``error.html``."""

    status: int
    title: str
    text: str
    games: tuple[Way, ...]
    """Back to the running games."""
    rules: tuple[Way, ...]
    """To the rules of the game whose address this was under."""


_PROBLEMS = {
    400: (N_("That could not be read"), N_("The browser sent something this page does not understand.")),
    403: (N_("That came from another site"), N_("For your safety only Madang’s own pages may do that.")),
    404: (
        N_("There is nothing here"),
        N_("The address may have a slip in it, or the game is not yours to see."),
    ),
    405: (N_("That does not work here"), N_("This address cannot be used in that way.")),
    408: (N_("That took too long"), N_("The browser did not finish sending. Try again.")),
    410: (
        N_("This game is set aside"),
        N_("It can no longer be shown or played on; its record is kept. All other games go on; start one."),
    ),
    413: (N_("That was too much"), N_("The browser sent more than this page takes.")),
    414: (N_("That address is too long"), N_("Try again from the start page.")),
    415: (N_("That could not be read"), N_("The browser sent something this page does not understand.")),
    421: (N_("This server has another name"), ""),
    429: (N_("One moment, please"), ""),
    431: (N_("That was too much"), N_("The browser sent more than this page takes.")),
    500: (
        N_("Something broke on our side"),
        N_("Your game is safe: every move was saved before it was answered."),
    ),
    503: (N_("Busy right now"), N_("Nothing is lost. Try again in a moment.")),
    507: (
        N_("There is no room left"),
        N_(
            "The disk of this server is full. Nothing is lost, but your last action was not done."
            " Try again when its host has made room."
        ),
    ),
}

_BRIEF = (421, 429, 431)
"""What says no before anything was looked at."""

RULES = {"magdagdon": N_("The rules of MAGDAGDON"), "gostop": N_("The rules of Go-Stop")}


def error_page(
    pages: Pages, request: Request, status: int, text: str = "", headers: Mapping[str, str] | None = None
) -> Response:
    """A page that says what went wrong and where to go from here; ``text`` says it more exactly."""
    t = language_of(request)
    title, usual = _PROBLEMS.get(status, (HTTPStatus(status).phrase, ""))
    said = text or (t.gettext(usual) if usual else "")
    # What just broke is not asked again on the page that says so; and to refuse has to cost little.
    games = () if status >= 500 or status in _BRIEF else tuple(_running(request, t))
    # The page of a crash is sent outside the guard, so an error page brings the guard's headers itself.
    guarded = {**headers_for(request.scope), "Cache-Control": "no-store", **(headers or {})}
    problem = Problem(status, t.gettext(title), said, games, tuple(_rules(request, t)))
    return pages.render(request, "error.html", problem, status=status, headers=guarded, lost=True)


def _running(request: Request, t: Translator) -> Iterator[Way]:
    """Back to the running games, first to that whose address this was under."""
    for name in sorted(set(GAMES) & set(TITLES), key=lambda name: (name != _game(request), name)):
        try:
            table = running(request, name)
        except MadangError as error:
            log.error("the running games are not known: %s", error)
            return
        if table:
            yield Way(address(table), t.say(N_("Continue %(game)s"), game=t.gettext(TITLES[name])))


def _rules(request: Request, t: Translator) -> Iterator[Way]:
    """To the rules of the game whose address this was under."""
    name = _game(request)
    if name in RULES and name in GAMES:
        yield Way(f"/{name}/rules", t.gettext(RULES[name]))


def _game(request: Request) -> str:
    """The game whose address this was under, if it is one."""
    return path_of(request).removeprefix("/").partition("/")[0]  # of “OPTIONS *” there is no slash
