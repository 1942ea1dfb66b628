"""How a game of MAGDAGDON starts: from a record, or from fair chance; and the record it leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from madang.core.chance import below, stream
from madang.core.game import Chance, Json
from madang.core.records import MISSING, brief
from madang.errors import RecordError
from madang.magdagdon.rules import start
from madang.magdagdon.state import State

NAME = "magdagdon"
RULES = 1


def open_record(record: Mapping[str, Any]) -> tuple[State, Chance]:
    """The first state of a record and the dice it holds. Raises RecordError, NotationError."""
    difficulty = record.get("difficulty")
    if not isinstance(difficulty, str):
        difficulty = brief(difficulty)
    state = start(difficulty)
    dice = record.get("dice")
    if not isinstance(dice, list):
        raise RecordError(MISSING, key="dice")
    return state, iter(dice)


def open_fair(variant: str, seed: bytes, word: str) -> tuple[State, Chance]:
    """The first state of a difficulty and the dice that follow from seed and word (``spec/chance.md``)."""
    return start(variant), fair_dice(variant, seed, word)


def fair_part(record: Mapping[str, Any], seed: bytes, word: str) -> Json:
    """The dice of a record, as many as it has, as they follow from seed and word.

    Raises as :func:`open_record`.
    """
    first, _ = open_record(record)
    fair = fair_dice(first.difficulty.name, seed, word)
    return {"dice": list(islice(fair, len(record["dice"])))}


def fair_dice(difficulty: str, seed: bytes, word: str) -> Iterator[int]:
    """The endless dice of a game, in the order in which they fall."""
    source = stream(seed, NAME, difficulty, word, "dice")
    while True:
        yield 1 + below(source, 6)


def variant_of(state: State) -> str:
    """The name of the difficulty."""
    return state.difficulty.name


def make_record(first: State, actions: list[str], outcomes: list[int]) -> Json:
    """The record of a game that began with ``first``."""
    return {
        "game": NAME,
        "rules": RULES,
        "difficulty": first.difficulty.name,
        "dice": outcomes,
        "actions": actions,
    }


def outcome(state: State) -> Json:
    """What a finished game is remembered by: its score, the turns it took, the Majda Powers it used."""
    return {"score": state.bill.total, "turns": state.turns, "powers_used": state.powers_used}
