"""Deals of Go-Stop between two bots, each played twice with the seats swapped."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass

from madang import gostop
from madang.arena.executor import in_order
from madang.arena.players import Terms, player
from madang.bots import AnyBot, create
from madang.bots.protocol import ILLEGAL
from madang.core.game import Json
from madang.errors import BadAnswer, IllegalAction
from madang.gostop import NAME, Action, State
from madang.gostop.records import VARIANTS, open_fair
from madang.gostop.settlement import FLAT_POINTS

BATCH = 25
"""The most deals in a task."""
(VARIANT,) = VARIANTS
NOTHING_LEFT_TO_CHANCE = iter(())


@dataclass(frozen=True, slots=True)
class Play:
    """A deal that was played to its end, or until an answer was wrong: that loses it."""

    points: int
    """What the first of the two bots gained."""
    gos: tuple[int, int]
    """How many Gos each of them called."""
    seconds: tuple[tuple[float, ...], tuple[float, ...]]
    """What the decisions of each took. Where only one action is legal nothing is decided."""
    errors: tuple[str, str]
    """The code of what was wrong with an answer of each; "" where nothing was."""
    record: Json


@dataclass(frozen=True, slots=True)
class Played:
    """A deal with both its plays: the first bot plays first, then the other."""

    number: int
    plays: tuple[Play, Play]

    @property
    def points(self) -> float:
        """What the first bot gained in the mean of both."""
        return sum(play.points for play in self.plays) / 2

    def clipped(self, most: int) -> float:
        """The same, with what is more than ``most`` points counted as so many: the tail is fat."""
        return sum(max(-most, min(most, play.points)) for play in self.plays) / 2

    def to_json(self, names: tuple[str, str]) -> list[Json]:
        """Two lines of a file of records."""
        return [
            {"record": play.record, "number": self.number, "seats": list(seats), "points": play.points}
            | ({"errors": play.errors} if any(play.errors) else {})
            for play, seats in zip(self.plays, (names, names[::-1]), strict=True)
        ]


def play_all(
    workers: Executor, terms: Terms, names: tuple[str, str], deals: int, jobs: int
) -> Iterator[list[Played]]:
    """The deals of two bots in the order of their numbers, batch by batch.

    What comes of them does not depend on how many workers there are. Raises UnknownBot before the first.
    """
    for name in names:
        create(NAME, name, 0)
    size = max(1, min(BATCH, deals // (2 * jobs)))
    tasks = (
        (play_batch, (terms, names, range(first, min(first + size, deals))))
        for first in range(0, deals, size)
    )
    return in_order(workers, tasks, ahead=2 * jobs)


def play_batch(terms: Terms, names: tuple[str, str], numbers: range) -> list[Played]:
    """The deals of two bots with some numbers."""
    with player(NAME, names[0], terms) as one, player(NAME, names[1], terms) as other:
        played = []
        for number in numbers:
            seeds = [terms.bot_seed(NAME, VARIANT, number, purpose) for purpose in ("bot", "other bot")]
            bots = one(seeds[0]), other(seeds[1])
            start, _ = open_fair(VARIANT, terms.key, str(number))
            plays = [play(terms, start, bots, seat) for seat in (start.first, 1 - start.first)]
            played.append(Played(number, (plays[0], plays[1])))
        return played


def play(terms: Terms, start: State, bots: tuple[AnyBot, AnyBot], seat: int) -> Play:
    """A deal, with the first of two bots on a seat. An answer that is wrong loses it."""
    state, actions = start, list[str]()
    seconds: tuple[list[float], list[float]] = ([], [])
    errors = ["", ""]
    points = 0
    while not state.over:
        who = 0 if state.turn == seat else 1
        try:
            action = _choice(terms, state, bots[who], seconds[who])
            state, _ = gostop.apply(state, action, NOTHING_LEFT_TO_CHANCE)
        except (BadAnswer, IllegalAction) as wrong:
            errors[who] = ILLEGAL.code if isinstance(wrong, IllegalAction) else wrong.code
            points = lost_by(state, state.turn) * (-1 if who == 0 else 1)
            break
        actions.append(str(action))
    else:
        points = state.returns[seat]
    return Play(
        points=points,
        gos=(state.gos[seat], state.gos[1 - seat]),
        seconds=(tuple(seconds[0]), tuple(seconds[1])),
        errors=(errors[0], errors[1]),
        record=gostop.make_record(start, actions, []),
    )


def lost_by(state: State, seat: int) -> int:
    """What a wrong answer costs a seat: what Stop would pay the other one now, or what is paid at once (G4)
    where that is more."""
    return max(FLAT_POINTS, gostop.bill(gostop.view(state, seat)).stop[1 - seat].total)


def _choice(terms: Terms, state: State, bot: AnyBot, seconds: list[float]) -> Action:
    """What a bot does; where there is only one thing to do it is not asked. Raises BadAnswer."""
    view = gostop.view(state, state.turn)
    if len(view.legal) == 1:
        return view.legal[0]
    begun = time.perf_counter()
    choice = bot.choose(view, terms.budget)
    seconds.append(time.perf_counter() - begun)
    action: Action = choice.action
    return action
