"""The table of MAGDAGDON: the page of a game, and what a press on it does."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import N_, MadangError
from madang.i18n import Translator
from madang.magdagdon import NAME, Action, Preview, View, preview
from madang.magdagdon.events import Confirmed, Ruined
from madang.tables import Table
from madang.web.languages import language_of
from madang.web.magdagdon.bill import BillLine, bill_lines
from madang.web.magdagdon.picture import (
    NOTHING,
    BoardPicture,
    DiePicture,
    Selection,
    board_picture,
    tray_picture,
)
from madang.web.magdagdon.sentences import PASSING, sentence
from madang.web.play import LogEntry, address, attempt, done, table_of
from madang.web.site import site


@dataclass(frozen=True, slots=True)
class TablePage:
    """The context of ``magdagdon/table.html``."""

    table: Table
    view: View
    chosen: Selection
    board: BoardPicture
    tray: tuple[DiePicture, ...]
    preview: Preview
    can: frozenset[str]
    """The verbs and the full texts of all legal actions."""
    told: str
    """What the last action did."""
    hint: str
    """What is to be done next."""
    refusal: str
    """Why the last attempt was refused, or empty."""
    log: tuple[LogEntry, ...]
    bill: tuple[BillLine, ...]
    rank: int | None

    @property
    def phase(self) -> str:
        """The phase of the game; one that was given up has none of its own."""
        return "abandoned" if self.table.status == "abandoned" else self.view.phase

    @property
    def address(self) -> str:
        """Where the game is."""
        return address(self.table)


async def show(request: Request) -> Response:
    """GET: the table as it stands, with the selection of the address."""
    table = table_of(request, NAME)
    query = request.query_params
    chosen = Selection.read(table.view, query.get("die"), query.get("reroll"), query.get("ruin"))
    return _page(request, table, chosen)


async def act(request: Request) -> Response:
    """POST: one action; then the table again. A refused action changes nothing and says why."""
    tried = await attempt(request, NAME)
    if tried.status == 200:
        return done(request, tried.table)
    chosen = _still_chosen(tried.table.view, tried.action) if tried.status == 422 else NOTHING
    return _page(request, tried.table, chosen, tried.refusal, tried.status)


def _still_chosen(view: View, text: str) -> Selection:
    """What stays chosen after a refused action: the die the player tried to place."""
    try:
        action = Action.parse(text)
    except MadangError:
        return NOTHING
    return Selection.read(view, str(action.die) if action.verb == "stage" else None, None, None)


def _page(
    request: Request, table: Table, chosen: Selection, refusal: str = "", status: int = 200
) -> Response:
    t = language_of(request)
    view: View = table.view
    if table.status == "abandoned":  # what was staged was never placed, and nothing can be done any more
        view, chosen = replace(view, standing=view.board, staged=(), legal=()), NOTHING
    told = [sentence(each.event, t) for each in table.happened if each.seq == table.seq - 1]
    log = [
        LogEntry(each.seq, sentence(each.event, t))
        for each in table.happened
        if not isinstance(each.event, PASSING)
    ]
    shown = preview(view)
    page = TablePage(
        table=table,
        view=view,
        chosen=chosen,
        board=board_picture(view, chosen, t, _fresh(table)),
        tray=tray_picture(view, chosen, t),
        preview=shown,
        can=frozenset({str(action) for action in view.legal} | {action.verb for action in view.legal}),
        told=" ".join(told),
        hint=_hint(view, chosen, shown, t),
        refusal=refusal,
        log=tuple(log),
        bill=bill_lines(view.score, view.board, t),
        rank=site(request).tables.rank(table.id) if view.over else None,
    )
    return site(request).pages.render(request, "magdagdon/table.html", page, status=status)


def _fresh(table: Table) -> frozenset[int]:
    """The cells that the last turn filled."""
    for each in reversed(table.happened):
        if isinstance(each.event, Confirmed):
            return frozenset(cell for cell, _ in each.event.placed)
        if isinstance(each.event, Ruined):
            return frozenset({each.event.cell})
    return frozenset()


def _hint(view: View, chosen: Selection, shown: Preview, t: Translator) -> str:
    """What is to be done next, in one sentence."""
    match view.phase:
        case "over":
            return ""
        case "ready":
            return t.say_n("Roll; place %(n)s die or more.", "Roll; place %(n)s dice or more.", view.required)
        case "magdagdon":
            return _magdagdon_hint(chosen, t)
    if chosen.reroll is not None:
        return t.gettext(N_("Choose the dice to roll again."))
    if chosen.die is not None:
        value = view.dice[chosen.die - 1]
        if not view.cells_for(chosen.die):
            return t.say(N_("No cell takes this %(value)s now."), value=value)
        return t.say(N_("Choose a cell for the %(value)s."), value=value)
    if not any(action.verb == "stage" for action in view.legal) and shown.missing:
        return t.gettext(N_("Nothing else fits: take dice back."))
    if shown.missing:
        return t.say_n("Choose a die: %(n)s more needed.", "Choose a die: %(n)s more needed.", shown.missing)
    return t.gettext(N_("Confirm, or place more."))


def _magdagdon_hint(chosen: Selection, t: Translator) -> str:
    if chosen.ruin:
        return t.gettext(N_("Choose the cell that becomes a RUIN."))
    if chosen.reroll is not None:
        return t.gettext(N_("Choose the dice to roll again."))
    return t.gettext(N_("Use a Majda Power, or accept MAGDAGDON: one empty cell becomes a RUIN."))
