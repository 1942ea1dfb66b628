"""G25: nobody peeks. With the hidden cards dealt otherwise, views and choices stay what they are."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from madang.bots import Budget, create, names
from madang.gostop import NAME, State, apply, legal_actions, start, view
from madang.gostop.cards import bits_of
from madang.gostop.rules import deal_again

NO_DICE = iter(())
FEW = Budget(playouts=64)


def states(deals: int, seed: int) -> Iterator[State]:
    """Every position of deals in which the players mostly do what rules of thumb say."""
    chance = random.Random(seed)
    thumb = create(NAME, "thumb", seed)
    while deals:
        cards = chance.sample(range(48), 48)
        if deal_again(cards):
            continue
        state = start(chance.randrange(2), cards)
        while not state.over:
            yield state
            action = chance.choice(legal_actions(state))
            if chance.random() < 0.8:
                action = thumb.choose(view(state, state.turn), Budget()).action
            state, _ = apply(state, action, NO_DICE)
        deals -= 1


def dealt_otherwise(state: State, seat: int, chance: random.Random) -> State:
    """The position with the cards that a seat cannot see in any other order."""
    hidden = [*state.hands[1 - seat], *state.stock]
    chance.shuffle(hidden)
    size = len(state.hands[1 - seat])
    hands = list(state.hand_bits)
    hands[1 - seat] = bits_of(hidden[:size])
    return state._replace(hand_bits=(hands[0], hands[1]), stock=tuple(hidden[size:]))


def decisions(count: int, seed: int) -> Iterator[State]:
    """Positions in which there is something to decide, of all kinds; Go or Stop as often as it comes."""
    chance = random.Random(seed)
    for state in states(count, seed):
        if len(legal_actions(state)) > 1 and (state.phase != "play" or chance.random() < 0.3):
            yield state
            count -= 1
            if not count:
                return


def test_views_are_equal(scale):
    """On every position of 1,000 deals in the full run, for both seats."""
    chance, moved = random.Random(1), 0
    for state in states(scale(1000), 1):
        for seat in (0, 1):
            other = dealt_otherwise(state, seat, chance)
            moved += other != state
            assert view(other, seat) == view(state, seat)
    assert moved > 1000


def choice(name, state, budget):
    return create(NAME, name, 7).choose(view(state, state.turn), budget)


@pytest.mark.parametrize("name", names(NAME))
def test_choices_are_the_same_with_few_playouts(name, full):
    """On 5,000 positions in the full run."""
    chance, phases = random.Random(2), set()
    for state in decisions(5000 if full else 120, 2):
        phases.add(state.phase)
        other = dealt_otherwise(state, state.turn, chance)
        assert choice(name, other, FEW) == choice(name, state, FEW)
    assert phases == {"play", "pair", "decide"}


@pytest.mark.parametrize("name", names(NAME))
def test_choices_are_the_same_with_all_playouts(name, full):
    """On 100 positions in the full run."""
    chance = random.Random(3)
    for state in decisions(100 if full else 4, 3):
        other = dealt_otherwise(state, state.turn, chance)
        assert choice(name, other, Budget()) == choice(name, state, Budget())
