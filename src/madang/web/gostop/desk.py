"""What lies before the player, in a deal and in the guide: both sides, the table, the hand, what is asked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from madang.errors import N_, NotationError
from madang.gostop import NO_CARD, View, bill, parse_card
from madang.i18n import Translator
from madang.web.gostop.advice import NO_MARKS
from madang.web.gostop.coach import CoachPanel
from madang.web.gostop.picture import Picture, picture
from madang.web.gostop.points import PayPicture, pay_lines


@dataclass(frozen=True, slots=True)
class Desk:
    """The context of ``gostop/desk.html``."""

    view: View
    picture: Picture
    address: str
    """Where it is, without the language."""
    live: bool
    """Whether something is asked of the player."""
    waiting: bool
    """Whether the opponent is to act."""
    chosen: str
    """The code of the hand card that is selected, or empty."""
    hint: str
    """What is to be done next."""
    refusal: str
    """Why the last attempt was refused, or empty."""
    pay: tuple[PayPicture, ...]
    """What Stop would pay now, or what the deal paid."""
    pays: int
    can: frozenset[str]
    coach: CoachPanel | None
    """What the coach says, where it is on and the deal is running."""


def desk(
    view: View,
    card: str,
    t: Translator,
    address: str,
    *,
    running: bool = True,
    refusal: str = "",
    second_tap: bool = True,
    press: str = "action",
    against: str = "",
    coach: CoachPanel | None = None,
) -> Desk:
    """What a player sees: ``card`` is the code of the card that the address selects, if it can be played.

    ``running`` is false for a deal that was given up; ``press`` is the name under which an action is sent;
    ``against`` is what the opponent is called.
    """
    chosen = _chosen(view, card)
    points = bill(view)
    payout = points.settlement or points.stop[view.seat]
    return Desk(
        view=view,
        picture=replace(
            picture(
                view,
                chosen,
                t,
                live=running,
                second_tap=second_tap,
                marks=coach.marks if coach else NO_MARKS,
            ),
            press=press,
            against=against,
        ),
        address=address,
        live=running and bool(view.legal),
        waiting=running and not view.over and view.turn != view.seat,
        chosen=card if chosen != NO_CARD else "",
        hint=next_step(view, chosen, t) if running else "",
        refusal=refusal,
        pay=pay_lines(payout, t),
        pays=payout.total,
        can=frozenset(str(action) for action in view.legal),
        coach=coach,
    )


def _chosen(view: View, code: str) -> int:
    """The hand card that an address selects, NO_CARD where it cannot be played."""
    try:
        card = parse_card(code)
    except NotationError:
        return NO_CARD
    return card if any(action.verb == "play" and action.card == card for action in view.legal) else NO_CARD


def next_step(view: View, chosen: int, t: Translator) -> str:
    """What is to be done next, in one sentence."""
    if view.over:
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
