"""Deals of Go-Stop as records, played for the seats by whoever a test likes."""

from __future__ import annotations

import random
from collections.abc import Callable

from madang import gostop
from madang.bots import Budget, create
from madang.core.game import Json
from madang.gostop import Action, State, View
from madang.gostop.rules import deal_again

Player = Callable[[View], Action]


def bot(name: str, seed: int = 0) -> Player:
    """A bot as a player."""
    made = create("gostop", name, seed)
    return lambda view: made.choose(view, Budget()).action


def begun(seed: int) -> State:
    """A deal that is played."""
    rng = random.Random(seed)
    while True:
        deal = rng.sample(range(48), 48)
        if not deal_again(deal) and not (state := gostop.start(seed % 2, deal)).over:
            return state


def played(seed: int, *players: Player) -> Json:
    """The record of a whole deal."""
    state = first = begun(seed)
    actions: list[str] = []
    while not state.over:
        action = players[state.turn](gostop.view(state, state.turn))
        actions.append(str(action))
        state, _ = gostop.apply(state, action, iter(()))
    return gostop.make_record(first, actions, [])


def positions(record: Json) -> list[State]:
    """Every position of a record, the first and the last among them."""
    state, chance = gostop.open_record(record)
    found = [state]
    for action in map(gostop.parse_action, record["actions"]):
        state, _ = gostop.apply(state, action, chance)
        found.append(state)
    return found
