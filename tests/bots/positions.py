"""Positions of Go-Stop as play reaches them, and the same with the hidden cards dealt anew."""

from __future__ import annotations

import random
from collections.abc import Iterator

from madang import gostop
from madang.bots import AnyBot, Budget
from madang.gostop import State
from madang.gostop.rules import deal_again

BUDGET = Budget()


def deals(count: int, seed: int) -> Iterator[State]:
    """The first positions of random deals."""
    rng = random.Random(seed)
    while count:
        deal = rng.sample(range(48), 48)
        if not deal_again(deal):
            yield gostop.start(rng.randrange(2), deal)
            count -= 1


def played(start: State, bots: tuple[AnyBot, AnyBot]) -> Iterator[State]:
    """Every position of a deal between two bots, the last one included; all they choose is legal."""
    state = start
    while not state.over:
        yield state
        view = gostop.view(state, state.turn)
        choice = bots[state.turn].choose(view, BUDGET)
        (action,) = choice.actions
        assert action in view.legal
        assert not choice.candidates or {each.actions for each in choice.candidates} == {
            (each,) for each in view.legal
        }
        state, _ = gostop.apply(state, action, iter(()))
    yield state


def with_other_hidden_cards(state: State, rng: random.Random) -> State:
    """The same position to the seat to act: the opponent's hand and the stock are dealt anew."""
    me = state.turn
    hidden = [*state.hands[1 - me], *state.stock]
    rng.shuffle(hidden)
    size = len(state.hands[1 - me])
    theirs = sum(1 << card for card in hidden[:size])
    mine = state.hand_bits[me]
    return state._replace(hand_bits=(mine, theirs) if me == 0 else (theirs, mine), stock=tuple(hidden[size:]))
