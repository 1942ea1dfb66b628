"""How many deals of Go-Stop a second are played on: kernels beside the rulebook, ``bench/gostop_kernel.py``.

From positions of deals by the policy, by how many cards the seat to act holds: each action is played on to
the end of the deal, the hidden cards dealt anew for each, by the search of the master on one core. Beside it
the rulebook from the same positions: hidden cards dealt anew, then any legal action after the other. Both
take turns, in CPU time.
"""

from __future__ import annotations

import argparse
import platform
import random
from collections.abc import Iterator
from time import thread_time

from gostop_rules import random_deals

from madang import gostop
from madang.bots import Budget
from madang.bots.gostop.searcher import Policy, Search
from madang.bots.gostop.sight import Sight
from madang.gostop import State, View
from madang.gostop.cards import bits_of, ids
from madang.kernels.compiled import FAST

PLAYOUTS = 3000 if FAST else 30
GAMES = 5
CARDS = (10, 8, 5, 3)
NO_DICE = iter(())


def positions(deals: int, seed: int) -> Iterator[State]:
    """Positions where a hand card is to be chosen, of deals that the policy plays with itself."""
    for start in random_deals(deals, seed):
        state = gostop.start(*start)
        while not state.over:
            if state.phase == "play" and len(state.hands[state.turn]) > 1:
                yield state
            view = gostop.view(state, state.turn)
            state, _ = gostop.apply(state, Policy(seed).choose(view, Budget()).action, NO_DICE)


def by_kernels(view: View) -> int:
    """Play on from all actions of a view; how often."""
    search = Search(view, seed=1)
    search.spend(PLAYOUTS, behind=float("inf"))
    return search.playouts


def by_rules(state: State, rng: random.Random) -> None:
    """Play on once from a position, by any legal actions."""
    hidden = list(ids(Sight.of(gostop.view(state, state.turn)).unseen))
    rng.shuffle(hidden)
    stock = len(state.stock)
    hands = list(state.hand_bits)
    hands[1 - state.turn] = bits_of(hidden[stock:])
    state = state._replace(hand_bits=(hands[0], hands[1]), stock=tuple(hidden[:stock]))
    while not state.over:
        state, _ = gostop.apply(state, rng.choice(gostop.legal_actions(state)), NO_DICE)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=40, help="deals that the positions are of")
    states = list(positions(parser.parse_args().deals, seed=1))
    print(f"Python {platform.python_version()}, {'compiled' if FAST else 'not compiled'}")
    by_kernels(gostop.view(states[0], states[0].turn))
    rng = random.Random(1)
    for cards in CARDS:
        kernels = rules = 0.0
        playouts = games = 0
        for state in states:
            if len(state.hands[state.turn]) != cards:
                continue
            begun = thread_time()
            playouts += by_kernels(gostop.view(state, state.turn))
            between = thread_time()
            kernels += between - begun
            for _ in range(GAMES):
                by_rules(state, rng)
            games += GAMES
            rules += thread_time() - between
        fast, plain = playouts / kernels, games / rules
        beside = f"rulebook {plain:6,.0f}/s, ratio {fast / plain:.0f}"
        print(f"{cards:2} cards in hand: kernels {fast:9,.0f} playouts/s, {beside}")


if __name__ == "__main__":
    main()
