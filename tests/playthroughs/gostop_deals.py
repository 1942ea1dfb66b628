"""Whole deals of Go-Stop, printed: every action, every event, every state, and what each seat sees.

The printed deals are kept in ``gostop/``, and a test compares them. After a change that is meant::

    PYTHONPATH=src python -m tests.playthroughs.gostop_deals

writes them again; look through the difference before it is committed.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from madang import gostop
from madang.gostop.settlement import Payout

HERE = Path(__file__).parent / "gostop"
SEEDS = {"stop.txt": 2915, "stacks.txt": 14}
"""Deals in which nearly everything happens: one ends with doublings, in the other stacks are taken."""


def transcript(seed: int) -> Iterator[str]:
    """The lines of a deal played by a random number generator that likes Go."""
    rng = random.Random(seed)
    deal = rng.sample(range(48), 48)
    start = state = gostop.start(rng.randrange(2), deal)
    actions: list[str] = []
    yield f"# {json.dumps(gostop.make_record(start, [], []))}"
    yield from (f"event {event}" for event in gostop.opening(state))
    while True:
        legal = gostop.legal_actions(state)
        yield f"state {json.dumps(state.to_json())}"
        yield from _views(state, whole=state.over)
        yield f"legal {' '.join(map(str, legal))}"
        if not legal:
            break
        likes_go = state.phase == "decide" and len(legal) == 2 and rng.random() < 0.7
        action = legal[0] if likes_go else rng.choice(legal)
        actions.append(str(action))
        yield ""
        yield f"> {action}"
        steps = list(gostop.steps(state, action, iter(())))
        for event, state in steps:
            yield f"event {event}"
            yield f"  lies {state.layout} taken {state.taken[0]} {state.taken[1]}"
    yield ""
    yield from _settlement(state)
    yield f"# {json.dumps(gostop.make_record(start, actions, []))}"


def _views(state: gostop.State, *, whole: bool) -> Iterator[str]:
    """What each seat sees; the history, which grows, is shown whole at the end only."""
    for seat in (0, 1):
        view = gostop.view(state, seat)
        shown = view.to_json()
        if not whole:
            shown["history"] = f"{len(shown['history'])} entries"
        yield f"view{seat} {json.dumps(shown)}"
        for match in gostop.preview(view) if view.legal and state.phase == "play" else ():
            yield f"  {gostop.code(match.card)} {match.outcome} {match.found}"


def _settlement(state: gostop.State) -> Iterator[str]:
    """Both scores and the payout, line by line."""
    bill = gostop.bill(gostop.view(state, 0))
    for seat, score in enumerate(bill.scores):
        yield f"score{seat} {score.total}"
        for line in score.lines:
            row = line.combination
            yield f"  {row.rule} {row.korean} {row.name}: {line.points} for {line.count} ({line.cards})"
    assert bill.settlement
    yield from _payout(bill.settlement)


def _payout(payout: Payout) -> Iterator[str]:
    yield f"payout {payout.total}"
    for line in payout.lines:
        yield f"  {line.reason.rule} {line.kind} {line.amount} -> {line.total}: {line} ({line.cards})"


if __name__ == "__main__":
    for name, number in SEEDS.items():
        (HERE / name).write_text("\n".join(transcript(number)) + "\n", encoding="utf-8")
