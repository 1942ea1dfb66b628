"""The table of MAGDAGDON: the page of a game, and what a press on it does."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import MadangError
from madang.magdagdon import NAME, Action, View
from madang.magdagdon.events import Confirmed, Ruined
from madang.tables import Table
from madang.web.languages import language_of
from madang.web.magdagdon.advice import NO_MARKS
from madang.web.magdagdon.bill import BillLine, bill_lines, share_text
from madang.web.magdagdon.coach import CoachPanel, asked_of
from madang.web.magdagdon.desk import Desk, Press, desk
from madang.web.magdagdon.heard import heard
from madang.web.magdagdon.now import now
from madang.web.magdagdon.picture import NOTHING, Selection
from madang.web.magdagdon.sentences import PASSING, sentence
from madang.web.play import LogEntry, address, attempt, done, table_of
from madang.web.site import site


@dataclass(frozen=True, slots=True)
class TablePage:
    """The context of ``magdagdon/table.html``."""

    table: Table
    desk: Desk
    told: str
    """What the last action did."""
    log: tuple[LogEntry, ...]
    bill: tuple[BillLine, ...]
    share: str
    """The result as a text, once the game is over."""
    rank: int | None
    heard: str
    """What the last action sounds like."""
    coach: CoachPanel | None = None
    """What the coach says, where it is on and the game is running."""

    @property
    def address(self) -> str:
        """Where the game is."""
        return address(self.table)


async def show(request: Request) -> Response:
    """GET: the table as it stands, with the selection of the address."""
    table = table_of(request, NAME)
    query = request.query_params
    chosen = Selection.read(table.view, query.get("die"), query.get("reroll"), query.get("ruin"))
    return await _page(request, table, chosen)


async def act(request: Request) -> Response:
    """POST: one action; then the table again. A refused action changes nothing and says why."""
    tried = await attempt(request, NAME)
    if tried.status == 200:
        return done(request, tried.table)
    chosen = _still_chosen(tried.table.view, tried.action) if tried.status == 422 else NOTHING
    return await _page(request, tried.table, chosen, tried.refusal, tried.status)


def _still_chosen(view: View, text: str) -> Selection:
    """What stays chosen after a refused action: the die the player tried to place."""
    try:
        action = Action.parse(text)
    except MadangError:
        return NOTHING
    return Selection.read(view, str(action.die) if action.verb == "stage" else None, None, None)


async def _page(
    request: Request, table: Table, chosen: Selection, refusal: str = "", status: int = 200
) -> Response:
    t = language_of(request)
    view: View = table.view
    if table.status == "abandoned":  # what was staged was never placed, and nothing can be done any more
        view, chosen = replace(view, standing=view.board, staged=(), legal=()), NOTHING
    last = [each.event for each in table.happened if each.seq == table.seq - 1]
    log = [
        LogEntry(each.seq, sentence(each.event, t))
        for each in table.happened
        if not isinstance(each.event, PASSING)
    ]
    coach = await asked_of(request, table, t)
    look = (("hint", "1"),) if coach and coach.asked else ()
    press = Press("post", address(table), "action", (("seq", str(table.seq)),), look)
    phase = "abandoned" if table.status == "abandoned" else view.phase
    page = TablePage(
        table=table,
        desk=desk(
            view,
            chosen,
            t,
            press,
            phase=phase,
            fresh=_fresh(table),
            new=now(last),
            refusal=refusal,
            advised=coach.marks if coach else NO_MARKS,
        ),
        told=" ".join(sentence(event, t) for event in last),
        log=tuple(log),
        bill=bill_lines(view.score, view.board, t),
        share=share_text(view, t) if view.over else "",
        rank=site(request).tables.rank(table.id) if view.over else None,
        heard=heard(last),
        coach=coach,
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
