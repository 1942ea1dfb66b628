"""A policy and its search: the rulebook's options, nothing a seat cannot see, and the same for a seed."""

from __future__ import annotations

import random

import pytest

from madang.bots.bot import Budget
from madang.bots.gostop import searcher
from madang.gostop import Action, apply, legal_actions, start, view
from madang.gostop.rules import deal_again
from madang.kernels.compiled import table, zeros
from madang.kernels.gostop import deals, playouts, policy, selfplay

NO_DICE = iter(())


@pytest.fixture(scope="module")
def weights():
    """Any weights at all."""
    chance = random.Random(1)
    return table([chance.uniform(-1, 1) for _ in range(policy.N_WEIGHTS)], "d")


def positions(count, seed):
    """States of random deals."""
    chance = random.Random(seed)
    for _ in range(count):
        cards = chance.sample(range(48), 48)
        if deal_again(cards):
            continue
        state = start(chance.randrange(2), cards)
        while not state.over:
            yield state
            state, _ = apply(state, chance.choice(legal_actions(state)), NO_DICE)


def options_of(deal, weights):
    """What a policy makes of a deal: its actions, and how much it likes each."""
    room, liked = policy.space()
    count = policy.options(deal, weights, room, liked)
    return [int(room[policy.ACTION_AT + n]) for n in range(count)], [float(liked[n]) for n in range(count)]


def test_the_options_are_the_legal_actions(weights):
    """G6, G7, G19, G20."""
    phases = set()
    for state in positions(60, 1):
        actions, _ = options_of(deals.deal_of(state), weights)
        seen = view(state, state.turn)
        found = {searcher._action(seen, action) for action in actions}
        assert found == set(legal_actions(state))
        assert len(actions) == len(found)
        phases.add(state.phase)
    assert phases == {"play", "pair", "decide"}


def test_what_is_liked_depends_on_nothing_hidden(weights):
    """G25: the seat's view as a deal, with nothing in the places of hidden cards, is liked alike."""
    for state in positions(40, 2):
        assert options_of(deals.deal_of(state), weights) == options_of(
            deals.deal_seen(view(state, state.turn)), weights
        )


def test_a_deal_is_played_on_to_its_end(weights):
    room, liked = policy.space()
    for state in positions(10, 3):
        deal = deals.deal_of(state)
        playouts.play_on(deal, weights, room, liked)
        assert deal[deals.PHASE] == deals.OVER
        assert playouts.gained(deal, 0) == -playouts.gained(deal, 1)


def test_whole_deals_are_decided_by_chance_as_the_policy_has_it():
    room, liked = policy.space()
    weights, expecting = zeros(policy.N_WEIGHTS, "d"), zeros(selfplay.N_EXPECTED, "d")
    deal, chance, tape = zeros(deals.SIZE), zeros(1), selfplay.tape()
    chance[0] = 11
    cards = table(random.Random(4).sample(range(48), 48))
    assert playouts.deal_out(deal, cards, 0)
    made = selfplay.play_deal(deal, weights, expecting, room, liked, tape, chance)
    assert made > 5
    for decision in range(made):
        first = decision * policy.MOST_OPTIONS
        chances = [float(tape.chances[first + n]) for n in range(tape.options[decision])]
        assert sum(chances) == pytest.approx(1)
        assert 0 <= tape.chosen[decision] < len(chances)


# The player


@pytest.fixture
def player(weights, monkeypatch):
    monkeypatch.setattr(searcher, "policy_weights", lambda: weights)
    return searcher.Searcher(3)


def other_world(state, chance):
    """The same view, with the hidden cards dealt otherwise."""
    other = 1 - state.turn
    hidden = [*state.hands[other], *state.stock]
    chance.shuffle(hidden)
    size = len(state.hands[other])
    hands = list(state.hand_bits)
    hands[other] = sum(1 << card for card in hidden[:size])
    return state._replace(hand_bits=tuple(hands), stock=tuple(hidden[size:]))


def test_the_same_choice_whatever_is_hidden(player):
    """G25: no peeking."""
    chance = random.Random(5)
    for number, state in enumerate(positions(12, 5)):
        if number % 5 == 0 and len(legal_actions(state)) > 1:
            choices = [
                player.choose(view(each, state.turn), Budget(playouts=64))
                for each in (state, other_world(state, chance))
            ]
            assert choices[0] == choices[1]
            assert choices[0].action in legal_actions(state)


def test_stop_is_worth_what_it_pays(player):
    """G21, G23: nothing of it is hidden."""
    state = next(state for state in positions(50, 6) if state.phase == "decide" and state.own_bits)
    choice = player.choose(view(state, state.turn), Budget())
    worth = {candidate.action: candidate.value for candidate in choice.candidates}
    stopped, _ = apply(state, Action.parse("stop"), NO_DICE)
    assert worth[Action.parse("stop")] == stopped.returns[state.turn]


def test_without_playouts_it_takes_what_it_likes_most(weights, player):
    for state in positions(5, 7):
        if len(legal_actions(state)) > 1:
            actions, liked = options_of(deals.deal_of(state), weights)
            best = actions[liked.index(max(liked))]
            seen = view(state, state.turn)
            assert player.choose(seen, Budget(playouts=0)).action == searcher._action(seen, best)
