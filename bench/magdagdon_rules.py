"""How long the rules of MAGDAGDON take: ``python bench/magdagdon_rules.py``.

Two questions, asked over random positions:

* a staged placement as a table answers it: check, apply, the view, the legal cells of all dice. It should
  take less than half a millisecond.
* whether a roll is playable (M21), asked cold on the hardest boards of NIGHTMARE.

Each is timed beside a baseline in the same run, and in CPU time, so that a slow or busy machine does not
decide the answer: the first beside a round trip of the state through JSON, the second beside the same
question answered by brute force.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from itertools import permutations
from time import thread_time

from madang import magdagdon
from madang.magdagdon import Action, Board, State
from madang.magdagdon.board import CELLS
from madang.magdagdon.placement import legal_cells, playable, values_for

TARGET_MS = 0.5


def placements(games: int, rng: random.Random) -> list[tuple[State, Action]]:
    """Staging actions out of random games, each with the position it is played in."""
    found = []
    for game in range(games):
        state = magdagdon.start(magdagdon.VARIANTS[game % len(magdagdon.VARIANTS)])
        dice = iter(lambda: rng.randint(1, 6), 0)
        while not state.over:
            action = rng.choice(magdagdon.legal_actions(state))
            if action.verb == "stage":
                found.append((state, action))
            state, _ = magdagdon.apply(state, action, dice)
    return found


def place(state: State, action: Action) -> None:
    """What a table does for one placement."""
    magdagdon.check(state, action)
    after, _ = magdagdon.apply(state, action, iter(()))
    seen = magdagdon.view(after)
    for die in (1, 2, 3, 4):
        seen.cells_for(die)


def round_trip(state: State, _: Action) -> None:
    """The baseline: the state as JSON text and back."""
    json.loads(json.dumps(state.to_json()))


def fresh(state: State) -> State:
    """The same position without anything that it has worked out already."""
    return State(
        state.difficulty, Board(str(state.board)), state.dice, state.staged, state.powers_used, state.turns
    )


def hard_rolls(count: int, rng: random.Random) -> list[tuple[Board, tuple[int, ...]]]:
    """Rolls that three dice of NIGHTMARE cannot be placed of, on boards of few numbers and RUINs."""
    found: list[tuple[Board, tuple[int, ...]]] = []
    while len(found) < count:
        board = Board()
        for _ in range(rng.randrange(7)):
            value = rng.randint(1, 6)
            cells = legal_cells(board, value)
            if cells:
                board = board.with_number(rng.choice(cells), value)
            if rng.random() < 0.3:
                board = board.with_ruin(rng.choice(board.empty))
        dice = tuple(sorted(rng.randint(1, 6) for _ in range(4)))
        if not playable(board, dice, 3):
            found.append((board, dice))
    return found


def ask(board: Board, dice: tuple[int, ...]) -> None:
    """M21, with nothing remembered from before."""
    playable.cache_clear()
    values_for.cache_clear()
    assert not playable(Board(str(board)), dice, 3)


def brute_force(board: Board, dice: tuple[int, ...]) -> None:
    """The baseline: every order of every three dice on every cell, one placement after the other."""

    def placed(board: Board, values: tuple[int, ...]) -> bool:
        return not values or any(
            placed(board.with_number(cell, values[0]), values[1:])
            for cell in CELLS
            if values[0] in values_for(board)[cell]
        )

    assert not any(placed(board, order) for order in permutations(dice, 3))


def time_all(run: Callable[..., None], cases: Sequence[tuple[object, ...]]) -> list[float]:
    """How many milliseconds each case takes, sorted."""
    times = []
    for case in cases:
        start = thread_time()
        run(*case)
        times.append((thread_time() - start) * 1000)
    return sorted(times)


def line(name: str, times: list[float]) -> float:
    """Print a row of the table and return the median."""
    p95, p99 = times[int(len(times) * 0.95)], times[int(len(times) * 0.99)]
    print(
        f"{name:34}{len(times):>8}{statistics.median(times):>10.3f}{p95:>10.3f}{p99:>10.3f}{times[-1]:>10.3f}"
    )
    return statistics.median(times)


def main() -> int:
    """Print both tables; the status is 1 where the median placement takes longer than it should."""
    parser = argparse.ArgumentParser(description="How long the rules of MAGDAGDON take.")
    parser.add_argument("--games", type=int, default=300, help="random games to take placements from")
    parser.add_argument("--rolls", type=int, default=300, help="unplayable rolls to ask M21 of")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    print(f"Python {platform.python_version()}, {platform.machine()}; milliseconds of CPU time\n")
    print(f"{'':34}{'cases':>8}{'median':>10}{'p95':>10}{'p99':>10}{'max':>10}")

    cases = [(fresh(state), action) for state, action in placements(arguments.games, rng)]
    gc.collect()
    gc.freeze()  # thousands of positions held in memory are the bench's doing, not the table's
    median = line("placement: check, apply, view", time_all(place, cases))
    line("  baseline: state to JSON and back", time_all(round_trip, cases))

    rolls = hard_rolls(arguments.rolls, rng)
    line("M21 cold, unplayable in NIGHTMARE", time_all(ask, rolls))
    line("  baseline: brute force", time_all(brute_force, rolls[: max(1, len(rolls) // 10)]))

    print(f"\nThe median placement takes {median:.3f} ms; it should take less than {TARGET_MS} ms.")
    return 0 if median < TARGET_MS else 1


if __name__ == "__main__":
    sys.exit(main())
