"""Positions of Go-Stop as play reaches them, and the same with the hidden cards dealt anew."""

from __future__ import annotations

import random
from collections.abc import Iterator

from madang import gostop
from madang.bots import AnyBot, Budget
from madang.gostop import Cards, State
from madang.gostop.rules import deal_again

BUDGET = Budget(playouts=40)
"""Enough for whoever plays on what it is asked to look at every choice; nobody else needs any."""

REST = "2J1,2J2,3J1,3J2,4J1,4J2,5J1,5J2,6J1,6J2,7J1,7J2,8J1,8J2,10J1,10J2,11J1,11J2,12R,9J1,9J2,12A,1J1,1J2"


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


def position(hand: str, layout: str, *, taken: str = "-", theirs: str = "-", **fields: str) -> State:
    """Seat 0 is to play; the opponent's hand and the stock are made of what is left of the plain cards."""
    size = len(Cards.parse(hand))
    used = Cards.parse(hand) | Cards.parse(layout) | Cards.parse(taken) | Cards.parse(theirs)
    left = [code for code in REST.split(",") if not Cards.parse(code) & used]
    others, stock = left[:size], left[size : size * 3]
    assert len(stock) == 2 * size
    more = "".join(f" {key}={value}" for key, value in fields.items())
    return State.parse(
        f"first=0 turn=0 phase=play hand0={hand} hand1={','.join(others)} layout={layout} "
        f"stock={','.join(stock)} taken0={taken} taken1={theirs}{more}"
    )


def deciding(taken: str, theirs: str, hand: str = "7J1,5J1", **fields: str) -> State:
    """Seat 0 is to say Go or Stop."""
    state = position(hand, "12R", taken=taken, theirs=theirs, **fields)
    return state._replace(phase="decide", stock=state.stock[1:])
