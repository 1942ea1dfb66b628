"""What a seat knows at a moment of its turn, and what may come of it."""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

from madang.bots.gostop.promise import promise
from madang.gostop import View
from madang.gostop.cards import ALL_BITS, MATES, MONTH_BITS, ids
from madang.gostop.rules import junk_to_pay

THREAT = 1.2
"""How much what the opponent can be expected to take next counts, beside what is taken already."""
PROSPECT = 0.5
"""How much what the seat itself can take next counts; the opponent comes first."""
STACK_UNITS = 1
"""The junk units a stack is worth (G11)."""


class Sight(NamedTuple):
    """What lies where, as far as a seat can see it; sets of cards are integers."""

    hand: int
    layout: int
    mine: int
    theirs: int
    other_hand: int
    """How many cards the opponent holds."""

    @classmethod
    def of(cls, view: View) -> Sight:
        """What the seat of a view sees."""
        me, them = view.seat, 1 - view.seat
        return cls(
            view.hand.bits,
            view.layout.bits,
            view.taken[me].bits,
            view.taken[them].bits,
            view.other_hand,
        )

    @property
    def unseen(self) -> int:
        """The cards in the opponent's hand and the stock: any of them may be anywhere there."""
        return ALL_BITS & ~(self.hand | self.layout | self.mine | self.theirs)

    @property
    def balance(self) -> float:
        """What the taken cards promise the seat, less what they promise the opponent."""
        return balance(self.mine, self.theirs)

    def taking(self, cards: int, junk_units: int = 0) -> Sight:
        """After the seat took cards from hand and layout, and so many junk units from the opponent."""
        junk = junk_to_pay(self.theirs, junk_units)
        return self._replace(
            hand=self.hand & ~cards,
            layout=self.layout & ~cards,
            mine=self.mine | cards | junk,
            theirs=self.theirs ^ junk,
        )

    def laying(self, cards: int) -> Sight:
        """After the seat laid cards from its hand into the layout."""
        return self._replace(hand=self.hand & ~cards, layout=self.layout | cards)

    def next_is_of(self, month: int) -> float:
        """The chance that the top card of the stock is of a month."""
        unseen = self.unseen
        return (unseen & MONTH_BITS[month]).bit_count() / unseen.bit_count() if unseen else 0.0

    @property
    def outlook(self) -> float:
        """The balance, and what either side can be expected to take from the layout next."""
        unseen, hidden = self.unseen, self.unseen.bit_count()
        threats: list[tuple[float, float]] = []
        prospects: list[tuple[float, float]] = []
        for mates in MONTH_BITS.values():
            if not (lying := self.layout & mates):
                continue
            chance = holds_one(hidden, (unseen & mates).bit_count(), self.other_hand)
            if chance:
                cards = ids(unseen & mates)
                gains = [gain_with(card, lying, self.theirs, self.mine) for card in cards]
                threats.append((sum(gains) / len(gains), chance))
            if own := ids(self.hand & mates):
                best = max(gain_with(card, lying, self.mine, self.theirs) for card in own)
                prospects.append((best, 1.0 - chance))
        return self.balance - THREAT * expected_best(threats) + PROSPECT * expected_best(prospects)


@lru_cache(maxsize=4096)
def balance(own: int, other: int) -> float:
    """What a pile promises its owner, less what the other pile promises the other seat."""
    return promise(own, other) - promise(other, own)


@lru_cache(maxsize=4096)
def gain_with(card: int, lying: int, own: int, other: int) -> float:
    """The most that the owner of a pile gains by taking with a card what lies of its month."""
    if lying.bit_count() > 2:
        junk = junk_to_pay(other, STACK_UNITS)
        after = balance(own | lying | 1 << card | junk, other ^ junk)
    else:
        after = max(balance(own | 1 << mate | 1 << card, other) for mate in ids(lying))
    return after - balance(own, other)


@cache
def holds_one(hidden: int, wanted: int, hand: int) -> float:
    """The chance that a hand drawn from ``hidden`` cards holds one of the ``wanted`` among them."""
    return 1.0 - comb(hidden - wanted, hand) / comb(hidden, hand)


def expected_best(gains: list[tuple[float, float]]) -> float:
    """The gain to expect of whoever takes the best that turns out possible; each gain has its chance."""
    expected, left = 0.0, 1.0
    for gain, chance in sorted(gains, reverse=True):
        if gain <= 0:
            break
        expected += left * chance * gain
        left *= 1.0 - chance
    return expected


def mates_of(card: int, layout: int) -> int:
    """The other cards of a card's month in the layout."""
    return layout & MATES[card] & ~(1 << card)
