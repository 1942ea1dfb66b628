"""Whom one plays against at Go-Stop, in words."""

from __future__ import annotations

from dataclasses import dataclass

from madang.bots.registry import LEVELS
from madang.errors import N_
from madang.i18n import Translator

NAMES = {
    "beginner": N_("Beginner"),
    "regular": N_("Regular"),
    "master": N_("Master"),
    "thumb": N_("Rules of thumb"),
}
"""What bots are called on pages; the last one sat at the tables before there were levels."""

WAYS = {
    "beginner": N_("Goes for the pretty cards and never looks at yours."),
    "regular": N_("Knows the game well, but now and then its mind wanders."),
    "master": N_("Thinks every choice through to the end, many times over."),
}
"""How the levels play, in a line."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level to choose."""

    value: str
    label: str
    text: str


def levels(t: Translator) -> tuple[Level, ...]:
    """The levels, the weakest first."""
    return tuple(Level(name, t.gettext(NAMES[name]), t.gettext(WAYS[name])) for name in LEVELS)


def level_name(bot: str | None, t: Translator) -> str:
    """What a bot at a table is called; one that is no level keeps its name."""
    return t.gettext(NAMES[bot]) if bot in NAMES else bot or ""
