"""What a coach says of choices, on a page: a name for each, its figure, and a mark on its card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from madang.analysis.gostop_values import Worth
from madang.errors import N_
from madang.gostop import Action
from madang.i18n import Translator
from madang.web.figures import signed, tenths
from madang.web.gostop.sentences import card_name


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands on a card, or on Go: what it is worth, whether it is the best, or what was done."""

    points: str
    """With a sign."""
    best: bool
    did: bool = False

    def said(self, label: str, t: Translator) -> str:
        """The label of what is marked, with the mark."""
        if self.best:
            text = N_("%(label)s; hint, points to expect: %(points)s")
        elif self.did:
            text = N_("%(label)s; your choice, points to expect: %(points)s")
        else:
            text = N_("%(label)s; points to expect: %(points)s")
        return t.say(text, label=label, points=self.points)


Marks = Mapping[str, Mark]
"""Marks by the notation of what they are about."""

NO_MARKS: Marks = {}


def marks(worths: Iterable[Worth], best: Action, t: Translator, did: Action | None = None) -> Marks:
    """The marks of all choices; ``did`` is the one that was made, where that is known."""
    return {
        str(each.action): Mark(figure(each.points, t), each.action == best, each.action == did)
        for each in worths
    }


def figure(points: float, t: Translator) -> str:
    """Points to expect, with their sign."""
    return signed(tenths(points), t)


def choice_name(action: Action, t: Translator) -> str:
    """What a choice is called: its card, or Go or Stop."""
    match action.verb:
        case "go":
            return t.gettext(N_("Go"))
        case "stop":
            return t.gettext(N_("Stop"))
    return card_name(action.card, t)


def expected(points: float, t: Translator) -> str:
    """What can be expected, in a sentence."""
    return t.say(N_("Points to expect: %(points)s."), points=figure(points, t))
