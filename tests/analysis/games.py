"""Games of MAGDAGDON by bots, as records."""

from __future__ import annotations

import random
from collections.abc import Iterator

from madang import magdagdon
from madang.bots import Budget, create
from madang.core.game import Json
from madang.magdagdon import State


def rolling(rng: random.Random, drawn: list[int]) -> Iterator[int]:
    """Dice, kept as they fall."""
    while True:
        drawn.append(rng.randint(1, 6))
        yield drawn[-1]


def states(difficulty: str, name: str, seed: int, record: Json | None = None) -> Iterator[State]:
    """Every position of a game of a bot. Its record, if one is given, is filled in as it goes on."""
    record = {} if record is None else record
    state = magdagdon.start(difficulty)
    dice: list[int] = []
    record |= magdagdon.make_record(state, [], dice)
    chance = rolling(random.Random(seed), dice)
    bot = create("magdagdon", name, seed)
    yield state
    while not state.over:
        for action in bot.choose(magdagdon.view(state), Budget()).actions:
            state, _ = magdagdon.apply(state, action, chance)
            record["actions"].append(str(action))
            yield state


def played(difficulty: str, name: str, seed: int) -> Json:
    """The record of a whole game of a bot; ``anything`` is no bot, and does whatever is legal."""
    record: Json = {}
    if name != "anything":
        for _ in states(difficulty, name, seed, record):
            pass
        return record
    rng = random.Random(seed)
    dice: list[int] = []
    chance, first = rolling(rng, dice), magdagdon.start(difficulty)
    state, actions = first, []
    while not state.over:
        legal = magdagdon.view(state).legal
        ends = [action for action in legal if action.verb in ("confirm", "ruin")]
        action = rng.choice(ends if ends and rng.random() < 0.4 else legal)
        state, _ = magdagdon.apply(state, action, chance)
        actions.append(str(action))
    return magdagdon.make_record(first, actions, dice)
