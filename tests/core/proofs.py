"""Finished games with a proof, for the tests of ``madang.core.proof`` and ``madang verify``."""

from __future__ import annotations

import random
from typing import Any

from madang.core.chance import commitment
from madang.games import GAMES

SEED = bytes(range(32))


def finished(game_name: str, variant: str, word: str = "majda", seed: bytes = SEED) -> dict[str, Any]:
    """A line as a site exports it: the record with its proof, and the state the game ended in."""
    game = GAMES[game_name]
    first, chance = game.open_fair(variant, seed, word)
    fallen: list[int] = []

    def noted():
        for outcome in chance:
            fallen.append(outcome)
            yield outcome

    rng, state, actions = random.Random(7), first, []
    outcomes = noted()
    while not state.over:
        action = rng.choice(game.legal_actions(state))
        state, _ = game.apply(state, action, outcomes)
        actions.append(str(action))
    record = game.make_record(first, actions, fallen)
    record["proof"] = {"commit": commitment(seed), "seed": seed.hex(), "word": word}
    return {"record": record, "expect": state.to_json()}
