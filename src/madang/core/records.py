"""Records: games as lines of JSON that replay without any random number (``spec/records.md``)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, NamedTuple

from madang.core.game import AnyGame, Json
from madang.errors import (
    N_,
    ChanceError,
    IllegalAction,
    MadangError,
    NotationError,
    Reason,
    RecordError,
    shortened,
)

MAX_LINE = 16 * 1024 * 1024
"""The longest line that is read, in bytes; a record of a whole game has about two thousand."""

NOT_JSON = Reason("record/not-json", N_("Line %(line)s is not JSON: column %(column)s cannot be read."))
NOT_UTF8 = Reason("record/not-utf-8", N_("Line %(line)s is not text in UTF-8."))
TOO_DEEP = Reason("record/too-deep", N_("Line %(line)s holds lists in lists too deep to be read."))
LINE_TOO_LONG = Reason("record/line-too-long", N_("Line %(line)s is longer than %(limit)s bytes."))
NOT_AN_OBJECT = Reason("record/not-an-object", N_("A record is a JSON object, not %(what)s."))
UNKNOWN_GAME = Reason("record/unknown-game", N_("There is no game called %(game)s."))
UNKNOWN_RULES = Reason(
    "record/unknown-rules",
    N_("Rules version %(rules)s is unknown; this program plays version %(own)s."),
)
NO_ACTIONS = Reason("record/no-actions", N_("A record needs a list of actions."))
MISSING = Reason("record/missing", N_("The record lacks “%(key)s”, or it is not what it should be."))
ACTION_NOT_TEXT = Reason("record/action-not-text", N_("An action is a text, not %(what)s."))


class Line(NamedTuple):
    """One line of a file: its number from 1 and the JSON object in it, or what is wrong with it."""

    number: int
    value: Json | RecordError


def read_lines(file: BinaryIO, limit: int = MAX_LINE) -> Iterator[Line]:
    """The JSON objects of a file, line by line in constant memory; blank lines are passed over.

    A line of more than ``limit`` bytes is an error in its place.
    """
    number = 0
    while raw := file.readline(limit + 1):
        number += 1
        if len(raw) > limit:
            while raw and not raw.endswith(b"\n"):
                raw = file.readline(limit)
            yield Line(number, RecordError(LINE_TOO_LONG, line=number, limit=limit))
        elif raw.strip():
            yield Line(number, _read_object(number, raw))


def _read_object(number: int, raw: bytes) -> Json | RecordError:
    try:
        value = json.loads(raw.decode("utf-8-sig").rstrip("\r\n"))
    except json.JSONDecodeError as error:
        return RecordError(NOT_JSON, line=number, column=error.colno)
    except UnicodeDecodeError:
        return RecordError(NOT_UTF8, line=number)
    except ValueError:  # a number with more figures than Python turns into an int
        return RecordError(NOT_JSON, line=number, column=1)
    except RecursionError:
        return RecordError(TOO_DEEP, line=number)
    if not isinstance(value, dict):
        return RecordError(NOT_AN_OBJECT, what=kind_of(value))
    return value


def kind_of(value: Any) -> str:
    """What a JSON value is, in signs of JSON, which are the same in every language."""
    if isinstance(value, (dict, list, str)):
        return {dict: "{…}", list: "[…]", str: '"…"'}[type(value)]
    return shortened(json.dumps(value))


def brief(value: Any) -> str:
    """A JSON value as a message shows it, cut short where it is long."""
    try:
        return shortened(json.dumps(value, ensure_ascii=False))
    except RecursionError:
        return kind_of(value)


def same_json(one: Any, other: Any) -> bool:
    """Whether two JSON values say the same whatever the order of keys; ``1``, ``1.0`` and ``true`` differ."""
    try:
        return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
    except RecursionError:
        return False  # nothing of ours is nested that deeply


def record_of(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """The record of a line, which may be wrapped as ``{"record": {…}, …}``. Raises RecordError."""
    record = value.get("record", value)
    if not isinstance(record, dict):
        raise RecordError(NOT_AN_OBJECT, what=kind_of(record))
    return record


def game_of(record: Mapping[str, Any], games: Mapping[str, AnyGame]) -> AnyGame:
    """The rulebook a record is played by. Raises RecordError for an unknown game or rules version."""
    name = record.get("game")
    if not isinstance(name, str) or name not in games:
        raise RecordError(UNKNOWN_GAME, game=brief(name))
    game = games[name]
    rules = record.get("rules", game.RULES)
    if type(rules) is not int or rules != game.RULES:
        raise RecordError(UNKNOWN_RULES, rules=brief(rules), own=game.RULES)
    return game


def replay(record: Mapping[str, Any], games: Mapping[str, AnyGame]) -> Iterator[Any]:
    """The states of a record: the first one, then the one after each action.

    Raises RecordError with ``at`` (the index of the action that breaks a rule, 0 where the record cannot
    start) and ``state`` (the last good state, None where there was none).
    """
    game = game_of(record, games)
    actions = record.get("actions")
    if not isinstance(actions, list):
        raise RecordError(NO_ACTIONS)
    try:
        state, chance = game.open_record(record)
    except RecordError:
        raise
    except MadangError as error:
        raise RecordError(error.reason, **error.params) from error
    yield state
    for at, text in enumerate(actions):
        if not isinstance(text, str):
            raise RecordError(ACTION_NOT_TEXT, at=at, state=state, what=kind_of(text))
        try:
            state, _ = game.apply(state, game.parse_action(text), chance)
        except (NotationError, IllegalAction, ChanceError) as error:
            raise RecordError(error.reason, at=at, state=state, **error.params) from error
        yield state
