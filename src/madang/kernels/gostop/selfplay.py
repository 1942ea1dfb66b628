"""Whole deals of a policy against itself, and what they teach it.

Each action is made more or less likely by how much better than expected the deal went on after it (Williams
1992, REINFORCE). What is expected is learnt beside it, and what happens later counts the less the later it is
(Schulman et al. 2016, Generalized advantage estimation): luck that comes later is not the action's.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

from madang.kernels.chance import draw, shuffle
from madang.kernels.compiled import compiled, popcount, zeros
from madang.kernels.gostop import policy
from madang.kernels.gostop.deals import HAND, OVER, PHASE, TAKEN, TURN
from madang.kernels.gostop.playouts import act, best, deal_out, gained
from madang.kernels.gostop.policy import (
    ACTION_AT,
    COUNT_AT,
    GROUPS,
    MOST_OPTIONS,
    MOST_TERMS,
    STAND_AT,
    STANDS,
    TERM_AT,
    stand,
)

DECISIONS = 80
"""No deal has more: in each of twenty turns a card, two pairs, and Go or Stop."""
N_EXPECTED = 11 * 2 * GROUPS * STANDS
"""The weights of what is expected: [cards in hand, own or other, group, stand]."""
FADES = 0.9
"""How much what comes a decision later counts."""


class Tape(NamedTuple):
    """What was decided in a deal, and room to learn from it."""

    terms: Any
    counts: Any
    chances: Any
    options: Any
    chosen: Any
    seats: Any
    expects: Any
    """[decision * 2 * GROUPS + n]: the weights of what was expected."""
    expected: Any
    """[decision]."""
    after: Any
    lead: Any
    """[seat]: going through a deal from its end, what was expected next, and how much better it went."""


def tape() -> Tape:
    """Room for one deal."""
    return Tape(
        terms=zeros(DECISIONS * MOST_OPTIONS * MOST_TERMS),
        counts=zeros(DECISIONS * MOST_OPTIONS),
        chances=zeros(DECISIONS * MOST_OPTIONS, "d"),
        options=zeros(DECISIONS),
        chosen=zeros(DECISIONS),
        seats=zeros(DECISIONS),
        expects=zeros(DECISIONS * 2 * GROUPS),
        expected=zeros(DECISIONS, "d"),
        after=zeros(2, "d"),
        lead=zeros(2, "d"),
    )


@compiled
def any_of(count: int, liked: list[float], chances: list[float], first: int, chance: list[int]) -> int:
    """Any option, the more likely the more it is liked (softmax); the chances go into ``chances``."""
    top = liked[best(count, liked)]
    total = 0.0
    for option in range(count):
        chances[first + option] = exp(liked[option] - top)
        total += chances[first + option]
    left = draw(1 << 20, chance) / (1 << 20) * total
    chosen = -1
    for option in range(count):
        left -= chances[first + option]
        if left < 0 and chosen < 0:
            chosen = option
        chances[first + option] /= total
    return chosen if chosen >= 0 else count - 1


@compiled
def expect(deal: list[int], expecting: list[float], made: int, room: list[int], tape: Tape) -> None:
    """What the seat to act may expect, on the tape."""
    seat = deal[TURN]
    stand(deal[TAKEN + seat], deal[TAKEN + 1 - seat], STAND_AT, room)
    stand(deal[TAKEN + 1 - seat], deal[TAKEN + seat], STAND_AT + GROUPS, room)
    size = popcount(deal[HAND + seat])
    total = 0.0
    for n in range(2 * GROUPS):
        at = (size * 2 * GROUPS + n) * STANDS + room[STAND_AT + n]
        tape.expects[made * 2 * GROUPS + n] = at
        total += expecting[at]
    tape.expected[made] = total


@compiled
def play_deal(
    deal: list[int],
    weights: list[float],
    expecting: list[float],
    room: list[int],
    liked: list[float],
    tape: Tape,
    chance: list[int],
) -> int:
    """Play a deal with what the policy makes likely, onto the tape; how many decisions there were."""
    made = 0
    while deal[PHASE] != OVER:
        count = policy.options(deal, weights, room, liked)
        if count == 1:
            act(deal, room[ACTION_AT + 0])
            continue
        chosen = any_of(count, liked, tape.chances, made * MOST_OPTIONS, chance)
        for option in range(count):
            row = made * MOST_OPTIONS + option
            tape.counts[row] = room[COUNT_AT + option]
            for n in range(room[COUNT_AT + option]):
                tape.terms[row * MOST_TERMS + n] = room[TERM_AT + option * MOST_TERMS + n]
        tape.options[made] = count
        tape.chosen[made] = chosen
        tape.seats[made] = deal[TURN]
        action = room[ACTION_AT + chosen]
        expect(deal, expecting, made, room, tape)
        made += 1
        act(deal, action)
    return made


@compiled
def learn(
    made: int, deal: list[int], slopes: list[float], surprises: list[float], most: float, tape: Tape
) -> float:
    """What a deal teaches, added up: ``slopes`` for the policy, ``surprises`` for what is expected.

    More than ``most`` points count as so many. How far off expectations were is returned, for all decisions.
    """
    off = 0.0
    for seat in range(2):
        tape.after[seat] = max(-most, min(most, gained(deal, seat)))
        tape.lead[seat] = 0.0
    for decision in range(made - 1, -1, -1):
        seat = tape.seats[decision]
        gain = tape.after[seat] - tape.expected[decision] + FADES * tape.lead[seat]
        tape.lead[seat] = gain
        tape.after[seat] = tape.expected[decision]
        off += abs(gain)
        for n in range(decision * 2 * GROUPS, (decision + 1) * 2 * GROUPS):
            surprises[tape.expects[n]] += gain
        for option in range(tape.options[decision]):
            row = decision * MOST_OPTIONS + option
            slope = -tape.chances[row] * gain
            if option == tape.chosen[decision]:
                slope += gain
            for n in range(row * MOST_TERMS, row * MOST_TERMS + tape.counts[row]):
                slopes[tape.terms[n]] += slope
    return off


@compiled
def learn_many(
    deals: int,
    weights: list[float],
    expecting: list[float],
    most: float,
    slopes: list[float],
    surprises: list[float],
    cards: list[int],
    deal: list[int],
    room: list[int],
    liked: list[float],
    tape: Tape,
    chance: list[int],
) -> float:
    """Play deals and add up what they teach; how far off expectations were, on average."""
    off = 0.0
    decisions = 0
    for number in range(deals):
        shuffle(cards, 0, 48, chance)
        while not deal_out(deal, cards, number % 2):
            shuffle(cards, 0, 48, chance)
        made = play_deal(deal, weights, expecting, room, liked, tape, chance)
        off += learn(made, deal, slopes, surprises, most, tape)
        decisions += made
    return off / max(1, decisions)


@compiled
def compare(
    games: int,
    one: list[float],
    other: list[float],
    cards: list[int],
    deal: list[int],
    room: list[int],
    liked: list[float],
    chance: list[int],
    points: list[float],
) -> None:
    """Deals played twice with seats swapped, each by what is liked most: the points of the first policy."""
    for game in range(games):
        shuffle(cards, 0, 48, chance)
        while not deal_out(deal, cards, 0):
            shuffle(cards, 0, 48, chance)
        points[game] = 0.0
        for seat in range(2):
            deal_out(deal, cards, 0)
            while deal[PHASE] != OVER:
                count = policy.options(deal, one if deal[TURN] == seat else other, room, liked)
                act(deal, room[ACTION_AT + best(count, liked)])
            points[game] += gained(deal, seat) / 2
