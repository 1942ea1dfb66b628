"""The review of a game that is over: what the dice gave, turn by turn, and what decisions gave away."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.analysis.values import Advice, Review, TurnReview
from madang.errors import N_, NotOver, Reason
from madang.i18n import Translator
from madang.magdagdon import DIFFICULTIES, NAME, Action, State, apply, view
from madang.render.curve import curve_svg
from madang.tables import Table
from madang.web.figures import adding_up, shown, signed, tenths
from madang.web.languages import language_of
from madang.web.magdagdon.advice import NO_MARKS, advice_sentence, marks
from madang.web.magdagdon.picture import NOTHING
from madang.web.magdagdon.rules import Picture, drawn
from madang.web.play import address, table_of, whole
from madang.web.site import site

NO_REVIEW = Reason("magdagdon/no-review", N_("A game is reviewed when it is over."))


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn in the table beside the curve."""

    turn: str
    before: str
    """The expected final score before it."""
    luck: str
    given_away: str
    costly: bool
    """Whether it is among those that are looked at below."""


@dataclass(frozen=True, slots=True)
class Line:
    """A choice that was made, or would have been best: in words, and on the board."""

    text: str
    value: str
    picture: Picture


@dataclass(frozen=True, slots=True)
class CostlyTurn:
    """One of the turns that gave most away."""

    turn: int
    name: str
    given_away: str
    rolled: str
    did: Line
    best: Line
    """The best choice, as far as its steps are shown."""
    step: int
    steps: int
    """How many steps of the best choice can be shown, one after the other."""


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """The context of ``magdagdon/review.html``."""

    table: Table
    ready: bool
    """Whether the coach has looked at the game already."""
    failed: bool = False
    """Whether it cannot, for now."""
    summary: str = ""
    curve: str = ""
    """The drawing."""
    rows: tuple[TurnRow, ...] = ()
    final: str = ""
    costly: tuple[CostlyTurn, ...] = ()

    @property
    def address(self) -> str:
        """Where the game is."""
        return address(self.table)


async def show(request: Request) -> Response:
    """GET: the review of a player's own game, with the best choice of a turn as far as the address asks."""
    table, t = table_of(request, NAME), language_of(request)
    if table.status != "over":
        raise NotOver(NO_REVIEW)
    coach = site(request).coach
    review = await coach.review(table)
    page = ReviewPage(table, ready=False, failed=coach.failed(table.game))
    if review is not None:
        query = request.query_params
        page = review_page(table, review, t, whole(query.get("turn", "")), whole(query.get("step", "")))
    return site(request).pages.render(request, "magdagdon/review.html", page)


def review_page(table: Table, review: Review, t: Translator, turn: int = -1, step: int = -1) -> ReviewPage:
    """A review as it is shown; of one ``turn`` the best choice is shown up to a ``step``."""
    costly = review.costliest
    curve, given, luck = adding_up(review.curve, [each.given_away for each in review.turns])
    rows = tuple(
        TurnRow(
            turn=t.number(each.turn),
            before=shown(before, t),
            luck=signed(gained, t),
            given_away=signed(-lost, t),
            costly=each in costly,
        )
        for each, before, gained, lost in zip(review.turns, curve, luck, given, strict=False)
    )
    summary = t.say(
        N_(
            "Final score %(score)s: %(start)s to be expected at the start, %(luck)s from the dice,"
            " %(given)s from your decisions."
        ),
        score=t.number(review.score),
        start=shown(curve[0], t),
        luck=signed(sum(luck), t),
        given=signed(-sum(given), t),
    )
    marked = {each.turn - 1 for each in costly}
    return ReviewPage(
        table=table,
        ready=True,
        summary=summary,
        curve=curve_svg(review.curve, t.number, marked),
        rows=rows,
        final=t.number(review.score),
        costly=tuple(
            costly_turn(each, review.difficulty, t, step if each.turn == turn else 0) for each in costly
        ),
    )


def costly_turn(turn: TurnReview, difficulty: str, t: Translator, step: int) -> CostlyTurn:
    """A costly turn with what was done and what would have been best, up to a step."""
    decision = turn.costliest
    start = State(DIFFICULTIES[difficulty], decision.board, decision.dice)
    steps = _shown(decision.best.actions)
    step = min(max(step, 0), len(steps))
    return CostlyTurn(
        turn=turn.turn,
        name=t.say(N_("Turn %(turn)s"), turn=t.number(turn.turn)),
        given_away=t.say(N_("%(points)s points given away"), points=shown(tenths(turn.given_away), t)),
        rolled=t.say(
            N_("The dice: %(dice)s. The choice made with them gave away %(points)s."),
            dice=t.listed(decision.dice),
            points=shown(tenths(decision.given_away), t),
        ),
        did=_line(decision.did, start, t, len(_shown(decision.did.actions))),
        best=_line(decision.best, start, t, step),
        step=step,
        steps=len(steps),
    )


def _line(choice: Advice, start: State, t: Translator, step: int) -> Line:
    """A choice after so many of its steps; what is still to come is marked."""
    state = start
    for action in choice.actions[:step]:
        state, _ = apply(state, action, iter(()))
    left = marks(choice.actions[step:], view(state)) if step < len(choice.actions) else NO_MARKS
    return Line(
        text=advice_sentence(choice.actions, view(start), t),
        value=t.say(N_("Expected final score: %(points)s."), points=t.decimal(choice.value)),
        picture=drawn(state, NOTHING, t, left),
    )


def _shown(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions of a choice that change what is seen and leave nothing to chance."""
    return tuple(action for action in actions if action.verb not in ("confirm", "reroll"))
