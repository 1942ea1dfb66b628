"""How much faster the compiled core of MAGDAGDON is than the rulebook: ``python bench/magdagdon_kernel.py``.

Over positions of random games, in CPU time: all boards that a roll can be confirmed into, from the rulebook
as ``bots/magdagdon/turns.py`` does it and from the kernel; and the score of a board. Beside it what only the
kernel does: a whole turn over all 1,296 throws by learnt values, and the last six cells played out.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
from collections.abc import Callable, Sequence
from time import thread_time

from madang import magdagdon
from madang.bots.magdagdon.turns import stagings
from madang.bots.magdagdon.weights import network_of
from madang.kernels.compiled import FAST, zeros
from madang.kernels.magdagdon import boards, endgame, turns
from madang.magdagdon import DIFFICULTIES, State
from madang.magdagdon.scoring import score


def positions(games: int, seed: int) -> list[State]:
    """Positions just after a roll that is playable, out of random games."""
    rng = random.Random(seed)
    found = []
    for game in range(games):
        state = magdagdon.start(magdagdon.VARIANTS[game % len(magdagdon.VARIANTS)])
        dice = iter(lambda: rng.randint(1, 6), 0)
        while not state.over:
            if state.phase == "placing" and not state.staged:
                found.append(state)
            state, _ = magdagdon.apply(state, rng.choice(magdagdon.legal_actions(state)), dice)
    return found


def milliseconds(work: Callable[[State], object], states: Sequence[State], repeat: int = 1) -> list[float]:
    """What each position took."""
    for state in states[:3]:
        work(state)  # compiled, and once through
    found = []
    for state in states:
        before = thread_time()
        for _ in range(repeat):
            work(state)
        found.append(1000 * (thread_time() - before) / repeat)
    return found


def tell(what: str, times: Sequence[float], beside: Sequence[float] | None = None) -> None:
    """Print the median and the 95th percentile, and how many times a baseline takes as long."""
    share = statistics.quantiles(times, n=20)[-1]
    ratio = f", {sum(beside) / sum(times):.0f} times as fast as the rulebook" if beside else ""
    print(f"  {what:9} median {statistics.median(times):.4f} ms, p95 {share:.4f} ms{ratio}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=60, help="random games for the positions")
    states = positions(parser.parse_args().games, seed=1)
    how = "compiled" if FAST else "not compiled"
    print(f"{len(states)} positions, Python {platform.python_version()}, {how}")
    room, memory = turns.space(1), endgame.memory(1)
    stack, codes, hands = zeros(boards.ROOM), zeros(boards.MOST), zeros(boards.MOST)

    def grown(state: State) -> int:
        return boards.grow(boards.code_of(state.board), stack, codes, hands, 0)

    def scored(state: State) -> int:
        return boards.points(boards.code_of(state.board))

    by_rules = milliseconds(lambda state: stagings(magdagdon.view(state)), states)
    print("all boards of a turn: the rulebook for one roll, the kernel for all 126")
    tell("rulebook", by_rules)
    tell("kernel", milliseconds(grown, states, 20), by_rules)
    score.cache_clear()
    by_rules = milliseconds(lambda state: score.__wrapped__(state.board, ()).total, states, 20)
    print("the score of a board, reading it included")
    tell("rulebook", by_rules)
    tell("kernel", milliseconds(scored, states, 200), by_rules)
    network = network_of(DIFFICULTIES["nightmare"])
    print("a turn over all 1,296 throws, by learnt values, without Powers")
    tell(
        "kernel",
        milliseconds(lambda state: turns.back_up(boards.code_of(state.board), network, room), states, 5),
    )
    last = [state for state in states if len(state.board.empty) == 6]
    print(f"six empty cells played out, without Powers, {len(last)} positions")
    least, below, cost = network.least, network.below, network.cost
    tell(
        "kernel",
        milliseconds(
            lambda state: endgame.play_out(boards.code_of(state.board), least, below, cost, memory, room),
            last,
        ),
    )


if __name__ == "__main__":
    main()
