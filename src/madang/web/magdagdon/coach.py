"""What the coach says on the table: the odds, and the best choices where they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request

from madang.analysis.values import Advice, Odds
from madang.errors import N_
from madang.i18n import Translator
from madang.magdagdon import View
from madang.tables import Table
from madang.web.magdagdon.advice import NO_MARKS, Marks, advice_sentence, marks, onward, until_power
from madang.web.preferences import preferences_of
from madang.web.site import site


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """One of the best choices, in words."""

    text: str
    value: str
    """The final score to expect after it."""


@dataclass(frozen=True, slots=True)
class CoachPanel:
    """The context of ``magdagdon/coach.html``."""

    can_ask: bool
    """Whether there is anything to choose, and so a hint to ask for."""
    asked: bool
    """Whether a hint was asked for."""
    silent: str = ""
    """Why the coach says nothing, if so."""
    preparing: bool = False
    """Whether it will answer in a while."""
    odds: tuple[str, ...] = ()
    choices: tuple[ChoiceLine, ...] = ()
    marks: Marks = NO_MARKS
    """The best choice on the board."""
    told: str = ""
    """The best choice in words, or that there is none yet, for who asked."""
    expected: str = ""
    """The final score to expect after the best choice; it is seen elsewhere too, and told with the choice."""


async def asked_of(request: Request, table: Table, t: Translator) -> CoachPanel | None:
    """What the coach says to a request; None where it is off, or the game is not running."""
    if table.status != "running" or not preferences_of(request).coach:
        return None
    coach, asked = site(request).coach, request.query_params.get("hint") == "1"
    odds = await coach.odds(table)
    advice = await coach.hint(table) if asked else None
    return panel(table.view, advice, odds, t, asked=asked, failed=coach.failed(table.game))


def panel(
    view: View,
    advice: Sequence[Advice] | None,
    odds: Odds | None,
    t: Translator,
    *,
    asked: bool,
    failed: bool = False,
) -> CoachPanel:
    """What the coach says; what is None it does not know yet, or cannot say where it ``failed``."""
    can_ask = view.phase in ("placing", "magdagdon")
    asked = asked and can_ask
    if odds is None or (asked and advice is None):
        silent = t.gettext(
            N_("The coach is not available at the moment.") if failed else N_("The coach is getting ready.")
        )
        return CoachPanel(can_ask, asked, silent, preparing=not failed, told=silent if asked else "")
    lines = odds_lines(odds, t)
    if not asked or not advice:
        return CoachPanel(can_ask, asked, odds=lines)
    ways = [onward(until_power(each.actions), view) for each in advice]
    choices = tuple(
        ChoiceLine(advice_sentence(way, view, t), t.decimal(each.value))
        for way, each in zip(ways, advice, strict=True)
    )
    return CoachPanel(
        can_ask,
        asked,
        odds=lines,
        choices=choices,
        marks=marks(ways[0], view),
        told=t.say(N_("Hint: %(choice)s"), choice=choices[0].text),
        expected=t.say(N_("Expected final score: %(points)s."), points=choices[0].value),
    )


def odds_lines(odds: Odds, t: Translator) -> tuple[str, ...]:
    """The odds in words: what to expect before and after staging, and the chance of MAGDAGDON next."""
    before = t.decimal(odds.before)
    if odds.after is None:
        expected = t.say(N_("Expected final score: %(points)s."), points=before)
    else:
        expected = t.say(
            N_("Expected final score: %(before)s; as staged: %(after)s."),
            before=before,
            after=t.decimal(odds.after),
        )
    if odds.unplayable is None:
        return (expected,)
    percent = round(odds.unplayable * 100)
    chance = t.percent(percent)
    if not percent and odds.unplayable:
        chance = t.say(N_("under %(chance)s"), chance=t.percent(1))
    return expected, t.say(N_("Next roll not playable: %(chance)s."), chance=chance)
