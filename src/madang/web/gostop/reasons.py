"""The reasons of a review in words: why a choice was better than the one that was made."""

from __future__ import annotations

from collections.abc import Iterable

from madang.analysis.gostop_values import Why
from madang.errors import N_
from madang.gostop.scoring import COMBINATIONS
from madang.i18n import Translator
from madang.web.gostop.sentences import card_names

GOAL_NAMES = {
    "brights": N_("Brights"),
    "animals": N_("Animals"),
    "ribbons": N_("Ribbons"),
    "junk": N_("Junk"),
} | {row.code: row.name for row in COMBINATIONS if row.cards}
"""What can be collected, by code."""


def sentences(reasons: Iterable[Why], t: Translator) -> tuple[str, ...]:
    """A sentence for each reason."""
    return tuple(_sentence(each, t) for each in reasons)


def _sentence(why: Why, t: Translator) -> str:
    cards, goal = card_names(why.cards, t), t.gettext(GOAL_NAMES.get(why.goal, ""))
    if why.size > why.have:
        goal = t.say(N_("%(goal)s (%(have)s of %(size)s)"), goal=goal, have=why.have, size=why.size)
    match why.code:
        case "takes":
            return t.say(N_("It can take: %(cards)s."), cards=cards)
        case "takes-stack":
            return t.say(N_("For the stack the opponent hands over junk: %(cards)s."), cards=cards)
        case "helps-you":
            return t.say(N_("It helps you towards: %(goal)s."), goal=goal)
        case "keeps-last":
            return t.say(
                N_("It keeps a last card from the opponent: %(cards)s. The set: %(goal)s."),
                cards=cards,
                goal=goal,
            )
        case "left-and-taken":
            return t.say(N_("It left on the table, and the opponent took it: %(cards)s."), cards=cards)
        case "left":
            return t.say(N_("It left within the opponent’s reach: %(cards)s."), cards=cards)
        case "helps-opponent":
            return t.say(N_("That helps the opponent towards: %(goal)s."), goal=goal)
        case "in-reach":
            return t.say_n(
                "With it the opponent could come to %(n)s point, and stop.",
                "With it the opponent could come to %(n)s points, and stop.",
                why.points,
            )
        case "broke":
            return t.say(N_("You laid down a card of what you were collecting: %(goal)s."), goal=goal)
        case "go-risked":
            return t.gettext(N_("Go risked more than it promised."))
        case "stop-gave-up":
            return t.gettext(N_("Playing on promised more than Stop paid."))
        case "opponent-needs":
            return t.say_n(
                "The opponent needed %(n)s more point to be able to stop.",
                "The opponent needed %(n)s more points to be able to stop.",
                why.points,
            )
        case "stop-wins":
            return t.say_n(
                "Stop would have won %(n)s point for certain.",
                "Stop would have won %(n)s points for certain.",
                why.points,
            )
        case "played-out":
            return t.gettext(N_("No single card tells why: played on in many deals, it did better."))
