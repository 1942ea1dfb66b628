"""The review of a deal that is over: what the cards gave, decision by decision, and what was given away."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.analysis.gostop_values import DealReview, Decision, Worth
from madang.errors import N_, NotOver, Reason
from madang.gostop import NAME, NO_CARD
from madang.gostop.events import CardPlayed
from madang.i18n import Translator
from madang.render.curve import curve_svg
from madang.tables import Frame, Table
from madang.web.figures import adding_up, shown, signed, tenths
from madang.web.gostop.advice import choice_name, expected, marks
from madang.web.gostop.desk import next_step
from madang.web.gostop.picture import Picture, picture
from madang.web.gostop.reasons import sentences
from madang.web.gostop.table import SHOWN, frame_pictures
from madang.web.gostop.turns import short_name
from madang.web.languages import language_of
from madang.web.play import address, table_of, whole
from madang.web.site import site

NO_REVIEW = Reason("gostop/no-review", N_("A deal is reviewed when it is over."))


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A decision in the table beside the curve."""

    number: str
    did: str
    """What was done, in short."""
    before: str
    """The points to expect before it."""
    luck: str
    given_away: str
    costly: bool
    """Whether it is among those that are looked at below."""


@dataclass(frozen=True, slots=True)
class Line:
    """A choice that was made, or would have been best: in words, and what speaks against it or for it."""

    text: str
    value: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CostlyDecision:
    """One of the decisions that gave most away."""

    number: int
    name: str
    given_away: str
    asked: str
    """What was to be done."""
    did: Line
    best: Line
    picture: Picture
    """The table when it was made; after some steps, as it went on from there."""
    told: str
    """What happened in the last step that is shown."""
    step: int
    steps: int
    """How many steps of how it went on can be shown, one after the other."""


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """The context of ``gostop/review.html``."""

    table: Table
    ready: bool
    """Whether the coach has looked at the deal already."""
    failed: bool = False
    """Whether it cannot, for now."""
    summary: str = ""
    curve: str = ""
    """The drawing."""
    rows: tuple[DecisionRow, ...] = ()
    final: str = ""
    costly: tuple[CostlyDecision, ...] = ()

    @property
    def address(self) -> str:
        """Where the deal is."""
        return address(self.table)


async def show(request: Request) -> Response:
    """GET: the review of a player's own deal, with a decision as far on as the address asks."""
    table, t = table_of(request, NAME), language_of(request)
    if table.status != "over":
        raise NotOver(NO_REVIEW)
    coach = site(request).coach
    review: DealReview | None = await coach.review(table)
    page = ReviewPage(table, ready=False, failed=coach.failed(table.game))
    if review is not None:
        query = request.query_params
        number, step = whole(query.get("decision", "")), whole(query.get("step", ""))
        frames = site(request).tables.frames(table.id, table.player_id, 0) if review.costliest else ()
        page = review_page(table, review, frames, t, number, step)
    return site(request).pages.render(request, "gostop/review.html", page)


def review_page(
    table: Table,
    review: DealReview,
    frames: tuple[Frame, ...],
    t: Translator,
    number: int = -1,
    step: int = -1,
) -> ReviewPage:
    """A review as it is shown; of the decision ``number`` is shown how it went on, up to a ``step``."""
    costly = review.costliest
    curve, given, luck = adding_up(review.curve, [each.given_away for each in review.decisions])
    numbers = {each.seq: place for place, each in enumerate(review.decisions, 1)}
    rows = tuple(
        DecisionRow(
            number=t.number(numbers[each.seq]),
            did=_short(each, t),
            before=signed(before, t),
            luck=signed(gained, t),
            given_away=signed(-lost, t),
            costly=each in costly,
        )
        for each, before, gained, lost in zip(review.decisions, curve, luck, given, strict=False)
    )
    summary = t.say(
        N_(
            "Points %(points)s: %(start)s to be expected at the first decision, %(luck)s from the cards,"
            " %(given)s from your decisions."
        ),
        points=t.gain(review.points),
        start=signed(curve[0], t),
        luck=signed(sum(luck), t),
        given=signed(-sum(given), t),
    )
    return ReviewPage(
        table=table,
        ready=True,
        summary=summary,
        curve=curve_svg(review.curve, t.number, {numbers[each.seq] - 1 for each in costly}),
        rows=rows,
        final=t.gain(review.points),
        costly=tuple(
            _costly(each, place, _went_on(each, frames), t, step if place == number else 0)
            for each in costly
            for place in (numbers[each.seq],)
        ),
    )


def _went_on(decision: Decision, frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """The steps from a decision on, until the player has played the next card."""
    found = []
    for frame in frames:
        if (
            frame.seq > decision.seq
            and isinstance(frame.event, CardPlayed)
            and frame.seat == decision.view.seat
        ):
            break
        if frame.seq >= decision.seq and type(frame.event) in SHOWN:
            found.append(frame)
    return tuple(found)


def _costly(
    decision: Decision, number: int, went_on: tuple[Frame, ...], t: Translator, step: int
) -> CostlyDecision:
    """A costly decision with what was done and what would have been best, and how it went on."""
    view, did, best = decision.view, decision.did, decision.best
    steps = frame_pictures(((each.event, each.view) for each in went_on), view.seat, t)
    step = min(max(step, 0), len(steps))
    worths = [_as_judged(each, did, best) for each in decision.worths]
    marked = marks(worths, best.action, t, did.action)
    return CostlyDecision(
        number=number,
        name=t.say(N_("Decision %(number)s"), number=t.number(number)),
        given_away=t.say(N_("%(points)s points given away"), points=shown(tenths(decision.given_away), t)),
        asked=next_step(view, NO_CARD, t),
        did=_line(did, sentences(decision.why_did, t), t),
        best=_line(best, sentences(decision.why_best, t), t),
        picture=steps[step - 1].picture if step else picture(view, NO_CARD, t, live=False, marks=marked),
        told=steps[step - 1].text if step else "",
        step=step,
        steps=len(steps),
    )


def _as_judged(worth: Worth, did: Worth, best: Worth) -> Worth:
    """The figures of the two choices that are held against each other are those of their own deals."""
    return next((each for each in (did, best) if each.action == worth.action), worth)


def _line(worth: Worth, reasons: tuple[str, ...], t: Translator) -> Line:
    return Line(choice_name(worth.action, t), expected(worth.points, t), reasons)


def _short(decision: Decision, t: Translator) -> str:
    """What was done, in a word or two."""
    action = decision.did.action
    return choice_name(action, t) if action.card == NO_CARD else short_name(action.card, t)
