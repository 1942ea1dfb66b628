"""The guide to a first game of MAGDAGDON: five lessons on the table's own board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import N_
from madang.i18n import Translator
from madang.magdagdon import NAME, Action, State, View, apply, view
from madang.magdagdon.events import Event
from madang.magdagdon.scoring import RUIN_PENALTY
from madang.web.guide import Lesson, Place, Played, lesson_number, place, play
from madang.web.languages import language_of
from madang.web.magdagdon.bill import BillLine, bill_lines
from madang.web.magdagdon.desk import Desk, Press, desk
from madang.web.magdagdon.heard import heard
from madang.web.magdagdon.now import now
from madang.web.magdagdon.picture import NOTHING, Selection
from madang.web.magdagdon.sentences import sentence
from madang.web.site import site

ADDRESS = f"/{NAME}/guide"

# In the first lessons no Power is left, so that nothing but dice and cells asks for attention.
LESSONS: tuple[Lesson[State], ...] = (
    Lesson(
        N_("Roll and place"),
        N_("Every turn begins with four dice. Place at least two of them and confirm."),
        "peaceful ................ - - powers=3 turns=0",
        lambda state: state.turns > 0,
        chance=(3, 4, 6, 3),
    ),
    Lesson(
        N_("Neighbours differ by at most 1"),
        N_("A die must touch a number, and differ by at most 1 from every number it touches."),
        "peaceful .....34......... 6435 - powers=3 turns=1",
        lambda state: state.turns > 1,
        chance=(4, 3, 5, 4),
    ),
    Lesson(
        N_("A bonus is one die away"),
        N_("A full row or column can earn a bonus. The first row counts up: only one number is missing."),
        "peaceful 345..44......... 2643 - powers=3 turns=3",
        lambda state: state.bill.bonus > 0,
        chance=(6, 4, 3, 5),
    ),
    Lesson(
        N_("When MAGDAGDON strikes"),
        N_("No two of these dice fit: that is MAGDAGDON. A Majda Power may save the turn, at a price."),
        "peaceful .....34..44..... 1616 - powers=0 turns=2",
        lambda state: state.turns > 2,
        chance=(3, 5, 4, 4),
    ),
    Lesson(
        N_("The last cells"),
        N_("Fill the last two cells, and the game is over. Look at the columns before you choose."),
        "peaceful 3456R556545645.. 5526 - powers=1 turns=7",
        lambda state: state.over,
    ),
)


SUMS = (3, 5)
"""The lessons that speak of points."""


@dataclass(frozen=True, slots=True)
class GuidePage:
    """The context of ``magdagdon/guide.html``."""

    guide: Place
    desk: Desk
    step: str
    """What makes this page another one than the page before: the actions of its address."""
    told: str
    """What the last action did."""
    heard: str
    """What it sounds like."""
    ended: str
    """What the lesson came to, once it is done."""
    bill: tuple[BillLine, ...]
    sums: bool
    """Whether the sums of the lines are shown: where the lesson speaks of points."""


async def show(request: Request) -> Response:
    """GET: a lesson, as far as the actions in its address have brought it."""
    number = lesson_number(request, len(LESSONS))
    lesson, t = LESSONS[number - 1], language_of(request)
    played = play(request, lesson, State.parse(lesson.start), _act)
    where = place(ADDRESS, number, LESSONS, request, played)
    seen = view(played.state)
    chosen = _chosen(request, seen, played)
    did = tuple(("did", text) for text in played.did)
    page = GuidePage(
        guide=where,
        desk=desk(
            seen,
            chosen,
            t,
            Press("get", where.here, "did", fields=did, look=did),
            phase="done" if where.done else seen.phase,
            new=now(played.events),
            refusal=played.refusal,
            hint=_hint(number, seen, chosen, t),
        ),
        step=" ".join(request.query_params.getlist("did")),
        told=" ".join(sentence(event, t) for event in played.events),
        heard=heard(played.events),
        ended=_ended(number, seen, t) if where.done else "",
        bill=bill_lines(seen.score, seen.board, t),
        sums=where.done or number in SUMS,
    )
    return site(request).pages.render(request, "magdagdon/guide.html", page)


def _act(state: State, text: str, chance: Iterator[int]) -> tuple[State, tuple[Event, ...]]:
    return apply(state, Action.parse(text), chance)


def _chosen(request: Request, seen: View, played: Played[State, Event]) -> Selection:
    """The selection of the address; after a refused die, that die is still chosen."""
    query = request.query_params
    if played.refused.startswith("stage:"):
        return Selection.read(seen, played.refused[6:7], None, None)
    if played.refusal:
        return NOTHING
    return Selection.read(seen, query.get("die"), query.get("reroll"), query.get("ruin"))


def _hint(number: int, seen: View, chosen: Selection, t: Translator) -> str:
    """What to do next where a lesson says more than the table would; else empty."""
    if seen.staged and len(seen.staged) < seen.required and not any(a.verb == "stage" for a in seen.legal):
        return ""  # a dead end: the table knows the way out
    fits = chosen.die is not None and bool(seen.cells_for(chosen.die))
    nothing_chosen = chosen == NOTHING
    match number, seen.phase:
        case 1, "ready":
            return t.gettext(N_("Press Roll."))
        case 1, "placing" if not seen.staged and nothing_chosen:
            return t.gettext(N_("Choose a die. On an empty board it may go anywhere."))
        case 1, "placing" if not seen.staged:
            return t.gettext(N_("Now choose a cell: those with a dot take this die."))
        case 1, "placing" if len(seen.staged) == 1 and nothing_chosen:
            return t.gettext(
                N_("Choose a second die. It must go beside the first, and be close to it in value.")
            )
        case _, "placing" if len(seen.staged) == seen.required and nothing_chosen and number < 3:
            return t.gettext(N_("That is enough. Confirm, or place more first."))
        case 2, "placing" if not seen.staged and nothing_chosen:
            return t.gettext(N_("Choose the 6 first: which cell takes it?"))
        case 2, "placing" if chosen.die is not None and not fits:
            return t.gettext(N_("None does. Press any empty cell, and the game tells you why not."))
        case 3, "placing" if not seen.staged and nothing_chosen:
            return t.gettext(N_("Which die makes the first row count up to the end?"))
        case 4, "magdagdon" if nothing_chosen:
            return t.gettext(N_("Choose a die and change it by 1, reroll some dice, or accept MAGDAGDON."))
        case 5, "placing" if not seen.staged and nothing_chosen:
            return t.gettext(N_("The third column holds three equal numbers. What would a fourth one earn?"))
    return ""


def _ended(number: int, seen: View, t: Translator) -> str:
    """What a lesson came to."""
    match number:
        case 1:
            return t.gettext(
                N_("Your numbers are permanent now. Each one counts twice: in its row and in its column.")
            )
        case 2:
            return t.gettext(N_("Well placed. Each number you add leaves its neighbours a little less room."))
        case 3:
            return t.say(
                N_("STRAIGHT: %(bonus)s points. Four of a kind and two pairs earn a bonus too."),
                bonus=t.gain(max(line.bonus for line in seen.score.lines)),
            )
        case 4 if seen.score.ruins:
            return t.say(
                N_("A RUIN costs %(points)s points, and its row and column can earn no bonus any more."),
                points=t.number(RUIN_PENALTY),
            )
        case 4:
            return t.say(
                N_("The Power saved this turn. It costs %(points)s points at the end."),
                points=t.number(seen.score.power),
            )
    return t.gettext(N_("This is the bill. Every line on it leads to the rules. Now you know how to play."))
