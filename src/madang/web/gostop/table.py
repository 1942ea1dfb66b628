"""The table of Go-Stop: the page of a deal, what a press on it does, and the steps that led there."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import N_, NotationError
from madang.gostop import NAME, NO_CARD, View, bill, parse_card
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
from madang.tables import Frame, Table
from madang.web.forms import field
from madang.web.gostop.picture import Picture, picture
from madang.web.gostop.points import PayPicture, ScorePicture, pay_lines, score_lines
from madang.web.gostop.sentences import first_sentence, result_sentence, sentence, special_banner
from madang.web.languages import language_of
from madang.web.play import LogEntry, address, attempt, done, table_of, whole
from madang.web.site import site
from madang.web.starting import Start, prepare

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
    view: View
    picture: Picture
    chosen: str
    """The code of the hand card that is selected, or empty."""
    waiting: bool
    """Whether the opponent is to act."""
    told: str
    """What happened since the person's last action."""
    hint: str
    refusal: str
    log: tuple[LogEntry, ...]
    frames: tuple[FramePicture, ...]
    scores: tuple[tuple[ScorePicture, ...], ...]
    """What each side's points are made of: the person's, the opponent's."""
    pay: tuple[PayPicture, ...]
    """What Stop would pay now, or what the deal paid."""
    pays: int
    result: str
    """How the deal ended, in a sentence."""
    can: frozenset[str]
    next_deal: Start | None

    @property
    def address(self) -> str:
        """Where the deal is."""
        return address(self.table)


async def show(request: Request) -> Response:
    """GET: the table as it stands; with ``since``, also the steps from that action on."""
    table = table_of(request, NAME)
    if _waiting(table):
        await site(request).opponents.wait(table.id, PATIENCE)
        table = table_of(request, NAME)
    return _page(request, table, request.query_params.get("card", ""))


async def act(request: Request) -> Response:
    """POST: one action; then the table again. A refused action changes nothing and says why."""
    tried = await attempt(request, NAME)
    if tried.status == 200:
        if _waiting(tried.table):
            site(request).opponents.wake(tried.table.id)
        since = whole(field(tried.form, "since"))
        return done(request, tried.table, f"?since={since}" if since >= 0 else "")
    return _page(request, tried.table, "", tried.refusal, tried.status)


def _waiting(table: Table) -> bool:
    """Whether the opponent is to act."""
    view: View = table.view
    return table.status == "running" and view.turn != view.seat and not view.over


def _page(request: Request, table: Table, card: str, refusal: str = "", status: int = 200) -> Response:
    t = language_of(request)
    view: View = table.view
    chosen = _chosen(view, card)
    points = bill(view)
    me, other = view.seat, 1 - view.seat
    since = table.seq if refusal else _since(request, table)
    frames = site(request).tables.frames(table.id, table.player_id, since) if 0 <= since < table.seq else ()
    payout = points.settlement or points.stop[me]
    page = TablePage(
        table=table,
        view=view,
        picture=picture(view, chosen, t, live=table.status == "running"),
        chosen=card if chosen != NO_CARD else "",
        waiting=_waiting(table),
        told=_told(table, t),
        hint=_hint(table, chosen, t),
        refusal=refusal,
        log=_log(table, t),
        frames=_frames(frames, me, t),
        scores=tuple(score_lines(points.scores[seat], t) for seat in (me, other)),
        pay=pay_lines(payout, t),
        pays=payout.total,
        result=result_sentence(view.result, me, t) if view.result else "",
        can=frozenset(str(action) for action in view.legal),
        next_deal=prepare(request, table.game) if table.status != "running" else None,
    )
    return site(request).pages.render(request, "gostop/table.html", page, status=status)


def _since(request: Request, table: Table) -> int:
    """The action from which on the steps are asked for; −1 for none.

    Where the opponent plays first, its first turn comes with the page: nobody was there yet to ask for it.
    """
    query = request.query_params
    if "since" in query:
        return whole(query["since"])
    begins = not any(each.seat == table.seat for each in table.happened)
    return 0 if begins and not query and table.status == "running" else -1


def _chosen(view: View, code: str) -> int:
    """The hand card that an address selects, NO_CARD where it cannot be played."""
    try:
        card = parse_card(code)
    except NotationError:
        return NO_CARD
    return card if any(action.verb == "play" and action.card == card for action in view.legal) else NO_CARD


def _told(table: Table, t: Translator) -> str:
    """What happened since the person's own last turn began, in a few sentences."""
    view: View = table.view
    begin = 0
    for each in table.happened:
        if isinstance(each.event, CardPlayed) and each.event.seat == view.seat:
            begin = each.seq
    if not table.happened:
        return _first(table, t)[-1].text
    told = (sentence(each.event, view.seat, t) for each in table.happened if each.seq >= begin)
    return " ".join(filter(None, told))


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


def _frames(frames: tuple[Frame, ...], me: int, t: Translator) -> tuple[FramePicture, ...]:
    """The steps worth looking at."""
    return tuple(
        FramePicture(
            SHOWN[type(frame.event)],
            sentence(frame.event, me, t),
            special_banner(frame.event, me, t),
            picture(frame.view, NO_CARD, t, live=False),
        )
        for frame in frames
        if type(frame.event) in SHOWN
    )


def _hint(table: Table, chosen: int, t: Translator) -> str:
    """What is to be done next, in one sentence."""
    view: View = table.view
    if table.status != "running":
        return ""
    if view.turn != view.seat:
        return t.gettext(N_("The opponent is thinking."))
    if view.phase == "pair":
        return t.gettext(N_("Two cards match: choose the one to take."))
    if view.phase == "decide":
        return t.gettext(N_("Go or Stop?") if len(view.legal) > 1 else N_("Your last card is played: Stop."))
    if chosen == NO_CARD:
        return t.gettext(N_("Your turn: choose a card."))
    return t.gettext(N_("Confirm, or choose another card."))
