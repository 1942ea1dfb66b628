"""The page that lists the keys of both tables."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import N_
from madang.games import GAMES
from madang.web.languages import language_of
from madang.web.manifest import TITLES
from madang.web.site import site

ARROWS = {"ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓"}
"""How keys are shown whose names nobody has on a keyboard."""

_PRESS = (("Enter", "Space"), N_("Press what has the focus"))
_HELP = (("?",), N_("This page"))

KEYS: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {
    "magdagdon": (
        (("r",), N_("Roll")),
        (("1", "2", "3", "4"), N_("Choose a die of the tray")),
        (("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"), N_("From cell to cell")),
        (("Home", "End"), N_("To the first or last cell of the row")),
        _PRESS,
        (("u",), N_("Undo")),
        (("c",), N_("Confirm")),
        (("h",), N_("Hint, where the coach is on")),
        _HELP,
    ),
    "gostop": (
        (("ArrowLeft", "ArrowRight"), N_("From card to card in the hand")),
        _PRESS,
        (("c",), N_("Confirm")),
        (("g",), N_("Go")),
        (("s",), N_("Stop")),
        (("h",), N_("Hint, where the coach is on")),
        (("t",), N_("Read what lies on the table")),
        (("p",), N_("Read what both sides have taken")),
        (("l",), N_("Read the last move")),
        _HELP,
    ),
}
"""The keys of each table, as the browser names them, and what they do."""


@dataclass(frozen=True, slots=True)
class KeyRow:
    """Keys that do one thing."""

    keys: tuple[str, ...]
    """As they are written on a keyboard."""
    text: str


@dataclass(frozen=True, slots=True)
class KeyTable:
    """The keys of a game."""

    name: str
    """The NAME of its rulebook."""
    title: str
    rows: tuple[KeyRow, ...]


@dataclass(frozen=True, slots=True)
class KeysPage:
    """The context of ``keys.html``."""

    tables: tuple[KeyTable, ...]


async def show(request: Request) -> Response:
    """GET: all keys of both tables."""
    t = language_of(request)
    tables = tuple(
        KeyTable(
            name,
            t.gettext(TITLES[name]),
            tuple(KeyRow(tuple(map(_shown, keys)), t.gettext(text)) for keys, text in KEYS[name]),
        )
        for name in GAMES
        if name in KEYS
    )
    return site(request).pages.render(request, "keys.html", KeysPage(tables))


def _shown(key: str) -> str:
    """A key as it is written on a keyboard."""
    return ARROWS.get(key) or (key.upper() if len(key) == 1 else key)
