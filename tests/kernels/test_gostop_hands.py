"""What the other seat may hold: a deal played again, how likely a hand makes it, and hands drawn so."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise
from math import exp

import pytest

from madang.bots.gostop.sight import Sight
from madang.bots.gostop.story import story_of
from madang.gostop import apply, legal_actions, start, view
from madang.gostop.cards import bits_of, ids
from madang.gostop.rules import deal_again
from madang.kernels.compiled import table, zeros
from madang.kernels.gostop import deals, hands, policy

NO_DICE = iter(())
OPEN = (
    *(deals.TAKEN, deals.MADE, deals.GOS, deals.GO_SCORE, deals.PPUKS),
    *(entry + 1 for entry in (deals.TAKEN, deals.MADE, deals.GOS, deals.GO_SCORE, deals.PPUKS)),
    *(deals.LAYOUT, deals.TURN, deals.PHASE, deals.PLAYED, deals.MATE, deals.TURNED),
)


@pytest.fixture(scope="module")
def weights():
    """Any weights at all."""
    chance = random.Random(1)
    return table([chance.uniform(-1, 1) for _ in range(policy.N_WEIGHTS)], "d")


def deals_at_random(count, seed):
    """The states of deals, deal by deal."""
    chance = random.Random(seed)
    while count:
        cards = chance.sample(range(48), 48)
        if deal_again(cards):
            continue
        states = [start(chance.randrange(2), cards)]
        while not states[-1].over:
            state, _ = apply(states[-1], chance.choice(legal_actions(states[-1])), NO_DICE)
            states.append(state)
        yield states
        count -= 1


def recalled(seen, weights):
    """What the other seat of a view played: the deal after it, how many plays, and their tables."""
    story = story_of(seen)
    likely = zeros(hands.MOST_PLAYS * hands.PLAY_SIZE, "d")
    since = zeros(hands.MOST_PLAYS * hands.SINCE)
    held = Sight.of(seen).unseen, story.played, seen.other_hand
    told = story.deal, story.steps, len(story.steps), 1 - seen.seat
    return story.deal, hands.recall(*told, *held, weights, *policy.space(), likely, since), likely, since


def chance_of(state, weights):
    """How likely the seat to act would choose each hand card, from all that it sees."""
    room, liked = policy.space()
    count = policy.options(deals.deal_of(state), weights, room, liked)
    total = sum(exp(liked[n]) for n in range(count))
    return {int(room[policy.ACTION_AT + n]): exp(liked[n]) / total for n in range(count)}


def test_a_story_ends_where_its_view_is(weights):
    for states in deals_at_random(25, 1):
        for state in states[:-1]:
            seen = view(state, state.turn)
            deal, count, *_ = recalled(seen, weights)
            expected = deals.deal_seen(seen)
            assert [deal[entry] for entry in OPEN] == [expected[entry] for entry in OPEN]
            assert deal[deals.HAND + seen.seat] == seen.own_bits
            assert count == sum(did == "play" and seat != seen.seat for seat, did, _ in seen.history)


def test_how_likely_the_hand_is_that_was_held(weights):
    """The product of what the policy makes of each position the other seat was in, its hand in sight."""
    for states in deals_at_random(6, 2):
        expected = [1.0, 1.0]
        for state, after in pairwise(states):
            if state.phase == "play":
                played = next(entry.what for entry in reversed(after.history.entries) if entry.did == "play")
                policy_says = chance_of(state, weights)[played]
                expected[state.turn] *= (
                    hands.DOUBT / len(state.hands[state.turn]) + (1 - hands.DOUBT) * policy_says
                )
            other = 1 - after.turn
            if after.phase != "over" and after.hands[other]:
                _, count, likely, since = recalled(view(after, after.turn), weights)
                found = hands.likelihood(after.hand_bits[other], count, likely, since)
                assert found == pytest.approx(expected[other], rel=1e-9)


def test_hands_are_drawn_as_likely_as_they_are(weights):
    """All hands of a position with few hidden cards, counted."""
    states = next(deals_at_random(1, 4))
    state = next(s for s in states if s.phase == "play" and len(s.hands[1 - s.turn]) == 2)
    seen = view(state, state.turn)
    _, count, likely, since = recalled(seen, weights)
    hidden = table(ids(Sight.of(seen).unseen))
    number, stock = len(hidden), seen.stock
    exact = {
        bits_of(hand): hands.likelihood(bits_of(hand), count, likely, since)
        for hand in combinations(map(int, hidden), 2)
    }
    total = sum(exact.values())
    drawn: Counter[int] = Counter()
    chance, draws = zeros(1), 40_000
    chance[0] = 9
    for _ in range(draws):
        hands.swap(hidden, stock, number, 6, count, likely, since, chance)
        drawn[bits_of(map(int, hidden[stock:number]))] += 1
    assert max(exact.values()) > 3 * min(exact.values()), "or there is nothing to see"
    off = sum(abs(drawn[hand] / draws - likely / total) for hand, likely in exact.items()) / 2
    assert off < 0.03
