"""The compiled twin of Go-Stop against the rulebook: the same deal after every action, the same payouts."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from madang.core.records import replay
from madang.games import GAMES
from madang.gostop import Action, Cards, apply, legal_actions, start
from madang.gostop.cards import ALL_BITS, CUP_BIT, ids, parse_card
from madang.gostop.rules import deal_again, junk_to_pay
from madang.gostop.scoring import points, score
from madang.gostop.settlement import stop_payout
from madang.kernels.gostop import deals, piles
from tests.cases.shared import cases

NO_DICE = iter(())
"""Nothing is thrown in Go-Stop."""


def played(deal, action):
    """An action as the kernel plays it, on the deal itself."""
    match action.verb:
        case "play":
            deals.play(deal, action.card)
        case "pair":
            deals.pair(deal, action.card)
        case "go":
            deals.go(deal)
        case _:
            deals.stop(deal)


def asked(deal):
    """The actions that a deal leaves, as the rulebook writes them."""
    seat = deal[deals.TURN]
    match deals.PHASES[deal[deals.PHASE]]:
        case "play":
            return [f"play:{code}" for code in Cards(int(deal[deals.HAND + seat])).codes]
        case "pair":
            return [f"pair:{code}" for code in Cards(int(deals.choices(deal))).codes]
        case "decide":
            return ["go", "stop"] if deal[deals.HAND + seat] else ["stop"]
    return []


def assert_alike(deal, state):
    """Every entry of a deal is what the rulebook's state says."""
    entries = deal.tolist()
    entries[deals.STOCK : deal[deals.TOP]] = [0] * (deal[deals.TOP] - deals.STOCK)  # turned cards
    assert entries == deals.deal_of(state).tolist(), state
    assert asked(deal) == list(map(str, legal_actions(state))), state


def test_the_shared_cases_side_by_side():
    """Each state of each record (G2-G23)."""
    followed = 0
    for case in cases("gostop.jsonl"):
        states = list(replay(case.record, GAMES))
        deal = deals.deal_of(states[0])
        for action, (_, after) in zip(case.record["actions"], pairwise(states), strict=True):
            played(deal, Action.parse(action))
            assert_alike(deal, after)
            followed += 1
    assert followed > 1000


@pytest.mark.parametrize("greed", [0.0, 0.8])
def test_random_deals_side_by_side(scale, greed):
    """20,000 deals in the full run, half of them with players who like to take and to go on."""
    chance = random.Random(greed)
    ends = set()
    for _ in range(scale(10_000)):
        cards = chance.sample(range(48), 48)
        if deal_again(cards):
            continue
        state = start(chance.randrange(2), cards)
        deal = deals.deal_of(state)
        while not state.over:
            legal = legal_actions(state)
            action = chance.choice(legal)
            if chance.random() < greed:
                action = next((each for each in legal if each.verb == "go" or takes(state, each)), action)
            state, _ = apply(state, action, NO_DICE)
            played(deal, action)
            assert_alike(deal, state)
        assert state.result
        ends.add(state.result.kind)
    assert {"stop", "nagari", "four-of-a-month"} <= ends


def takes(state, action):
    """Whether a hand card finds another of its month."""
    return action.verb == "play" and bool(state.layout_bits & 15 << (action.card & ~3))


def test_the_shared_piles():
    """G13-G18, G23: combination scores and payouts."""
    for case in cases("gostop_scoring.jsonl"):
        mine, theirs = (Cards.of(map(parse_card, case.value[whose])).bits for whose in ("mine", "theirs"))
        assert piles.points(mine) == case.expect["score"]
        assert piles.payout(mine, theirs, case.value["gos"]) == case.expect["payout"]


def random_piles(count, seed):
    """The piles of two players, of every size, and with what is rare in play as well."""
    chance = random.Random(seed)
    for _ in range(count):
        cards = chance.sample(range(48), chance.randint(0, 48))
        cut = chance.randint(0, len(cards))
        yield Cards.of(cards[:cut]), Cards.of(cards[cut:])


def test_any_piles(scale):
    """G12, G16-G18, G23: scores, payouts, and the junk that pays."""
    cups = {"animal": 0, "junk": 0, None: 0}
    for number, (mine, theirs) in enumerate(random_piles(scale(50_000), 3)):
        assert piles.points(mine.bits) == points(mine.bits) == score(mine).total
        gos = number % 6
        assert piles.payout(mine.bits, theirs.bits, gos) == stop_payout(score(mine), score(theirs), gos).total
        owed = number % 4
        assert piles.junk_to_pay(mine.bits, owed) == junk_to_pay(mine.bits, owed)
        cups[score(mine).cup] += 1
    assert min(cups.values()) > 50


def test_all_cards_and_none():
    for pile in (0, ALL_BITS, ALL_BITS ^ CUP_BIT, CUP_BIT):
        assert piles.points(pile) == points(pile)
        assert piles.units(pile) == Cards(pile).units
        assert len(ids(pile)) == pile.bit_count()
