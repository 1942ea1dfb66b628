"""What a player has set for all pages: the look, the speed, the sound, the hand, the keys, the opponent."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request

from madang.bots.registry import LEVELS
from madang.errors import BadSetting
from madang.i18n import LANGUAGES
from madang.web.languages import SETTING as LANGUAGE
from madang.web.languages import settings_of
from madang.web.look import LOOK_SETTINGS, SLIDERS, THEMES, Look, read_choice, read_percent

log = logging.getLogger(__name__)

SPEEDS = ("off", "fast", "normal", "slow")
"""How fast what happens is shown; at ``off`` only how it ended."""

SWITCHES = ("sound", "figures", "months", "second_tap", "left", "keys", "coach")
"""The settings that are on or off."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """The settings of a player that concern pages; as it is made it is how somebody new finds them."""

    look: Look = field(default_factory=Look)
    speed: str = "normal"
    sound: bool = False
    figures: bool = False
    """Whether dice show figures instead of pips."""
    months: bool = True
    """Whether the cards carry the numbers of their months."""
    second_tap: bool = True
    """Whether pressing the chosen card again plays it, as Confirm does."""
    left: bool = False
    """Whether the pages are laid out for the left hand."""
    keys: bool = True
    """Whether letters and figures are keys of the tables (WCAG 2.1.4)."""
    level: str = "regular"
    """Who plays against the person at Go-Stop. Somebody new who just deals gets an even game; who does not
    know the cards yet finds the beginner beside it."""
    coach: bool = False
    """Whether hints are to be had at the tables, and the odds at that of MAGDAGDON."""
    language: str = ""
    """The language that was chosen; empty for whatever the browser asks for."""

    @property
    def cards(self) -> str:
        """The name of the drawing that the cards are taken from."""
        return "hwatu.svg" if self.months else "hwatu-plain.svg"


def read_preferences(settings: Mapping[str, Any]) -> Preferences:
    """The preferences in a player's settings. What is missing or makes no sense is as for somebody new."""
    known: dict[str, Any] = {}
    for name, value in settings.items():
        try:
            known |= changes_from({name: _as_sent(value)})
        except BadSetting as error:
            log.warning("%s", error)
    look = Look(**{name: known.pop(name) for name in LOOK_SETTINGS if name in known})
    return Preferences(look, **{name: value for name, value in known.items() if value is not None})


def _as_sent(value: Any) -> str:
    """A stored value as a form would send it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def changes_from(sent: Mapping[str, str]) -> dict[str, Any]:
    """The settings that a form names, as they are kept; None takes one away. Raises BadSetting, naming it."""
    changes: dict[str, Any] = {}
    for name in sent:
        if name == "theme":
            changes[name] = read_choice(sent, name, THEMES)
        elif name in SLIDERS:
            changes[name] = read_percent(sent, name)
        elif name == "speed":
            changes[name] = read_choice(sent, name, SPEEDS)
        elif name == "level":
            changes[name] = read_choice(sent, name, LEVELS)
        elif name in SWITCHES:
            changes[name] = read_choice(sent, name, ("on", "off")) == "on"
        elif name == LANGUAGE:
            changes[name] = read_choice(sent, name, ("", *LANGUAGES)) or None
    return changes


NEUTRAL_LOOK: dict[str, None] = dict.fromkeys(LOOK_SETTINGS)
"""The change that takes every wish about the look away."""


def preferences_of(request: Request) -> Preferences:
    """The preferences of whoever asks; those of somebody new where no player can be read."""
    return read_preferences(settings_of(request))
