"""What the master of Go-Stop gives away for want of playouts: ``python bench/gostop_regret.py``.

In positions of deals that the policy plays with itself, every action is played on in many deals of the hidden
cards. What is best there counts as best; the choices of the search with fewer playouts, and of the policy at
first sight, are held against it. Points are means over decisions, with their standard errors.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Iterator
from time import thread_time

from gostop_rules import random_deals

from madang import gostop
from madang.bots import Budget
from madang.bots.gostop.searcher import Policy, Search
from madang.gostop import Action, View

PLAYOUTS = (250, 500, 1000, 2000, 4000, 8000)
MANY = 50_000
SURELY = 6.0
"""By how many standard errors an action must be behind not to be played on so often."""


def decisions(count: int, seed: int) -> Iterator[View]:
    """Positions with something to decide, one of four that the policy comes to."""
    chance, policy = random.Random(seed), Policy(seed)
    for start in random_deals(count, seed):
        state = gostop.start(*start)
        while not state.over:
            view = gostop.view(state, state.turn)
            if len(view.legal) > 1 and chance.random() < 0.25:
                yield view
            state, _ = gostop.apply(state, policy.choose(view, Budget()).action, iter(()))


def best_of(view: View) -> dict[Action, float]:
    """By how much each action is behind the best one."""
    search = Search(view, seed=99)
    search.spend(MANY, behind=SURELY)
    leads = {each.action: each.lead for each in search.weighed()}
    return {action: max(leads.values()) - lead for action, lead in leads.items()}


def tell(what: str, given: list[float], more: str = "") -> None:
    """Print a mean and its standard error."""
    error = statistics.stdev(given) / len(given) ** 0.5
    print(f"{what:>14} {statistics.fmean(given):.3f} ± {error:.3f}{more}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=300)
    count = parser.parse_args().positions
    views = [view for view, _ in zip(decisions(count, seed=9), range(count), strict=False)]
    behind = [best_of(view) for view in views]
    print(f"points given away, {len(views)} decisions")
    firsts = [Search(view, seed=1) for view in views]
    tell("at first sight", [gives[s.actions[s.first]] for s, gives in zip(firsts, behind, strict=True)])
    for playouts in PLAYOUTS:
        given, spent, begun = [], 0, thread_time()
        for view, gives in zip(views, behind, strict=True):
            search = Search(view, seed=1)
            search.spend(playouts)
            given.append(gives[search.best()])
            spent += search.playouts
        milliseconds = 1000 * (thread_time() - begun) / len(views)
        tell(f"{playouts}", given, f"  {spent / len(views):5.0f} spent, {milliseconds:.1f} ms a decision")


if __name__ == "__main__":
    main()
