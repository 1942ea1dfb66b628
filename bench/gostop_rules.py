"""How many random deals of Go-Stop a second: the rulebook, with events, beside a plain mutable engine.

    PYTHONPATH=src python bench/gostop_rules.py [--deals 2000] [--rounds 5]

Both play the same deals with the same uniformly random choices, taking turns so that a busy machine slows both;
of each engine the best round counts. Every deal must end alike in both.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import gostop_plain

from madang import gostop
from madang.gostop.rules import deal_again

Start = tuple[int, list[int]]


def random_deals(count: int, seed: int) -> list[Start]:
    """Deals that need not be dealt again, each with its first seat."""
    rng = random.Random(seed)
    deals: list[Start] = []
    while len(deals) < count:
        deal = rng.sample(range(48), 48)
        if not deal_again(deal):
            deals.append((rng.randrange(2), deal))
    return deals


def play_rules(starts: list[Start], seed: int) -> list[int]:
    """What seat 0 gains in each deal, through ``legal_actions`` and ``apply``, events included."""
    choose, chance = random.Random(seed).random, iter(())
    gains = []
    for first, deal in starts:
        state = gostop.start(first, deal)
        while not state.over:
            legal = gostop.legal_actions(state)
            state, _ = gostop.apply(state, legal[int(choose() * len(legal))], chance)
        gains.append(state.returns[0])
    return gains


def play_plain(starts: list[Start], seed: int) -> list[int]:
    """The same deals and choices through the plain engine."""
    choose = random.Random(seed).random
    gains = []
    for first, deal in starts:
        game = gostop_plain.Deal(first, deal)
        while game.phase != "over":
            legal = game.legal()
            game.act(legal[int(choose() * len(legal))])
        gains.append({0: game.points, 1: -game.points, None: 0}[game.winner])
    return gains


def timed(play: Callable[[list[Start], int], list[int]], starts: list[Start]) -> tuple[float, list[int]]:
    """Deals a second of processor time, and the results."""
    begin = time.process_time()
    gains = play(starts, 7)
    return len(starts) / (time.process_time() - begin), gains


def main() -> None:
    """Print both figures and their ratio."""
    options = argparse.ArgumentParser(description="Deals of Go-Stop a second.")
    options.add_argument("--deals", type=int, default=2000)
    options.add_argument("--rounds", type=int, default=5)
    given = options.parse_args()
    starts = random_deals(given.deals, seed=1)
    rules, plain = 0.0, 0.0
    for _ in range(given.rounds):
        speed, gains = timed(play_rules, starts)
        rules = max(rules, speed)
        speed, same = timed(play_plain, starts)
        plain = max(plain, speed)
        if gains != same:
            raise SystemExit("the two engines differ")
    print(f"rulebook, events included  {rules:7.0f} deals/s")
    print(f"plain mutable engine       {plain:7.0f} deals/s")
    print(f"ratio                      {rules / plain:7.2f}")


if __name__ == "__main__":
    main()
