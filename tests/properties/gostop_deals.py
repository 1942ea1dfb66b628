"""Hypothesis strategies for Go-Stop: deals, and positions as play reaches them, also between two steps."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from hypothesis import assume
from hypothesis import strategies as st

from madang import gostop
from madang.gostop import Action, Cards, State
from madang.gostop.events import Event
from madang.gostop.rules import deal_again

shuffles = st.one_of(
    st.integers(0, 2**32).map(lambda seed: random.Random(seed).sample(range(48), 48)),
    st.permutations(range(48)),
)
"""Orders of the 48 cards; the second kind shrinks to deals that a person can read."""

cards = st.integers(0, 2**48 - 1).map(Cards)
"""Any set of cards."""


@dataclass(repr=False)
class Played:
    """A deal as far as it was played: the states at rest, the actions between them, and every step."""

    states: list[State]
    actions: list[Action] = field(default_factory=list)
    steps: list[tuple[Event, State]] = field(default_factory=list)

    def __repr__(self) -> str:
        """Short: each step would say all that came before it."""
        return f"<{self.states[0].notation} {' '.join(map(str, self.actions))}>"

    @property
    def last(self) -> State:
        return self.states[-1]

    def act(self, action: Action) -> None:
        """Play one more action, step by step."""
        self.steps += gostop.steps(self.last, action, iter(()))
        self.states.append(self.steps[-1][1])
        self.actions.append(action)


def play(first: int, deal: list[int], choices: list[int]) -> Played:
    """A deal played by numbers that each pick an action; it may end early. Go is preferred to Stop."""
    game = Played([gostop.start(first, deal)])
    for choice in choices:
        legal = gostop.legal_actions(game.last)
        if not legal:
            break
        game.act(legal[0] if game.last.phase == "decide" and choice % 8 else legal[choice % len(legal)])
    return game


@st.composite
def _games(draw: st.DrawFn) -> Played:
    deal = draw(shuffles)
    assume(not deal_again(deal))
    seed, length = draw(st.integers(0, 2**32)), draw(st.integers(0, 70))
    rng = random.Random(seed)
    return play(draw(st.integers(0, 1)), deal, [rng.randrange(1000) for _ in range(length)])


games = _games()
"""Deals that were played for a while, most of them to the end."""

states = games.map(lambda game: game.last)
"""Positions at rest: some seat is asked something, or the deal is over."""


@st.composite
def _moments(draw: st.DrawFn) -> State:
    game = draw(games)
    return draw(st.sampled_from([state for _, state in game.steps] + game.states))


moments = _moments()
"""Any position that is ever shown, those between two steps of a turn too."""


def swapped(state: State, seat: int, rng: random.Random) -> State:
    """The position with everything dealt anew that ``seat`` cannot see: the other hand and the stock."""
    hidden = [*state.hands[1 - seat], *state.stock]
    rng.shuffle(hidden)
    size = len(state.hands[1 - seat])
    other, stock = Cards.of(hidden[:size]).bits, tuple(hidden[size:])
    mine = state.hand_bits[seat]
    return state._replace(hand_bits=(mine, other) if seat == 0 else (other, mine), stock=stock)
