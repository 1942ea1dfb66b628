"""Points a deal between two bots of Go-Stop over duplicate deals: each is played twice, seats swapped.

    python bench/gostop_bots.py thumb random [--deals 2000] [--seed 1]

A deal counts as the mean of its two plays, so that the luck of the cards largely cancels out.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from gostop_rules import Start, random_deals

from madang import gostop
from madang.bots import Budget, create
from madang.gostop.settlement import Result

BUDGET = Budget()


def play(start: Start, names: tuple[str, str], rng: random.Random) -> Result:
    """One deal; a new bot with a seed of its own makes each choice, as at the tables."""
    state = gostop.start(*start)
    while not state.over:
        bot = create("gostop", names[state.turn], rng.getrandbits(32))
        choice = bot.choose(gostop.view(state, state.turn), BUDGET)
        state, _ = gostop.apply(state, choice.action, iter(()))
    assert state.result
    return state.result


def main() -> None:
    """Print the first bot's points a deal with their standard error, and how its deals ended."""
    options = argparse.ArgumentParser(description="Points a deal between two bots of Go-Stop.")
    options.add_argument("bot")
    options.add_argument("against")
    options.add_argument("--deals", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    rng = random.Random(given.seed)
    begin = time.process_time()
    gains: list[float] = []
    ends: list[tuple[int, Result]] = []
    for start in random_deals(given.deals, given.seed):
        pair = [
            (0, play(start, (given.bot, given.against), rng)),
            (1, play(start, (given.against, given.bot), rng)),
        ]
        gains.append(sum(result.returns[seat] for seat, result in pair) / 2)
        ends += pair
    won = [result for seat, result in ends if result.winner == seat]
    lost = [result for seat, result in ends if result.winner == 1 - seat]
    error = statistics.stdev(gains) / len(gains) ** 0.5
    print(f"{given.bot} against {given.against}: {statistics.mean(gains):+.2f} ± {error:.2f} points a deal")
    for title, results in (("won ", won), ("lost", lost)):
        mean = statistics.mean(result.points for result in results) if results else 0
        gos = sum(result.gos for result in results) / max(1, len(results))
        print(f"{title} {len(results) / len(ends):6.1%}, {mean:5.1f} points and {gos:.2f} Gos each")
    print(f"{len(ends) / (time.process_time() - begin):.0f} deals a second")


if __name__ == "__main__":
    main()
