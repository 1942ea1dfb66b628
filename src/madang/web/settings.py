"""The settings of a player: the language, the look, how games are shown and played, the opponent.

Each group is a form of its own. A form changes what it names and nothing else, so a script may send a single
setting in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from madang.errors import N_
from madang.games import GAMES
from madang.i18n import Translator
from madang.magdagdon import DIFFICULTIES, NAME
from madang.tables import Player
from madang.web.forms import Form, field, read_form
from madang.web.gostop.levels import Level, levels
from madang.web.languages import SETTING as LANGUAGE
from madang.web.languages import go, language_of
from madang.web.look import SLIDERS
from madang.web.preferences import NEUTRAL_LOOK, Preferences, changes_from, preferences_of
from madang.web.problems import error_page
from madang.web.site import running, site

SAVED = "/settings?saved=1"
RESET = "reset"
"""The name of the button that takes every wish about the look away."""

SLIDER_NAMES = {
    "contrast": (N_("Contrast"), N_("softer"), N_("stronger")),
    "grain": (N_("Grain"), N_("smooth"), N_("rough")),
    "temperature": (N_("Colour temperature"), N_("cooler"), N_("warmer")),
}
"""What a slider is called, and what its ends are."""

THEME_NAMES = {"system": N_("As the system"), "light": N_("Light"), "dark": N_("Dark")}
SPEED_NAMES = {"off": N_("Off"), "fast": N_("Fast"), "normal": N_("Normal"), "slow": N_("Slow")}


@dataclass(frozen=True, slots=True)
class Slider:
    """A slider as it stands."""

    name: str
    label: str
    low: str
    high: str
    value: int
    shown: str
    """The value as it is read."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values that a setting may have."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The context of ``settings.html``."""

    preferences: Preferences
    themes: tuple[Choice, ...]
    sliders: tuple[Slider, ...]
    speeds: tuple[Choice, ...]
    levels: tuple[Level, ...]
    difficulties: tuple[str, ...]
    difficulty: str
    games: frozenset[str]
    """The games that this server has."""
    saved: bool


async def show(request: Request) -> Response:
    """GET: the settings as they are."""
    here, t = site(request), language_of(request)
    player = here.players.current(request)
    preferences = preferences_of(request)
    page = SettingsPage(
        preferences=preferences,
        themes=_choices(THEME_NAMES, t),
        sliders=tuple(_slider(name, preferences, t) for name in SLIDERS),
        speeds=_choices(SPEED_NAMES, t),
        levels=levels(t),
        difficulties=tuple(DIFFICULTIES),
        difficulty=_difficulty(request, player),
        games=frozenset(GAMES),
        saved="saved" in request.query_params,
    )
    return here.pages.render(request, "settings.html", page)


def _choices(names: dict[str, str], t: Translator) -> tuple[Choice, ...]:
    return tuple(Choice(value, t.gettext(name)) for value, name in names.items())


def _slider(name: str, preferences: Preferences, t: Translator) -> Slider:
    label, low, high = map(t.gettext, SLIDER_NAMES[name])
    value: int = getattr(preferences.look, name)
    return Slider(name, label, low, high, value, t.percent(value))


def _difficulty(request: Request, player: Player | None) -> str:
    """The difficulty that is played, or would be."""
    current = running(request, NAME)
    usual = str(player.settings.get("difficulty", "")) if player else ""
    return current.variant if current else usual if usual in DIFFICULTIES else next(iter(DIFFICULTIES))


async def change(request: Request) -> Response:
    """POST: keep what the form names. A value that cannot be is refused, and then nothing is kept.

    A new difficulty goes on to the start of a new game (M5), which asks first.
    """
    form = await read_form(request)
    here, t = site(request), language_of(request)
    # A box that is not ticked sends nothing; its form sends "off" before it, so the last value counts.
    sent = {name: values[-1] for name, values in form.items()}
    changes = {**changes_from(sent), **(NEUTRAL_LOOK if RESET in sent else {})}
    if "difficulty" in sent and sent["difficulty"] not in DIFFICULTIES:
        return error_page(here.pages, request, 400, t.gettext(N_("Choose a difficulty.")))
    if not changes and "difficulty" not in sent:
        return error_page(here.pages, request, 400)
    before = here.players.current(request)
    player_id = here.players.current_or_new(request)
    if changes:
        here.tables.change_settings(player_id, **changes)
    response = _answer(request, before, player_id, form)
    here.players.remember(request, response, player_id)
    return response


def _answer(request: Request, before: Player | None, player_id: str, form: Form) -> Response:
    """Where to go after a change."""
    difficulty = field(form, "difficulty")
    if difficulty:
        current, differs = running(request, NAME), difficulty != _difficulty(request, before)
        if current is None:
            site(request).tables.change_settings(player_id, difficulty=difficulty)
        if differs:
            return go(request, f"/{NAME}/new?difficulty={difficulty}")
    if LANGUAGE in form:
        return RedirectResponse(SAVED, 303)  # a language in the address would outrank the one just chosen
    return go(request, SAVED)
