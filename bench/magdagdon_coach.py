"""How long the coach of MAGDAGDON takes, on one core: hints and odds over whole games, and reviews of them.

    python bench/magdagdon_coach.py [GAMES]

Each difficulty has GAMES games (30), a third each by the greedy, the quick and the random player. What is
measured is asked cold: nothing is remembered of the turn before, as when other games are asked about between.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from madang import magdagdon
from madang.analysis import magdagdon as coach
from madang.bots import Budget, create

T = TypeVar("T")
PLAYERS = ("greedy", "quick", "random")


def timed(times: list[float], ask: Callable[[], T]) -> T:
    """Ask, and note how many milliseconds it took; whatever was remembered is forgotten first."""
    coach.forget()
    begun = time.perf_counter()
    said = ask()
    times.append(1000 * (time.perf_counter() - begun))
    return said


def main(games: int) -> None:
    """Measure and print."""
    begun = time.perf_counter()
    coach.prepare()
    print(f"ready after {time.perf_counter() - begun:.1f} s")
    for difficulty in magdagdon.DIFFICULTIES:
        times: dict[str, list[float]] = {"hint": [], "odds": [], "review": []}
        luck, given = [], []
        for number in range(games):
            record, views = played(difficulty, PLAYERS[number % len(PLAYERS)], number)
            for view in views:
                timed(times["hint"], partial(coach.hint, view))
                timed(times["odds"], partial(coach.odds, view))
            review = timed(times["review"], partial(coach.review, record))
            luck.append(review.luck)
            given.append(review.given_away)
        for what, took in times.items():
            cuts = statistics.quantiles(took, n=20)
            print(
                f"{difficulty} {what}: {statistics.median(took):.1f} ms in the median,"
                f" {cuts[-1]:.1f} at the 95th percentile, {max(took):.1f} at most of {len(took)}"
            )
        error = statistics.stdev(luck) / games**0.5
        mean = f"luck {statistics.mean(luck):.1f} ± {error:.1f}, given away {statistics.mean(given):.1f}"
        print(f"{difficulty}: {mean} in the mean of a game", flush=True)


def played(difficulty: str, name: str, seed: int) -> tuple[dict[str, object], list[magdagdon.View]]:
    """A game of a bot: its record, and its views with dice."""
    first = state = magdagdon.start(difficulty)
    bot, rng = create("magdagdon", name, seed), random.Random(seed)
    actions: list[str] = []
    dice: list[int] = []
    views = []

    def rolling() -> Iterator[int]:
        while True:
            dice.append(rng.randint(1, 6))
            yield dice[-1]

    chance = rolling()
    while not state.over:
        view = magdagdon.view(state)
        if state.dice:
            views.append(view)
        for action in bot.choose(view, Budget()).actions:
            state, _ = magdagdon.apply(state, action, chance)
            actions.append(str(action))
    return magdagdon.make_record(first, actions, dice), views


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
