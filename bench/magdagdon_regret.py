"""What the players of MAGDAGDON give away against exact play.

    python bench/magdagdon_regret.py [--positions N] [--empty N …] [--difficulty NAME …]

The positions are rolls of the master's own games with six, seven and eight empty cells. Each is played out to
the end, Powers included; what a player does there is worth that much less than the best. Both players meet
the same positions. A position is left out, and counted, where more boards can follow than fit in memory.
"""

from __future__ import annotations

import argparse
import itertools
import platform
import random
import statistics
import time
from collections.abc import Iterator

from madang import magdagdon
from madang.bots import Budget, create
from madang.bots.magdagdon.master import Master, Quick, mind_of
from madang.bots.magdagdon.plans import Option, options, weighed
from madang.bots.magdagdon.thinking import Ending, Mind, PowerUse
from madang.magdagdon import DIFFICULTIES, Difficulty, State

PLACES = 33_554_393
"""Room for so many boards in a memory: the largest prime below 2^25."""
PLAYERS = {"master": Master, "quick": Quick}


def rolls(difficulty: Difficulty, left: int) -> Iterator[State]:
    """Positions just after a roll, with so many empty cells, out of games of the master."""
    for seed in range(1_000_000):
        yield from itertools.islice(rolls_of(difficulty, left, seed), 1)


def rolls_of(difficulty: Difficulty, left: int, seed: int) -> Iterator[State]:
    """Those of one game."""
    rng = random.Random(f"{difficulty.name} {seed}")
    dice = iter(lambda: rng.randint(1, 6), 0)
    bot = create("magdagdon", "master", seed)
    state = State(difficulty)
    while len(state.board.empty) >= left and not state.over:
        if len(state.board.empty) == left and state.dice:
            yield state
        for action in bot.choose(magdagdon.view(state), Budget()).actions:
            state, _ = magdagdon.apply(state, action, dice)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=60, help="how many for each number of empty cells")
    parser.add_argument("--empty", type=int, nargs="+", default=[6, 7, 8])
    parser.add_argument("--difficulty", choices=DIFFICULTIES, nargs="+", default=list(DIFFICULTIES))
    asked = parser.parse_args()
    print(f"Python {platform.python_version()}; points a decision, mean ± standard error")
    for name in asked.difficulty:
        exact = Mind(DIFFICULTIES[name], max(asked.empty), PLACES)
        for left in asked.empty:
            regrets, took, skipped = regret(exact, left, asked.positions)
            told = ", ".join(f"{player} {mean_of(found)}" for player, found in regrets.items())
            seconds = f"{statistics.mean(took):.2f} s each to play out" if took else ""
            print(
                f"{name}, {left} empty: {told}; {len(took)} positions, {seconds}, {skipped} left out",
                flush=True,
            )


def regret(exact: Mind, left: int, positions: int) -> tuple[dict[str, list[float]], list[float], int]:
    """What each player gives away at each position, what playing it out took, and how many were left out."""
    found: dict[str, list[float]] = {player: [] for player in PLAYERS}
    took: list[float] = []
    skipped = 0
    for state in rolls(exact.difficulty, left):
        if len(took) + skipped == positions:
            break
        before = time.process_time()
        if not exact.is_exact(state.board, state.powers_left):
            skipped += 1
            continue
        endings = list(exact.endings(state.board, state.powers_left, state.dice))
        truth = weighed(exact, state.board, state.powers_left, state.dice, endings, ahead=False)
        took.append(time.process_time() - before)
        for player, kind in PLAYERS.items():
            mind = mind_of(exact.difficulty.name, kind.played_out)
            does = options(mind, state.board, state.powers_left, state.dice, kind.searched)[0]
            found[player].append(truth[0].value - worth_of(does, truth))
    return found, took, skipped


def worth_of(option: Option, truth: list[Option]) -> float:
    """What an option is truly worth."""
    return next(each.value for each in truth if same(each, option))


def same(one: Option, other: Option) -> bool:
    """Whether two options are the same board or Power."""
    if isinstance(one.does, Ending) and isinstance(other.does, Ending):
        return one.does.board == other.does.board
    if isinstance(one.does, PowerUse) and isinstance(other.does, PowerUse):
        return one.does.known == other.does.known
    return False


def mean_of(found: list[float]) -> str:
    """A mean with its standard error."""
    if len(found) < 2:
        return "–"
    return f"{statistics.mean(found):.3f} ± {statistics.stdev(found) / len(found) ** 0.5:.3f}"


if __name__ == "__main__":
    main()
