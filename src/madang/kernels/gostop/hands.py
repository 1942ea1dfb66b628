"""What the other seat may hold, judged by what it played when it could have played something else.

How likely a play was depends on the hand it came from. A policy likes a card by what else of its month is
held, by how many cards are held in all, and by what lies in the open; so that a table for each play, made
once, says how likely any hand makes it. Hands are then drawn as likely as they are, by swapping cards between
hand and stock (Metropolis et al. 1953).
"""

from __future__ import annotations

from math import exp

from madang.gostop.cards import ALL_BITS
from madang.kernels.chance import draw
from madang.kernels.compiled import compiled, lowest, popcount
from madang.kernels.gostop import deals
from madang.kernels.gostop.deals import GO_SCORE, LAYOUT, MADE, TAKEN, TURN
from madang.kernels.gostop.policy import plays, see

MOST_PLAYS = 10
SUBSETS = 16
"""The sets of cards of a month."""
MADE_BY = 12 * SUBSETS
"""Where the last part of a play's table begins."""
PLAY_SIZE = MADE_BY + SUBSETS
"""The table of a play: [month, cards of it that are held], how likely all of them are; and then [cards
of the played month that are held], how likely the played one is."""
SINCE = 2
"""Whole numbers kept of each play: the cards of the hand that have been played since, and the month."""

DID_PLAY, DID_PAIR, DID_GO = 0, 64, 128
"""What an entry of a story adds to its card."""
KEPT_BACK = 1 << 60
"""Stands for all that the other seat still holds: until it holds nothing no turn is its last (G10)."""

DOUBT = 0.1
"""How often the other seat is taken to play anything at all, whatever the policy says."""


@compiled
def recall(
    deal: list[int],
    story: list[int],
    length: int,
    other: int,
    hidden: int,
    played: int,
    size: int,
    weights: list[float],
    room: list[int],
    liked: list[float],
    likely: list[float],
    since: list[int],
) -> int:
    """Play a story on a deal from its beginning, and make the table of each card that the other seat played.

    ``hidden`` are the cards that are not seen now; the other seat holds ``size`` of them, and has ``played``.
    How many tables there are is returned.
    """
    count = 0
    for n in range(length):
        did, card = story[n] & ~63, story[n] & 63
        if did == DID_PLAY:
            if deal[TURN] == other:
                since[count * SINCE] = played
                since[count * SINCE + 1] = card & ~3
                size_then = size + popcount(played)
                first = count * PLAY_SIZE
                note(deal, card, hidden, played, size_then, first, weights, room, liked, likely)
                played ^= 1 << card
                count += 1
            deals.play(deal, card)
        elif did == DID_PAIR:
            deals.pair(deal, card)
        else:
            deals.go(deal)
    return count


@compiled
def note(
    deal: list[int],
    chosen: int,
    hidden: int,
    since: int,
    size: int,
    first: int,
    weights: list[float],
    room: list[int],
    liked: list[float],
    likely: list[float],
) -> None:
    """The table of one play: what each month adds for each set of its cards that may have been held."""
    seat = deal[TURN]
    mine, theirs, layout = deal[TAKEN + seat], deal[TAKEN + 1 - seat], deal[LAYOUT]
    see(mine, theirs, deal[GO_SCORE + seat], deal[GO_SCORE + 1 - seat], size, room)
    unseen = ALL_BITS & ~(layout | mine | theirs)
    for month in range(0, 48, 4):
        must = since >> month & 15
        may = must | hidden >> month & 15
        own = deal[MADE + seat] >> month & 1
        for subset in range(SUBSETS):
            likely[first + month * 4 + subset] = 0.0
            if chosen & ~3 == month:
                likely[first + MADE_BY + subset] = 0.0
            if subset & must != must or subset & ~may:
                continue
            others = size - popcount(subset)
            if others < 0:
                continue
            hand = subset << month | ((1 << others) - 1) << 48
            left = subset
            while left:
                card = month + lowest(left)
                left &= left - 1
                plays(card, hand, layout, unseen & ~hand, own, 0, weights, room, liked)
                likes = exp(liked[0])
                likely[first + month * 4 + subset] += likes
                if card == chosen:
                    likely[first + MADE_BY + subset] = likes


@compiled
def likelihood(hand: int, count: int, likely: list[float], since: list[int]) -> float:
    """How likely the other seat was to play what it played, had it held this hand and what it has played."""
    all_of_it = 1.0
    for n in range(count):
        held = hand | since[n * SINCE]
        first = n * PLAY_SIZE
        total = 0.0
        for month in range(12):
            total += likely[first + month * SUBSETS + (held >> 4 * month & 15)]
        chosen = likely[first + MADE_BY + (held >> since[n * SINCE + 1] & 15)]
        all_of_it *= DOUBT / popcount(held) + (1.0 - DOUBT) * chosen / total
    return all_of_it


@compiled
def swap(
    hidden: list[int],
    stock: int,
    number: int,
    swaps: int,
    count: int,
    likely: list[float],
    since: list[int],
    chance: list[int],
) -> None:
    """Swap cards of the stock with those of the hand, more often towards likelier hands.

    The first ``stock`` of the ``number`` hidden cards are in the stock.
    """
    hand = 0
    for n in range(stock, number):
        hand |= 1 << hidden[n]
    now = likelihood(hand, count, likely, since)
    for _ in range(swaps):
        one, other = draw(stock, chance), stock + draw(number - stock, chance)
        swapped = hand ^ (1 << hidden[one] | 1 << hidden[other])
        then = likelihood(swapped, count, likely, since)
        if draw(1 << 20, chance) * now < then * (1 << 20):
            hidden[one], hidden[other] = hidden[other], hidden[one]
            hand, now = swapped, then
