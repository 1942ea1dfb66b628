"""The first page, and the pages that only tell: about, and how to check a game."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang import gostop, magdagdon
from madang.games import GAMES
from madang.gostop.cards import code
from madang.i18n import Translator
from madang.tables import Table
from madang.web.languages import language_of
from madang.web.magdagdon.picture import NOTHING, CellPicture, board_picture
from madang.web.pages import Plain
from madang.web.site import running, site

BOARD = magdagdon.view(magdagdon.State.parse("survival 3456.445.R4...4. 4356 - powers=1 turns=3"))
"""The board that stands for MAGDAGDON until somebody has one of their own: a bonus made, and a RUIN."""

HAND = ("1B", "2A", "3B", "6R", "8B", "11B")
"""The cards that stand for Go-Stop until somebody has a hand of their own."""


@dataclass(frozen=True, slots=True)
class Doorway:
    """A game as the first page shows it."""

    name: str
    """The NAME of its rulebook."""
    running: Table | None
    cells: tuple[CellPicture, ...] = ()
    """The board of MAGDAGDON."""
    dice: tuple[int, ...] = ()
    """The dice in its tray; those of the next roll are not known."""
    hand: tuple[str, ...] = ()
    """The codes of the hand cards of Go-Stop."""


@dataclass(frozen=True, slots=True)
class HomePage:
    """The context of ``home.html``: the games, what is running first."""

    doorways: tuple[Doorway, ...]

    @property
    def resumes(self) -> bool:
        """Whether a game is running."""
        return any(each.running for each in self.doorways)


async def home(request: Request) -> Response:
    """GET: the games; a running one first, the one begun last before the other."""
    t = language_of(request)
    doorways = [_doorway(name, running(request, name), t) for name in GAMES]
    doorways.sort(key=lambda each: -each.running.started_at.timestamp() if each.running else 0.0)
    return site(request).pages.render(request, "home.html", HomePage(tuple(doorways)))


def _doorway(name: str, table: Table | None, t: Translator) -> Doorway:
    if name == magdagdon.NAME:
        view: magdagdon.View = table.view if table else BOARD
        rows = board_picture(view, NOTHING, t, drawn=True).rows
        dice = tuple(value for value in view.tray if value is not None)
        return Doorway(name, table, cells=tuple(cell for row in rows for cell in row), dice=dice)
    if name == gostop.NAME:
        hand = tuple(map(code, table.view.hand)) if table else HAND
        return Doorway(name, table, hand=hand)
    return Doorway(name, table)


async def about(request: Request) -> Response:
    """GET: whose games these are, and what Madang is."""
    return site(request).pages.prose(request, "about.html", Plain())


async def fair(request: Request) -> Response:
    """GET: how to check that a game was not arranged."""
    return site(request).pages.prose(request, "fair.html", Plain())
