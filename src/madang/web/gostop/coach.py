"""What the coach says on the table: what each choice is worth, where that is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from starlette.requests import Request

from madang.analysis.gostop_values import Worth
from madang.errors import N_
from madang.gostop import View
from madang.i18n import Translator
from madang.tables import Table
from madang.web.figures import signed, tenths
from madang.web.gostop.advice import Marks, choice_name, figure, marks
from madang.web.preferences import preferences_of
from madang.web.site import site


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """A choice in words, and what it is worth."""

    text: str
    points: str
    """The points to expect."""
    behind: str
    """How many less than with the best; empty for that."""


@dataclass(frozen=True, slots=True)
class CoachPanel:
    """What the table shows of the coach."""

    can_ask: bool
    """Whether there is anything to choose, and so a hint to ask for."""
    asked: bool
    """Whether a hint was asked for."""
    silent: str = ""
    """Why the coach says nothing, if so."""
    preparing: bool = False
    """Whether it will answer in a while."""
    choices: tuple[ChoiceLine, ...] = ()
    marks: Marks = field(default_factory=dict)
    told: str = ""
    """The best choice in words, or that there is none yet, for who asked."""


async def asked_of(request: Request, table: Table, t: Translator) -> CoachPanel | None:
    """What the coach says to a request; None where it is off, or the deal is not running."""
    if table.status != "running" or not preferences_of(request).coach:
        return None
    coach, asked = site(request).coach, request.query_params.get("hint") == "1"
    coach.prepare(table.game)  # while the player still looks at the cards
    worths = await coach.hint(table) if asked and _can_ask(table.view) else None
    return panel(table.view, worths, t, asked=asked, failed=coach.failed(table.game))


def _can_ask(view: View) -> bool:
    return len(view.legal) > 1


def panel(
    view: View, worths: Sequence[Worth] | None, t: Translator, *, asked: bool, failed: bool = False
) -> CoachPanel:
    """What the coach says; None it does not know yet, or cannot say where it ``failed``."""
    if not (asked and _can_ask(view)):
        return CoachPanel(_can_ask(view), asked=False)
    if worths is None:
        silent = t.gettext(
            N_("The coach is not available at the moment.") if failed else N_("The coach is getting ready.")
        )
        return CoachPanel(can_ask=True, asked=True, silent=silent, preparing=not failed, told=silent)
    best = worths[0]
    return CoachPanel(
        can_ask=True,
        asked=True,
        choices=tuple(_line(each, best, t) for each in worths),
        marks=marks(worths, best.action, t),
        told=t.say(
            N_("Hint: %(choice)s. Points to expect: %(points)s."),
            choice=choice_name(best.action, t),
            points=figure(best.points, t),
        ),
    )


def _line(worth: Worth, best: Worth, t: Translator) -> ChoiceLine:
    behind = tenths(worth.points) - tenths(best.points)
    return ChoiceLine(
        choice_name(worth.action, t), figure(worth.points, t), signed(behind, t) if worth is not best else ""
    )
