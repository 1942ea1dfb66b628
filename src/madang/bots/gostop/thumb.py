"""A player of Go-Stop by rules of thumb.

It takes the most valuable match, feeds the least, and says Go when it is ahead and cards remain.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from madang.bots.bot import Budget, Candidate, Choice
from madang.bots.gostop.going import worth_of_going
from madang.bots.gostop.sight import Sight, mates_of
from madang.gostop import Action, View, bill
from madang.gostop.cards import NO_CARD, ids
from madang.gostop.layout import Stack

CHOK_UNITS = TTADAK_UNITS = 1
OWN_PPUK_UNITS, STACK_UNITS = 2, 1
"""The junk units that an award takes (G10, G11)."""

PPUK_FEARED = 2.0
"""What a Ppuk costs beside the cards that it does not take: somebody will take the stack."""
PPUK_LIKED = 1.0
"""What a Ppuk brings where the seat itself holds the fourth card (G11)."""

TIE = 1e-6
"""Choices that are worth the same are told apart by chance."""


class Thumb:
    """Weighs every choice once, by tables one can read; it plays the same in a blink whatever the budget."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View, budget: Budget) -> Choice[Action]:  # noqa: ARG002
        """The action of the greatest worth."""
        chance = random.Random(self._seed)
        weighed = [
            (worth + TIE * chance.random(), Candidate((action,), worth))
            for action, worth in self._weigh(view)
        ]
        candidates = [candidate for _, candidate in sorted(weighed, key=lambda pair: -pair[0])]
        return Choice(candidates[0].actions, candidates=tuple(candidates))

    def _weigh(self, view: View) -> Iterable[tuple[Action, float]]:
        sight = Sight.of(view)
        match view.phase:
            case "play":
                return [(action, worth_of_play(view, sight, action.card)) for action in view.legal]
            case "pair":
                return [(action, worth_of_pair(view, sight, action.card)) for action in view.legal]
            case _:
                stop = float(bill(view).stop[view.seat].total)
                going = worth_of_going(view)
                return [(action, stop if action.verb == "stop" else going) for action in view.legal]


def worth_of_play(view: View, sight: Sight, card: int) -> float:
    """What playing a hand card is worth, over all that the stock may turn up."""
    found = ids(mates_of(card, sight.layout))
    played, month = 1 << card, card // 4 + 1
    final = sight.hand == played  # G10
    again = sight.next_is_of(month)
    match len(found):
        case 0:
            laid = sight.laying(played).outlook
            chok = sight.laying(played).taking(played, 0 if final else CHOK_UNITS).outlook
            return laid + again * (chok - laid)
        case 1:
            return _risking_ppuk(sight, card, found[0], again)
        case 2:
            return max(_pairing(sight, card, mate, again, final) for mate in found)
        case _:
            own = Stack(month, view.seat) in view.stacks
            cards = played | sum(1 << mate for mate in found)
            return sight.taking(cards, OWN_PPUK_UNITS if own else STACK_UNITS).outlook


def _risking_ppuk(sight: Sight, card: int, mate: int, again: float) -> float:
    """The pair is taken unless the stock turns up a third card of the month (G7)."""
    taken = sight.taking(1 << card | 1 << mate).outlook
    if not again:
        return taken
    holds_fourth = mates_of(card, sight.hand)
    ppuk = sight.balance + (PPUK_LIKED if holds_fourth else -PPUK_FEARED)
    return taken + again * (ppuk - taken)


def _pairing(sight: Sight, card: int, mate: int, again: float, final: bool) -> float:
    """One of two is taken and the other stays, unless the stock turns up the fourth: then all are (G7)."""
    taken = sight.taking(1 << card | 1 << mate).outlook
    if not again:
        return taken
    month = 1 << card | mates_of(card, sight.layout)
    ttadak = sight.taking(month, 0 if final else TTADAK_UNITS).outlook
    return taken + again * (ttadak - taken)


def worth_of_pair(view: View, sight: Sight, mate: int) -> float:
    """What pairing with a layout card is worth, for the played card or for the stock card (G6, G7)."""
    if view.turned == NO_CARD:
        again = sight.next_is_of(mate // 4 + 1)
        return _pairing(sight, view.played, mate, again, not sight.hand)
    cards = 1 << view.turned | 1 << mate
    found = mates_of(view.played, sight.layout)
    match found.bit_count():
        case 1 | 3:
            cards |= 1 << view.played | found
        case 2:
            cards |= 1 << view.played | 1 << view.mate
    return sight.taking(cards).outlook
