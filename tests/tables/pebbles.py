"""A toy game of two seats with chance and hidden things, for what MAGDAGDON cannot show.

Seats take turns to take 1 or 2 of 7 pebbles; who takes the last one wins. ``peek`` draws a number that only
the seat itself learns, and keeps the turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from madang.core.chance import below, stream
from madang.core.game import Chance, Json
from madang.errors import IllegalAction, NotationError, Reason

NAME = "pebbles"
RULES = 1
SEATS = 2
VARIANTS = ("",)

NOT_READABLE = Reason("pebbles/not-readable", "That is no action.")
TOO_FEW = Reason("pebbles/too-few", "There are not so many pebbles.")


@dataclass(frozen=True)
class State:
    left: int = 7
    current: int = 0
    peeked: tuple[int | None, int | None] = (None, None)

    @property
    def over(self) -> bool:
        return self.left == 0

    @property
    def current_seat(self) -> int | None:
        return None if self.over else self.current

    def to_json(self) -> Json:
        return {"left": self.left, "current": self.current, "peeked": list(self.peeked)}


@dataclass(frozen=True)
class View:
    seat: int
    left: int
    peeked: int | None
    legal: tuple[str, ...]

    def to_json(self) -> Json:
        return {"seat": self.seat, "left": self.left, "peeked": self.peeked, "legal": list(self.legal)}


@dataclass(frozen=True)
class Took:
    pebbles: int

    def seen_by(self, seat: int | None) -> Self | None:
        return self


@dataclass(frozen=True)
class Peeked:
    by: int
    number: int

    def seen_by(self, seat: int | None) -> Self | None:
        return self if seat == self.by else None


def parse_action(text: str) -> str:
    if text not in ("peek", "take:1", "take:2"):
        raise NotationError(NOT_READABLE)
    return text


def open_record(record: Mapping[str, Any]) -> tuple[State, Chance]:
    return State(), iter(record["numbers"])


def open_fair(variant: str, seed: bytes, word: str) -> tuple[State, Chance]:
    source = stream(seed, NAME, variant, word, "numbers")
    return State(), iter(lambda: below(source, 100), None)


def fair_part(record: Mapping[str, Any], seed: bytes, word: str) -> Json:
    _, chance = open_fair("", seed, word)
    return {"numbers": [next(chance) for _ in record["numbers"]]}


def variant_of(state: State) -> str:
    return ""


def make_record(start: State, actions: list[str], outcomes: list[int]) -> Json:
    return {"game": NAME, "rules": RULES, "numbers": outcomes, "actions": actions}


def check(state: State, action: str) -> None:
    if state.over or (action != "peek" and int(action[-1]) > state.left):
        raise IllegalAction(TOO_FEW, action=action)


def legal_actions(state: State) -> tuple[str, ...]:
    return () if state.over else ("peek", "take:1", "take:2")[: 2 + (state.left > 1)]


def steps(state: State, action: str, chance: Chance) -> Iterator[tuple[Took | Peeked, State]]:
    check(state, action)
    if action == "peek":
        number, me = next(chance), state.current
        seen = (number, state.peeked[1]) if me == 0 else (state.peeked[0], number)
        yield Peeked(me, number), replace(state, peeked=seen)
    else:
        pebbles = int(action[-1])
        yield Took(pebbles), State(state.left - pebbles, 1 - state.current, state.peeked)


def apply(state: State, action: str, chance: Chance) -> tuple[State, tuple[Took | Peeked, ...]]:
    ((event, after),) = steps(state, action, chance)
    return after, (event,)


def view(state: State, seat: int) -> View:
    legal = legal_actions(state) if state.current_seat == seat else ()
    return View(seat, state.left, state.peeked[seat], legal)


def outcome(state: State) -> Json:
    return {"winner": 1 - state.current}


def why_not(view: View, action: str) -> IllegalAction | None:
    return None
