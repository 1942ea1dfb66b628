"""Whole games of MAGDAGDON as text: every state, what is seen of it, the legal actions and the events.

A change of the rules or of what a view shows can be read off the diff. Print them again with::

    python3 -m tests.playthroughs.magdagdon_games

A game is played from a fixed seed by a fixed player, so its text changes only where the game does.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from madang.core.game import AnyGame
from madang.games import GAMES

HERE = Path(__file__).parent
WORD = "playthrough"


def onward(game: AnyGame, state: Any, rng: random.Random) -> Any:
    """Mostly forward, with taking back and Powers now and then, so that all is seen and the game ends."""
    by_verb: dict[str, list[Any]] = {}
    for action in game.legal_actions(state):
        by_verb.setdefault(str(action).partition(":")[0], []).append(action)
    often = [verb for verb in by_verb if verb in ("roll", "stage", "confirm", "ruin")]
    return rng.choice(by_verb[rng.choice(often if often and rng.random() < 0.8 else sorted(by_verb))])


KINDS = [("magdagdon", variant) for variant in GAMES["magdagdon"].VARIANTS]
"""The games that are printed here."""


def file_of(name: str, variant: str) -> Path:
    """Where the text of a game is kept."""
    return HERE / f"{name}_{variant}.txt"


def printed(name: str, variant: str) -> str:
    """A whole game as text."""
    return "\n".join(_lines(GAMES[name], variant)) + "\n"


def _lines(game: AnyGame, variant: str) -> Iterator[str]:
    seed = hashlib.sha256(f"{game.NAME} {variant}".encode()).digest()
    rng = random.Random(seed)
    state, chance = game.open_fair(variant, seed, WORD)
    yield f"game {game.NAME}, variant {variant or '(none)'}, rules {game.RULES}"
    yield f"seed {seed.hex()}, word {WORD}"
    number = 0
    while True:
        yield ""
        yield f"== {number} =="
        yield f"state {_json(state.to_json())}"
        for seat in range(game.SEATS):
            yield f"view {seat} {_json(game.view(state, seat).to_json())}"
        if state.over:
            return
        action = onward(game, state, rng)
        yield f"seat {state.current_seat} plays {action}"
        fallen: list[int] = []
        for event, _ in game.steps(state, action, _noted(chance, fallen)):
            yield f"  {event}"
            for seat in (None, *range(game.SEATS)):
                seen = event.seen_by(seat)
                if seen != event:
                    yield f"    seat {'any' if seat is None else seat} sees {seen}"
        state, _ = game.apply(state, action, iter(fallen))
        number += 1


def _noted(chance: Iterator[int], fallen: list[int]) -> Iterator[int]:
    """The outcomes of chance, each noted as it falls."""
    for outcome in chance:
        fallen.append(outcome)
        yield outcome


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    for kind in KINDS:
        file_of(*kind).write_text(printed(*kind), "utf-8")
        print(file_of(*kind).name)
