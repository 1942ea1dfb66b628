"""What a seat likes to do at first sight: weights of what an action gains, leaves and risks, added up.

Only what the seat may see (G25) goes into it. A card counts by how its kind stands with a player: how many
brights they have, how much of its set, and so on; the same for the other player, from whom it is kept.
"""

from __future__ import annotations

from typing import Any

from madang.gostop.cards import ALL_BITS, CARDS, CUP, GODORI_BITS, NO_CARD, RIBBON_SET_BITS
from madang.gostop.rules import ENOUGH
from madang.kernels.compiled import compiled, inlined, lowest, popcount, table, zeros
from madang.kernels.gostop.deals import (
    DECIDE,
    GO_SCORE,
    GOS,
    HAND,
    LAYOUT,
    MADE,
    PAIR,
    PHASE,
    PLAYED,
    TAKEN,
    TURN,
    TURNED,
    choices,
    month_of,
)
from madang.kernels.gostop.piles import ANIMAL, BRIGHT, RIBBON, payout, points, units

_SETS = (*RIBBON_SET_BITS.values(),)


def _group(card: int) -> int:
    kind, bit = CARDS[card].kind, 1 << card
    if kind == "bright":
        return 0
    if kind == "ribbon":
        return next((1 + n for n, members in enumerate(_SETS) if bit & members), 4)
    if kind == "animal":
        return 7 if card == CUP else 5 if bit & GODORI_BITS else 6
    return 8


GROUP = table(map(_group, range(48)))
"""[card]: what its worth depends on: brights, the three sets of ribbons, the rain ribbon, Godori, other
animals, the cup, junk."""
GROUPS = 9
STANDS = 48
"""In how many ways such a group can stand with a player."""
STAGE = table((2, 2, 2, 2, 2, 1, 1, 1, 0, 0, 0))
"""[cards in hand]: early, in the middle, late."""
NEED = table((2, 2, 2, 1, 1, 0, 0, 0))
"""[points a seat needs until it may stop]: far, in reach, near."""

CARD = 48 * STANDS
GAIN = 0
"""A card that is taken, by how it stands with the seat: [stage, the seat's need, whether another card of its
month is unseen, card, stand]."""
KEEP = GAIN + 18 * CARD
"""The same by how it stands with the other seat, which does not get it, and by the other seat's need."""
LAY = KEEP + 18 * CARD
"""A card that stays in the layout, by how it stands with the seat: [the seat's need, whether it has another
of the month, card, stand]."""
LEAVE = LAY + 6 * CARD
"""The same, by how it stands with the other seat: [its need, unseen cards of the month, card, stand]."""
FEED = LEAVE + 12 * CARD
"""An unseen card of the same month, which might take it, by how it stands with the other seat: [need, card,
stand]."""
MATCH = FEED + 3 * CARD
"""[cards found (4 is a stack of the seat's own), unseen cards of the month, others of it in hand, cards in
hand]."""
REACH = MATCH + 5 * 4 * 4 * 11
"""Points that the seat gains at once: [points it needs, points, cards in hand]."""
DENY = REACH + 8 * 8 * 11
"""Points that the other seat would gain by what is taken: [points it needs, points, whether another card of
the month is unseen]."""
GRANT = DENY + 8 * 8 * 2
"""Points that the other seat would gain by a card that is left: [points it needs, points, unseen cards of the
month]."""
GOING = GRANT + 8 * 8 * 4
"""[Gos, what Stop pays, points that the other seat needs, cards in hand]: for Go against Stop."""
GROWING = GOING + 4 * 8 * 8 * 11
"""How each group stands, also for Go against Stop: [seat or other seat, group, stand]."""
ABLE = GROWING + 2 * GROUPS * STANDS
"""[cards of the hand that match, cards in hand, what Stop pays], also for Go against Stop."""
EXPOSED = ABLE + 5 * 11 * 8
"""[points that the other seat needs, months in the layout of which a card is unseen, cards in hand], too."""
N_WEIGHTS = EXPOSED + 8 * 8 * 11
MOST_TERMS = 2 * GROUPS + 3
MOST_OPTIONS = 11
"""One more than a hand has cards: the two ways to pair the last of them need room."""

PAYS = table([sum(pays >= step for step in (7, 8, 9, 11, 14, 20, 35)) for pays in range(64)])
"""[what Stop pays]: in eight steps."""


# Room for one decision is two flat tables, which compiled functions hand on at no cost: whole numbers in
# ``room``, and in ``liked`` how much each option is liked, the sum of its terms.
STAND_AT = 0
"""[group] of the seat, then of the other seat."""
ACTION_AT = STAND_AT + 2 * GROUPS
"""[option]: the card to play or to pair with; 1 for Go, 0 for Stop."""
COUNT_AT = ACTION_AT + MOST_OPTIONS
"""[option]: how many terms it has."""
STAGE_AT = COUNT_AT + MOST_OPTIONS
NEED_AT = STAGE_AT + 1
"""[0 for the seat, 1 for the other seat]: far, in reach, near."""
PILE_AT = NEED_AT + 2
POINTS_AT = PILE_AT + 2
LACK_AT = POINTS_AT + 2
"""[the same]: what a seat has taken, the points of it, and how many more it needs until it may stop."""
TERM_AT = LACK_AT + 2
"""[option * MOST_TERMS + n]: the weights that count for it."""


def space() -> tuple[Any, Any]:
    """Room for one decision, and for how much each option is liked."""
    return zeros(TERM_AT + MOST_OPTIONS * MOST_TERMS), zeros(MOST_OPTIONS, "d")


RED, BLUE, PLAIN = _SETS


@inlined
def _of_set(members: int, mine: int, theirs: int, count: int) -> int:
    has = popcount(mine & members)
    kept = 1 if theirs & members else 0
    return (min(has, 2) * 2 + kept) * 8 + min(count, 7)


@compiled
def stand(mine: int, theirs: int, first: int, room: list[int]) -> None:
    """How each group stands with a player, into ``room`` from ``first`` on."""
    ribbons, animals, junk = popcount(mine & RIBBON), popcount(mine & ANIMAL), units(mine)
    others = units(theirs)
    room[first] = min(popcount(mine & BRIGHT), 4) * 5 + min(popcount(theirs & BRIGHT), 4)
    room[first + 1] = _of_set(RED, mine, theirs, ribbons)
    room[first + 2] = _of_set(BLUE, mine, theirs, ribbons)
    room[first + 3] = _of_set(PLAIN, mine, theirs, ribbons)
    room[first + 4] = min(ribbons, 7)
    room[first + 5] = _of_set(GODORI_BITS, mine, theirs, animals)
    room[first + 6] = min(animals, 8)
    room[first + 7] = min(animals, 7) * 6 + min(junk // 2, 5)
    room[first + 8] = min(junk, 15) * 3 + (0 if others < 6 else 1 if others < 10 else 2)


@inlined
def _add(term: int, option: int, room: list[int]) -> None:
    room[TERM_AT + option * MOST_TERMS + room[COUNT_AT + option]] = term
    room[COUNT_AT + option] += 1


@compiled
def see(mine: int, theirs: int, go_score: int, other_go_score: int, size: int, room: list[int]) -> None:
    """What all options of a seat have in common: both piles, and how many cards it holds."""
    stand(mine, theirs, STAND_AT, room)
    stand(theirs, mine, STAND_AT + GROUPS, room)
    room[STAGE_AT] = STAGE[size]
    room[PILE_AT], room[PILE_AT + 1] = mine, theirs
    room[POINTS_AT], room[POINTS_AT + 1] = points(mine), points(theirs)
    room[LACK_AT] = lack(room[POINTS_AT], go_score)
    room[LACK_AT + 1] = lack(room[POINTS_AT + 1], other_go_score)
    room[NEED_AT] = NEED[room[LACK_AT]]
    room[NEED_AT + 1] = NEED[room[LACK_AT + 1]]


@inlined
def lack(scored: int, go_score: int) -> int:
    """How many points a seat needs until it may stop (G19, G20)."""
    return min(7, max(0, max(ENOUGH, go_score + 1) - scored))


@inlined
def gains(cards: int, seat: int, room: list[int]) -> int:
    """How many points cards add to the pile of the seat (0) or of the other seat (1)."""
    return max(0, min(7, points(room[PILE_AT + seat] | cards) - room[POINTS_AT + seat]))


@compiled
def takes(cards: int, found: int, coming: int, size: int, option: int, room: list[int]) -> None:
    """Cards that an option takes, those it found in the layout, and the unseen cards of their month."""
    more = 1 if coming else 0
    stage = room[STAGE_AT] * 3
    gain = (stage + room[NEED_AT]) * 2 + more
    keep = (stage + room[NEED_AT + 1]) * 2 + more
    reach = room[LACK_AT] * 8 + gains(cards, 0, room)
    deny = room[LACK_AT + 1] * 8 + gains(found, 1, room)
    _add(REACH + reach * 11 + size, option, room)
    _add(DENY + deny * 2 + more, option, room)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        group = GROUP[card]
        _add(GAIN + (gain * 48 + card) * STANDS + room[STAND_AT + group], option, room)
        _add(KEEP + (keep * 48 + card) * STANDS + room[STAND_AT + GROUPS + group], option, room)


@compiled
def leaves(card: int, has_more: int, coming: int, option: int, room: list[int]) -> None:
    """A card that an option leaves in the layout, and the unseen cards of its month."""
    group = GROUP[card]
    count = popcount(coming)
    lay = room[NEED_AT] * 2 + has_more
    leave = room[NEED_AT + 1] * 4 + count
    grant = room[LACK_AT + 1] * 8 + (gains(1 << card | coming, 1, room) if coming else 0)
    _add(LAY + (lay * 48 + card) * STANDS + room[STAND_AT + group], option, room)
    _add(LEAVE + (leave * 48 + card) * STANDS + room[STAND_AT + GROUPS + group], option, room)
    _add(GRANT + grant * 4 + count, option, room)
    while coming:
        other = lowest(coming)
        coming &= coming - 1
        at = (room[NEED_AT + 1] * 48 + other) * STANDS
        _add(FEED + at + room[STAND_AT + GROUPS + GROUP[other]], option, room)


@compiled
def options(deal: list[int], weights: list[float], room: list[int], liked: list[float]) -> int:
    """What the seat to act can do, and how much it likes each. How many options there are is returned."""
    seat = deal[TURN]
    hand, layout, mine, theirs = deal[HAND + seat], deal[LAYOUT], deal[TAKEN + seat], deal[TAKEN + 1 - seat]
    size = popcount(hand)
    unseen = ALL_BITS & ~(hand | layout | mine | theirs)
    if deal[PHASE] == DECIDE and size == 0:
        room[ACTION_AT] = 0
        return 1
    see(mine, theirs, deal[GO_SCORE + seat], deal[GO_SCORE + 1 - seat], size, room)
    if deal[PHASE] == DECIDE:
        going(deal, hand, size, unseen, weights, room, liked)
        return 2
    if deal[PHASE] == PAIR:
        card = deal[PLAYED] if deal[TURNED] == NO_CARD else deal[TURNED]
        pairs(card, choices(deal), hand, unseen, 0, weights, room, liked)
        return 2
    count = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        own = deal[MADE + seat] >> (card & ~3) & 1
        plays(card, deal[HAND + seat], layout, unseen, own, count, weights, room, liked)
        count += 1
    return count


@compiled
def going(
    deal: list[int],
    hand: int,
    size: int,
    unseen: int,
    weights: list[float],
    room: list[int],
    liked: list[float],
) -> None:
    """Stop (0) and Go (1), where there are cards left to play (G19, G20)."""
    seat, layout = deal[TURN], deal[LAYOUT]
    lacks = room[LACK_AT + 1]
    pays = PAYS[min(63, payout(room[PILE_AT], room[PILE_AT + 1], deal[GOS + seat]))]
    matching = exposed = 0
    for month in range(0, 48, 4):
        if layout >> month & 15:
            matching += popcount(hand >> month & 15)
            exposed += 1 if unseen >> month & 15 else 0
    for option in range(2):
        room[ACTION_AT + option] = option
        room[COUNT_AT + option] = 0
        liked[option] = 0.0
    _add(GOING + ((min(3, deal[GOS + seat]) * 8 + pays) * 8 + lacks) * 11 + size, 1, room)
    _add(ABLE + (min(4, matching) * 11 + size) * 8 + pays, 1, room)
    _add(EXPOSED + (lacks * 8 + min(7, exposed)) * 11 + size, 1, room)
    for n in range(2 * GROUPS):
        _add(GROWING + n * STANDS + room[STAND_AT + n], 1, room)
    add_up(1, weights, room, liked)


@compiled
def plays(
    card: int,
    hand: int,
    layout: int,
    unseen: int,
    own: int,
    option: int,
    weights: list[float],
    room: list[int],
    liked: list[float],
) -> None:
    """A hand card that is played (G6); ``own`` is 1 where it takes a stack of the seat's own (G11)."""
    month = month_of(card)
    size = popcount(hand)
    found = layout & month
    count = popcount(found)
    others = popcount(hand & month) - 1
    coming = unseen & month
    if count == 2:
        pairs(card, found, hand, unseen, option, weights, room, liked)
        if liked[option + 1] > liked[option]:
            room[COUNT_AT + option] = room[COUNT_AT + option + 1]
            first = TERM_AT + option * MOST_TERMS
            for n in range(first, first + room[COUNT_AT + option]):
                room[n] = room[n + MOST_TERMS]
    else:
        room[COUNT_AT + option] = 0
        if count == 0:
            leaves(card, 1 if others else 0, coming, option, room)
        else:
            takes(found | 1 << card, found, coming, size, option, room)
    _add(MATCH + (((count + own) * 4 + popcount(coming)) * 4 + others) * 11 + size, option, room)
    room[ACTION_AT + option] = card
    add_up(option, weights, room, liked)


@compiled
def pairs(
    card: int,
    found: int,
    hand: int,
    unseen: int,
    option: int,
    weights: list[float],
    room: list[int],
    liked: list[float],
) -> None:
    """The two ways to pair a card (G6, G7): one is taken with it, the other stays."""
    month = month_of(card)
    coming = unseen & month
    size = popcount(hand)
    has_more = 1 if hand & month & ~(1 << card) else 0
    one, other = lowest(found), lowest(found & (found - 1))
    for way in range(option, option + 2):
        room[COUNT_AT + way] = 0
        room[ACTION_AT + way] = one
        takes(1 << one | 1 << card, 1 << one, coming, size, way, room)
        leaves(other, has_more, coming, way, room)
        add_up(way, weights, room, liked)
        one, other = other, one


@inlined
def add_up(option: int, weights: list[float], room: list[int], liked: list[float]) -> None:
    """How much an option is liked."""
    total = 0.0
    first = TERM_AT + option * MOST_TERMS
    for n in range(first, first + room[COUNT_AT + option]):
        total += weights[room[n]]
    liked[option] = total
