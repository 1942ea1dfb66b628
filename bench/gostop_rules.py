"""How many random deals of Go-Stop a second: the rulebook, with events, beside a plain mutable engine.

    PYTHONPATH=src python bench/gostop_rules.py [--deals 5000]

Both play the same deals with the same uniformly random choices, a hundred deals each by turns, so that a busy
machine slows both alike. Every deal must end alike in both.
"""

from __future__ import annotations

import argparse
import random
import time

import gostop_plain

from madang import gostop
from madang.gostop.rules import deal_again

ROUND = 100

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


def main() -> None:
    """Print both figures and their ratio."""
    options = argparse.ArgumentParser(description="Deals of Go-Stop a second, of processor time.")
    options.add_argument("--deals", type=int, default=5000)
    starts = random_deals(options.parse_args().deals, seed=1)
    rules = plain = 0.0
    for seed, place in enumerate(range(0, len(starts), ROUND)):
        part = starts[place : place + ROUND]
        begin = time.process_time()
        gains = play_rules(part, seed)
        between = time.process_time()
        same = play_plain(part, seed)
        plain += time.process_time() - between
        rules += between - begin
        if gains != same:
            raise SystemExit("the two engines differ")
    print(f"rulebook, events included  {len(starts) / rules:7.0f} deals/s")
    print(f"plain mutable engine       {len(starts) / plain:7.0f} deals/s")
    print(f"ratio                      {plain / rules:7.2f}")


if __name__ == "__main__":
    main()
