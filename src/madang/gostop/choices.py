"""What the seat to act may do, and why not (G6, G7, G19, G20)."""

from __future__ import annotations

from typing import Any, Protocol

from madang.errors import N_, IllegalAction, Reason
from madang.gostop.actions import GO, PAIR, PLAY, STOP, Action, Phase
from madang.gostop.cards import CODES, Cards, ids
from madang.gostop.layout import pair_choices
from madang.gostop.state import State

DEAL_OVER = Reason("gostop/over", N_("The deal is over."), rule="G21")
TURN_UNDER_WAY = Reason(
    "gostop/turn-under-way", N_("The turn is under way; nothing is asked now."), rule="G7"
)
NOTHING_TO_PAIR = Reason(
    "gostop/nothing-to-pair", N_("There is no pair to choose now; play a card from your hand."), rule="G6"
)
NOTHING_TO_DECIDE = Reason(
    "gostop/nothing-to-decide",
    N_("Go and Stop come only at the end of your turn, with seven points and more than at your last Go."),
    rule="G19",
)
PAIR_FIRST = Reason("gostop/pair-first", N_("First choose the card that %(card)s is paired with."), rule="G6")
DECIDE_FIRST = Reason("gostop/decide-first", N_("First decide: Go or Stop."), rule="G19")
ONLY_STOP = Reason(
    "gostop/only-stop", N_("That was the last card of your hand: only Stop is left."), rule="G20"
)
NOT_IN_HAND = Reason("gostop/not-in-hand", N_("%(card)s is not in your hand."), rule="G6")
NOT_IN_LAYOUT = Reason("gostop/not-in-layout", N_("%(card)s does not lie in the layout."), rule="G6")
OTHER_MONTH = Reason(
    "gostop/other-month",
    N_("%(card)s is not of the same month as %(unpaired)s; choose %(choices)s."),
    rule="G6",
)
PAIR_WITH_ITSELF = Reason(
    "gostop/pair-with-itself", N_("%(card)s is the card to be paired; choose %(choices)s."), rule="G6"
)

Refusal = tuple[Reason, dict[str, Any]]
"""Why an action is not allowed, and the parameters of the sentence."""


class Asking(Protocol):
    """What the rules must know to say what the seat to act may do; a state says it, and that seat's view."""

    @property
    def phase(self) -> Phase:
        """What is asked."""
        ...

    @property
    def in_motion(self) -> bool:
        """Whether a turn is under way and nothing is asked."""
        ...

    @property
    def own_bits(self) -> int:
        """The hand of the seat to act."""
        ...

    @property
    def layout_bits(self) -> int:
        """Every face-up card."""
        ...

    @property
    def unpaired(self) -> int:
        """The card that needs a pair chosen, NO_CARD in other phases."""
        ...


def check(state: State, action: Action) -> None:
    """Pass in silence, or raise IllegalAction with the rule and why.

    The position in the error shows what the seat to act may see, no more.
    """
    if refusal := refusal_of(state, action):
        reason, params = refusal
        raise IllegalAction(reason, action=str(action), position=state.notation_for(state.turn), **params)


def legal_actions(state: Asking) -> tuple[Action, ...]:
    """All actions that ``check`` lets pass: in the order of the table of actions, then by card."""
    match state.phase:
        case "play" if not state.in_motion:
            return tuple([PLAY[card] for card in ids(state.own_bits)])
        case "pair":
            return tuple([PAIR[card] for card in ids(pair_choices(state.layout_bits, state.unpaired))])
        case "decide":
            return decisions(state.own_bits)
    return ()


def refusal_of(state: Asking, action: Action) -> Refusal | None:
    """Why an action is not allowed now, or None."""
    match state.phase:
        case "play":
            return (TURN_UNDER_WAY, {}) if state.in_motion else _play_refusal(state, action)
        case "pair":
            return _pair_refusal(state, action)
        case "decide":
            return _decision_refusal(state, action)
    return DEAL_OVER, {}


def _play_refusal(state: Asking, action: Action) -> Refusal | None:
    """G6: a card of one's own hand."""
    if action.verb == "play":
        return None if state.own_bits >> action.card & 1 else (NOT_IN_HAND, {"card": CODES[action.card]})
    return (NOTHING_TO_PAIR if action.verb == "pair" else NOTHING_TO_DECIDE), {}


def _pair_refusal(state: Asking, action: Action) -> Refusal | None:
    """G6, G7: one of the two layout cards of the month."""
    unpaired = state.unpaired
    if action.verb != "pair":
        return PAIR_FIRST, {"card": CODES[unpaired]}
    choices = pair_choices(state.layout_bits, unpaired)
    if choices >> action.card & 1:
        return None
    if not state.layout_bits >> action.card & 1:
        return NOT_IN_LAYOUT, {"card": CODES[action.card]}
    reason = PAIR_WITH_ITSELF if action.card == unpaired else OTHER_MONTH
    names = {
        "card": CODES[action.card],
        "unpaired": CODES[unpaired],
        "choices": ", ".join(Cards(choices).codes),
    }
    return reason, names


def _decision_refusal(state: Asking, action: Action) -> Refusal | None:
    """G19, G20: Go or Stop; on the final turn only Stop."""
    if action.verb == "stop":
        return None
    if action.verb == "go":
        return None if state.own_bits else (ONLY_STOP, {})
    return DECIDE_FIRST, {}


def decisions(hand: int) -> tuple[Action, ...]:
    """G20: on a player's final turn only Stop is available."""
    return (GO, STOP) if hand else (STOP,)
