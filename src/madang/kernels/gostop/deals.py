"""A deal as one flat table, and every action on it, in the order of the rulebook (``gostop.rules``)."""

from __future__ import annotations

from typing import Any

from madang.gostop.cards import NO_CARD
from madang.gostop.rules import ENOUGH, PPUKS_TO_WIN
from madang.gostop.settlement import FLAT_POINTS
from madang.gostop.state import State
from madang.gostop.views import View
from madang.kernels.compiled import compiled, inlined, popcount, zeros
from madang.kernels.gostop.piles import junk_to_pay, payout, points

# The entries of a deal. Where there is one for each seat, that of seat 1 is the next one.
HAND = 0
TAKEN = 2
MADE = 4
"""The months of the seat's own Ppuk that still lie there, each as its first card."""
GOS = 6
GO_SCORE = 8
"""The combination score at the last Go, 0 before it (G19)."""
PPUKS = 10
LAYOUT = 12
TURN = 13
PHASE = 14
PLAYED = 15
MATE = 16
TURNED = 17
WINNER = 18
"""-1 where nobody won."""
POINTS = 19
"""What the winner gets."""
TOP = 20
"""Where the top card of the stock is; the last one is at the end of the table."""
STOCK = 21
SIZE = STOCK + 20

PLAY, PAIR, DECIDE, OVER = range(4)
"""What is asked."""
PHASES = ("play", "pair", "decide", "over")


def deal_of(state: State) -> Any:
    """A position between two actions, as a deal."""
    deal = _in_the_open(state, len(state.stock))
    deal[HAND], deal[HAND + 1] = state.hand_bits
    for place, card in enumerate(state.stock, start=deal[TOP]):
        deal[place] = card
    return deal


def deal_seen(view: View) -> Any:
    """A position as a seat sees it: the other hand is empty, and so are the places of the stock (G25)."""
    deal = _in_the_open(view, view.stock)
    deal[HAND + view.seat] = view.own_bits
    return deal


def _in_the_open(position: State | View, stock: int) -> Any:
    """All of a position that both seats see."""
    deal = zeros(SIZE)
    deal[TAKEN], deal[TAKEN + 1] = (pile.bits for pile in position.taken)
    deal[GOS], deal[GOS + 1] = position.gos
    deal[GO_SCORE], deal[GO_SCORE + 1] = (score or 0 for score in position.go_scores)
    deal[PPUKS], deal[PPUKS + 1] = position.ppuks
    for stack in position.stacks:
        if stack.by is not None:
            deal[MADE + stack.by] |= 1 << 4 * (stack.month - 1)
    deal[LAYOUT], deal[TURN] = position.layout_bits, position.turn
    deal[PHASE] = PHASES.index(position.phase)
    deal[PLAYED], deal[MATE], deal[TURNED] = position.played, position.mate, position.turned
    deal[WINNER] = -1
    if position.result and position.result.winner is not None:
        deal[WINNER], deal[POINTS] = position.result.winner, position.result.points
    deal[TOP] = SIZE - stock
    return deal


@inlined
def month_of(card: int) -> int:
    """All four cards of a card's month."""
    return 15 << (card & ~3)


# G6: the hand card


@compiled
def play(deal: list[int], card: int) -> None:
    """G6: lay down a hand card."""
    met = deal[LAYOUT] & month_of(card)
    deal[HAND + deal[TURN]] ^= 1 << card
    deal[LAYOUT] |= 1 << card
    deal[PLAYED] = card
    if popcount(met) == 2:
        deal[PHASE] = PAIR
    else:
        turn_stock(deal)


@compiled
def pair(deal: list[int], mate: int) -> None:
    """G6, G7: choose one of two layout cards."""
    deal[PHASE] = PLAY
    if deal[TURNED] == NO_CARD:
        deal[MATE] = mate
        turn_stock(deal)
    else:
        complete(deal, mate)


@compiled
def choices(deal: list[int]) -> int:
    """G6, G7: the two layout cards of which one is to be chosen."""
    card = deal[PLAYED] if deal[TURNED] == NO_CARD else deal[TURNED]
    return deal[LAYOUT] & month_of(card) & ~(1 << card)


# G7: the stock card


@compiled
def turn_stock(deal: list[int]) -> None:
    """G7: turn the top stock card."""
    card = deal[deal[TOP]]
    met = deal[LAYOUT] & month_of(card)
    deal[TOP] += 1
    deal[LAYOUT] |= 1 << card
    deal[TURNED] = card
    if popcount(met) == 2 and (met >> deal[PLAYED]) & 1 == 0:
        deal[PHASE] = PAIR
    else:
        complete(deal, NO_CARD)


@compiled
def complete(deal: list[int], turned_mate: int) -> None:
    """G7-G12, G22: both cards lie there: what they take is taken, and junk handed over, or it is a Ppuk."""
    seat, played, turned = deal[TURN], deal[PLAYED], deal[TURNED]
    once = 1 if deal[HAND + seat] else 0  # G10: nothing on the final turn
    if played & ~3 != turned & ~3:
        two_months(deal, turned_mate, once)
        return
    month = deal[LAYOUT] & month_of(played)
    if popcount(month) == 3:
        ppuk(deal, 1 << (played & ~3))
        return
    take(deal, month)
    collect(deal, once)  # Chok or Ttadak
    end_turn(deal)


@compiled
def two_months(deal: list[int], turned_mate: int, once: int) -> None:
    """G6, G7, G9: the played card and the stock card are of two months."""
    both = 1 << deal[PLAYED] | 1 << deal[TURNED]
    before = deal[LAYOUT] & ~both
    first, first_owed = taken_by(deal, deal[PLAYED], deal[MATE], before)
    second, second_owed = taken_by(deal, deal[TURNED], turned_mate, before)
    taken = first | second
    take(deal, taken)
    collect(deal, first_owed)
    collect(deal, second_owed)
    if taken and taken & before == before and popcount(before) == 2:
        collect(deal, once)  # Sseul
    end_turn(deal)


@compiled
def taken_by(deal: list[int], card: int, mate: int, before: int) -> tuple[int, int]:
    """What a card takes of the layout before the turn, and itself, and the junk owed for it (G6, G11)."""
    found = before & month_of(card)
    count = popcount(found)
    if count == 0:
        return 0, 0
    if count == 2:
        return 1 << mate | 1 << card, 0
    owed = 0
    if count == 3:
        own = deal[MADE + deal[TURN]] & 1 << (card & ~3)
        owed = 2 if own else 1
    return found | 1 << card, owed


@compiled
def ppuk(deal: list[int], month: int) -> None:
    """G7, G22: all three stay; the third Ppuk of a player ends the deal."""
    seat = deal[TURN]
    deal[MADE + seat] |= month
    deal[PPUKS + seat] += 1
    if deal[PPUKS + seat] == PPUKS_TO_WIN:
        clear_turn(deal)
        settle(deal, seat, FLAT_POINTS)
    else:
        end_turn(deal)


# G8, G12: taking


@compiled
def take(deal: list[int], cards: int) -> None:
    """G8."""
    deal[LAYOUT] &= ~cards
    deal[TAKEN + deal[TURN]] |= cards
    deal[MADE] &= ~cards
    deal[MADE + 1] &= ~cards


@compiled
def collect(deal: list[int], owed: int) -> None:
    """G12: the other seat pays so many junk units."""
    if owed:
        seat = deal[TURN]
        junk = junk_to_pay(deal[TAKEN + 1 - seat], owed)
        deal[TAKEN + 1 - seat] ^= junk
        deal[TAKEN + seat] |= junk


# G8, G19-G23: the end of a turn and of the deal


@compiled
def end_turn(deal: list[int]) -> None:
    """G8, G19: the turn scores, and passes unless there is something to decide."""
    seat = deal[TURN]
    clear_turn(deal)
    total = points(deal[TAKEN + seat])
    if total >= ENOUGH and total > deal[GO_SCORE + seat]:
        deal[PHASE] = DECIDE
    else:
        pass_on(deal)


@compiled
def clear_turn(deal: list[int]) -> None:
    """The cards of the turn are laid or taken."""
    deal[PLAYED] = NO_CARD
    deal[MATE] = NO_CARD
    deal[TURNED] = NO_CARD


@compiled
def pass_on(deal: list[int]) -> None:
    """G8, G22: the turn passes; the deal is drawn when all cards are played."""
    if deal[HAND] == 0 and deal[HAND + 1] == 0:
        settle(deal, -1, 0)
    else:
        deal[PHASE] = PLAY
        deal[TURN] = 1 - deal[TURN]


@compiled
def go(deal: list[int]) -> None:
    """G19."""
    seat = deal[TURN]
    deal[GOS + seat] += 1
    deal[GO_SCORE + seat] = points(deal[TAKEN + seat])
    pass_on(deal)


@compiled
def stop(deal: list[int]) -> None:
    """G21, G23."""
    seat = deal[TURN]
    settle(deal, seat, payout(deal[TAKEN + seat], deal[TAKEN + 1 - seat], deal[GOS + seat]))


@compiled
def settle(deal: list[int], winner: int, gets: int) -> None:
    """The deal is over."""
    deal[PHASE] = OVER
    deal[WINNER] = winner
    deal[POINTS] = gets
