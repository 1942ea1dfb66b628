"""The coach of Go-Stop: what each choice is worth, and what a deal that is over was made of.

All figures are the points of the deal to expect for a seat (G23), asked of its view alone: the cards that
it cannot see (G25) are dealt anew many times, all actions are played on in the same deals, and both seats go
on as the learnt policy does. The same view always gives the same figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import hypot, sqrt
from typing import Any, NamedTuple

from madang.analysis.gostop_reasons import why
from madang.analysis.gostop_values import DealReview, Decision, Worth
from madang.bots.gostop.searcher import Search
from madang.gostop import CARDS, Action, View, apply, open_record, parse_action, start, view
from madang.kernels.compiled import FAST

PLAYOUTS = 5000 if FAST else 500
"""For one question: how often actions are played on, all together."""
SURE = 2.0
"""By how many standard errors a choice must be behind a better one for something to be given away."""
FIRST, AFRESH = 1, 2
"""The seeds of the deals that a hint comes from, and of those that a better choice is tried in again."""
PERSON = 0
"""Whose deal is reviewed, unless it is said (``spec/chance.md``)."""
REMEMBERED = 64
"""How many views are remembered with what was said of them: a card is chosen, and its page asks again."""


# While it goes on


@lru_cache(REMEMBERED)
def hint(seen: View) -> tuple[Worth, ...]:
    """What each action is worth, the best first; () where there is nothing to choose.

    What Stop is worth is known: it is what the bill of the rules says (G23).
    """
    if len(seen.legal) < 2:
        return ()
    return tuple(sorted(worths(seen, FIRST, PLAYOUTS), key=lambda each: (each.behind, -each.points)))


def prepare() -> None:
    """Load the weights and compile whatever a question needs, once in a process."""
    deal = [month + position for position in range(4) for month in range(0, len(CARDS), 4)]
    worths(view(start(0, deal), 0), FIRST, 100)


# When it is over


def review(record: Mapping[str, Any], seat: int = PERSON) -> DealReview:
    """What a deal was made of for a seat; of each decision is said what could be known when it was made.

    A choice is held against the one that a hint would have named. The best of many figures is too high by
    chance alone, so it is not believed where it was found: what seems behind by more than ``SURE`` standard
    errors is tried once more, in other deals of the hidden cards than those that named the best, and what it
    is behind in those is given away, where that is for certain too. All else is luck. Raises as
    ``open_record`` and ``apply`` do.
    """
    made, last = _made(record, seat)
    history = last.history
    return DealReview(
        tuple(_decide(each, history[len(each.seen.history) :]) for each in made),
        last.result.returns[seat] if last.result else 0,
    )


class _Made(NamedTuple):
    """A decision that a seat made: its place in the log, and what it saw."""

    seq: int
    seen: View
    action: Action


def _made(record: Mapping[str, Any], seat: int) -> tuple[list[_Made], View]:
    """The decisions of a seat where it had a choice, and what it saw in the end."""
    state, chance = open_record(record)
    made: list[_Made] = []
    for seq, action in enumerate(map(parse_action, record["actions"])):
        if state.turn == seat and len((seen := view(state, seat)).legal) > 1:
            made.append(_Made(seq, seen, action))
        state, _ = apply(state, action, chance)
    return made, view(state, seat)


def _decide(made: _Made, later: Sequence[Any]) -> Decision:
    """A decision as a review tells it; ``later`` is what was played in the open from it on."""
    found = hint(made.seen)
    did, best = _worth_of(made.action, found), found[0]
    if did.behind > SURE * did.doubt:
        again = worths(made.seen, AFRESH, PLAYOUTS)
        did, best = _worth_of(made.action, again), _worth_of(best.action, again)
        # Both are held against the best of these deals; their doubts are put together as if they had no luck
        # in common.
        lead, doubt = did.behind - best.behind, hypot(did.doubt, best.doubt)
        if lead > SURE * doubt:
            reasons = why(made.seen, did.action, best.action, later)
            return Decision(made.seq, made.seen, did, best, found, *reasons)
    return Decision(made.seq, made.seen, did, did, found)


def _worth_of(action: Action, among: Sequence[Worth]) -> Worth:
    return next(each for each in among if each.action == action)


# What both stand on


def worths(seen: View, seed: int, playouts: int) -> list[Worth]:
    """What every legal action of a view is worth, each played on in the same deals of the hidden cards."""
    gains = _gains(seen, seed, playouts)
    means = {action: sum(points) / len(points) for action, points in gains.items()}
    top = gains[max(gains, key=lambda action: means[action])]
    found = []
    for action, points in gains.items():
        behind = [better - each for better, each in zip(top, points, strict=True)]
        found.append(Worth(action, means[action], _error(points), sum(behind) / len(behind), _error(behind)))
    return found


def _error(values: Sequence[int]) -> float:
    """The standard error of the mean."""
    number = len(values)
    mean = sum(values) / number
    return sqrt(sum((value - mean) ** 2 for value in values) / (number * max(1, number - 1)))


def _gains(seen: View, seed: int, playouts: int) -> dict[Action, list[int]]:
    """What came of each legal action, deal by deal."""
    search = Search(seen, seed)
    return search.gains(max(2, playouts // len(search.actions)))
