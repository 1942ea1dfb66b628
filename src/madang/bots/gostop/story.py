"""What has been played in a deal, as kernels take it: its beginning, and step by step what was done."""

from __future__ import annotations

from typing import Any, NamedTuple

from madang.gostop import View
from madang.gostop.cards import bits_of
from madang.kernels.compiled import table, zeros
from madang.kernels.gostop import deals, hands

DID = {"play": hands.DID_PLAY, "pair": hands.DID_PAIR}


class Story(NamedTuple):
    """A deal from its beginning. What the other seat still holds is not in it."""

    deal: Any
    steps: Any
    """What was played, paired and said, in order (``kernels.gostop.hands``)."""
    played: int
    """The cards that the other seat has played, as bits."""


def story_of(view: View) -> Story:
    """The story behind a view, from what happened in the open (G25)."""
    played: tuple[list[int], list[int]] = ([], [])
    turned, steps = list[int](), list[int]()
    for seat, did, what in view.history:
        if did == "decide":
            steps.append(hands.DID_GO)
        elif isinstance(what, int):
            if did == "play":
                played[seat].append(what)
            if did == "turn":
                turned.append(what)
            else:
                steps.append(DID[did] + what)
    bits = bits_of(played[0]), bits_of(played[1])
    deal = zeros(deals.SIZE)
    open_cards = view.layout_bits | view.taken[0].bits | view.taken[1].bits
    deal[deals.LAYOUT] = open_cards & ~(bits[0] | bits[1] | bits_of(turned))
    deal[deals.HAND + view.seat] = bits[view.seat] | view.own_bits
    deal[deals.HAND + 1 - view.seat] = bits[1 - view.seat] | (hands.KEPT_BACK if view.other_hand else 0)
    for place, card in enumerate(turned, start=deals.STOCK):
        deal[place] = card
    deal[deals.TOP] = deals.STOCK
    deal[deals.TURN] = view.first
    deal[deals.WINNER] = -1
    deals.clear_turn(deal)
    return Story(deal, table(steps), bits[1 - view.seat])
