"""The table of Go-Stop: the page of a deal, what a press on it does, and the steps that led there."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import Response

from madang.bots.registry import LEVELS
from madang.errors import StoreError
from madang.gostop import NAME, NO_CARD, View, bill
from madang.gostop.events import (
    CardPlayed,
    DealSettled,
    Decided,
    Event,
    JunkHandedOver,
    PairChosen,
    SpecialMade,
    StockTurned,
    Took,
)
from madang.i18n import Translator
from madang.tables import Table
from madang.web.forms import field
from madang.web.gostop.coach import asked_of
from madang.web.gostop.desk import Desk, desk
from madang.web.gostop.levels import level_name
from madang.web.gostop.picture import Picture, picture
from madang.web.gostop.points import ScorePicture, score_lines
from madang.web.gostop.sentences import first_sentence, result_sentence, sentence, special_banner
from madang.web.gostop.turns import tell_moves
from madang.web.languages import language_of
from madang.web.play import LogEntry, address, attempt, done, table_of, whole
from madang.web.preferences import preferences_of
from madang.web.site import site
from madang.web.starting import Start, prepare

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""How long a page waits for the opponent before it says that it is thinking, in seconds."""

SHOWN: dict[type[Event], str] = {
    CardPlayed: "played",
    PairChosen: "paired",
    StockTurned: "turned",
    Took: "took",
    JunkHandedOver: "junk",
    SpecialMade: "special",
    Decided: "decided",
    DealSettled: "settled",
}
"""The events that are a step to look at, and what the page calls them."""


@dataclass(frozen=True, slots=True)
class FramePicture:
    """A step on the way to the table as it stands."""

    kind: str
    text: str
    banner: str
    picture: Picture


@dataclass(frozen=True, slots=True)
class TablePage:
    """The context of ``gostop/table.html``."""

    table: Table
    desk: Desk
    told: tuple[str, ...]
    """What happened since the person's last action."""
    log: tuple[LogEntry, ...]
    frames: tuple[FramePicture, ...]
    scores: tuple[tuple[ScorePicture, ...], ...]
    """What each side's points are made of: the person's, the opponent's."""
    result: str
    """How the deal ended, in a sentence."""
    next_deal: Start | None
    """What the next deal begins with, where one can be promised now."""
    level: str
    """Against whom the next deal is."""

    @property
    def address(self) -> str:
        """Where the deal is."""
        return address(self.table)

    @property
    def ended(self) -> bool:
        """Whether the deal is over or was abandoned."""
        return self.table.status != "running"


async def show(request: Request) -> Response:
    """GET: the table as it stands; with ``since``, also the steps from that action on."""
    table = table_of(request, NAME)
    if _waiting(table):
        await site(request).opponents.wait(table.id, PATIENCE)
        table = table_of(request, NAME)
    return await _page(request, table, request.query_params.get("card", ""))


async def act(request: Request) -> Response:
    """POST: one action; then the table again. A refused action changes nothing and says why."""
    tried = await attempt(request, NAME)
    if tried.status == 200:
        if _waiting(tried.table):
            site(request).opponents.wake(tried.table.id)
        since = whole(field(tried.form, "since"))
        return done(request, tried.table, f"?since={since}" if since >= 0 else "")
    return await _page(request, tried.table, "", tried.refusal, tried.status)


def _waiting(table: Table) -> bool:
    """Whether the opponent is to act."""
    view: View = table.view
    return table.status == "running" and view.turn != view.seat and not view.over


async def _page(request: Request, table: Table, card: str, refusal: str = "", status: int = 200) -> Response:
    t = language_of(request)
    view: View = table.view
    me, other = view.seat, 1 - view.seat
    points, preferences = bill(view).scores, preferences_of(request)
    against = level_name(table.opponent, t)
    since = table.seq if refusal else _since(request, table)
    frames = site(request).tables.frames(table.id, table.player_id, since) if 0 <= since < table.seq else ()
    page = TablePage(
        table=table,
        desk=desk(
            view,
            card,
            t,
            address(table),
            running=table.status == "running",
            refusal=refusal,
            second_tap=preferences.second_tap,
            against=against,
            coach=await asked_of(request, table, t),
        ),
        told=_told(table, t),
        log=_log(table, t),
        frames=frame_pictures(((each.event, each.view) for each in frames), me, t, against),
        scores=(score_lines(points[me], t), score_lines(points[other], t)),
        result=result_sentence(view.result, me, t) if view.result else "",
        next_deal=_next_deal(request) if table.status != "running" else None,
        level=table.opponent if table.opponent in LEVELS else preferences.level,
    )
    return site(request).pages.render(request, "gostop/table.html", page, status=status)


def _next_deal(request: Request) -> Start | None:
    """The start of the next deal; None where nothing can be written, which is no reason to hide this one."""
    try:
        return prepare(request, NAME)
    except StoreError as error:
        log.error("the next deal cannot be prepared: %s", error)
        return None


def _since(request: Request, table: Table) -> int:
    """The action from which on the steps are asked for; −1 for none.

    Where the opponent plays first, its first turn comes with the page: nobody was there yet to ask for it.
    """
    query = request.query_params
    if "since" in query:
        return whole(query["since"])
    begins = not any(each.seat == table.seat for each in table.happened)
    return 0 if begins and not query and table.status == "running" else -1


def _told(table: Table, t: Translator) -> tuple[str, ...]:
    """What happened since the person's own last turn began, a line for each move."""
    view: View = table.view
    begin = 0
    for each in table.happened:
        if isinstance(each.event, CardPlayed) and each.event.seat == view.seat:
            begin = each.seq
    if not table.happened:
        return (_first(table, t)[-1].text,)
    return tell_moves((each.event for each in table.happened if each.seq >= begin), view.seat, t)


def _log(table: Table, t: Translator) -> tuple[LogEntry, ...]:
    """The whole deal in words."""
    me = table.view.seat
    told = (LogEntry(each.seq, sentence(each.event, me, t)) for each in table.happened)
    return (*_first(table, t), *(entry for entry in told if entry.text))


def _first(table: Table, t: Translator) -> tuple[LogEntry, ...]:
    """What is told before any action: who plays first, and how a deal ended that was over as it began."""
    view: View = table.view
    first = LogEntry(-1, first_sentence(view.first, view.seat, t))
    if table.happened or view.result is None:
        return (first,)
    return first, LogEntry(-1, result_sentence(view.result, view.seat, t))


def frame_pictures(
    happened: Iterable[tuple[Event, View]], me: int, t: Translator, against: str = ""
) -> tuple[FramePicture, ...]:
    """The steps worth looking at: what happened, and what is seen after it."""
    return tuple(
        FramePicture(
            SHOWN[type(event)],
            sentence(event, me, t),
            special_banner(event, me, t),
            replace(picture(seen, NO_CARD, t, live=False), against=against),
        )
        for event, seen in happened
        if type(event) in SHOWN
    )
