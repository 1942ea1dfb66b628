"""Hypothesis strategies for MAGDAGDON: positions as play reaches them, and others that make sense."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import islice

from hypothesis import strategies as st

from madang import magdagdon
from madang.magdagdon import DIFFICULTIES, Action, Board, State

boards = st.text(".R123456", min_size=16, max_size=16).map(Board)
"""Any board at all."""

loose_boards = st.text("....R234", min_size=16, max_size=16).map(Board)
"""Boards with much room on them."""


@dataclass
class Played:
    """A game as far as it was played: all states, the actions between them, and the dice that fell."""

    states: list[State]
    actions: list[Action] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)

    @property
    def last(self) -> State:
        return self.states[-1]

    def act(self, action: Action, chance: random.Random) -> None:
        """Play one more action and keep the dice that it used."""
        fallen: list[int] = []

        def falling():
            while True:
                fallen.append(chance.randint(1, 6))
                yield fallen[-1]

        state, _ = magdagdon.apply(self.last, action, falling())
        self.states.append(state)
        self.actions.append(action)
        self.dice += fallen


def play(difficulty: str, choices: list[int], seed: int) -> Played:
    """A game played by a list of numbers: each picks a verb and then an action; it may end early."""
    chance = random.Random(seed)
    game = Played([magdagdon.start(difficulty)])
    for choice in choices:
        legal = magdagdon.legal_actions(game.last)
        if not legal:
            break
        verbs = sorted({action.verb for action in legal}, key=lambda verb: (verb != "stage", verb))
        verb = verbs[choice % 13 % len(verbs)] if choice % 3 else verbs[0]
        fitting = [action for action in legal if action.verb == verb]
        game.act(fitting[choice // 13 % len(fitting)], chance)
    return game


def play_to_the_end(difficulty: str, seed: int) -> Played:
    """A whole game of random choices."""
    rng = random.Random(seed)
    game = Played([magdagdon.start(difficulty)])
    while not game.last.over:
        legal = magdagdon.legal_actions(game.last)
        onward = [action for action in legal if action.verb not in ("back", "clear")]
        game.act(rng.choice(onward if onward and rng.random() < 0.9 else legal), rng)
    return game


games = st.builds(
    play,
    st.sampled_from(sorted(DIFFICULTIES)),
    st.lists(st.integers(0, 13 * 64), max_size=40),
    st.integers(0, 2**32),
)
"""Games of up to 40 actions."""

reached = games.map(lambda game: game.last)
"""States that play reaches."""


@st.composite
def set_up(draw: st.DrawFn) -> State:
    """A position on a loose board: some dice, some of them staged legally, some Powers used."""
    difficulty = DIFFICULTIES[draw(st.sampled_from(sorted(DIFFICULTIES)))]
    dice = tuple(draw(st.lists(st.integers(1, 6), min_size=4, max_size=4)))
    used = draw(st.integers(0, difficulty.powers))
    board = draw(loose_boards.filter(lambda board: not board.full))
    state = State(difficulty, board, dice, powers_used=used, turns=draw(st.integers(0, 12)))
    for choice in islice(draw(st.lists(st.integers(0, 63), max_size=4)), 4):
        staging = [action for action in magdagdon.legal_actions(state) if action.verb == "stage"]
        if staging:
            state, _ = magdagdon.apply(state, staging[choice % len(staging)], iter(()))
    return state


ended = st.builds(
    State,
    st.sampled_from(list(DIFFICULTIES.values())),
    st.text("R123456", min_size=16, max_size=16).map(Board),
)
"""Games that are over."""

states = st.one_of(reached, set_up(), set_up(), ended)
"""States of all kinds."""
