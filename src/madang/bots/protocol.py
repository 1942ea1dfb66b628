"""The bot protocol of ``spec/records.md``, both ways: lines that ask for a choice, and lines that answer."""

from __future__ import annotations

import sys
from typing import Any

from madang import __version__
from madang.bots.bot import AnyBot, Budget, Candidate, Choice
from madang.core.game import AnyGame, Json
from madang.core.records import brief
from madang.errors import BadAnswer, MadangError, NotationError, Reason, RecordError

PROTOCOL = 1

# Programs speak it, so what is wrong is said in English.
BAD_BUDGET = Reason("protocol/bad-budget", "“%(key)s” is %(found)s, not a number that is not negative.")
BAD_COMMAND = Reason("protocol/bad-command", "There is no command %(found)s; there is “info”.")
NOTHING_TO_CHOOSE = Reason("protocol/nothing-to-choose", "The view has no legal action.")

UNREADABLE = Reason("bot/unreadable", "The answer cannot be read: %(why)s.")
ILLEGAL = Reason("bot/illegal", "%(action)s is not legal: %(why)s")
REFUSED = Reason("bot/refused", "The program answered with an error: %(error)s")


# The side that plays


def answer(line: Json | RecordError, game: AnyGame, bot: AnyBot, level: str) -> Json:
    """What a bot of some level answers to a line: its choice, what it is, or what is wrong with the line."""
    if isinstance(line, RecordError):
        return {"id": None, "error": str(line)}
    try:
        return {"id": line.get("id")} | _answer(line, game, bot, level)
    except MadangError as error:
        return {"id": line.get("id"), "error": str(error)}


def _answer(line: Json, game: AnyGame, bot: AnyBot, level: str) -> Json:
    if line.get("cmd") == "info":
        about = {"name": "Madang", "game": game.NAME, "level": level, "version": __version__}
        return {"protocol": PROTOCOL} | about
    if "cmd" in line:
        raise RecordError(BAD_COMMAND, found=brief(line["cmd"]))
    view = game.read_view(line.get("view"))
    budget = _read_budget(line)
    if not view.legal:
        raise RecordError(NOTHING_TO_CHOOSE)
    choice = bot.choose(view, budget)
    said = _considered(choice)
    if choice.candidates:
        said["candidates"] = [_considered(candidate) for candidate in choice.candidates]
    return said


def _considered(what: Choice[Any] | Candidate[Any]) -> Json:
    actions = {"actions": [str(action) for action in what.actions]}
    return actions if what.value is None else actions | {"value": what.value}


def _read_budget(line: Json) -> Budget:
    milliseconds = _number(line, "budget_ms", (int, float))
    return Budget(
        None if milliseconds is None else milliseconds / 1000,
        _number(line, "budget_playouts", (int,)),
    )


def _number(line: Json, key: str, kinds: tuple[type, ...]) -> Any:
    """A number that is not negative, or None. Raises RecordError."""
    number = line.get(key)
    if number is not None and (type(number) not in kinds or not 0 <= number <= sys.float_info.max):
        raise RecordError(BAD_BUDGET, key=key, found=brief(number))
    return number


# The side that asks


def question(identity: int, view: Any, budget: Budget) -> Json:
    """The line that asks for a choice in a view."""
    line: Json = {"id": identity, "view": view.to_json()}
    if budget.seconds is not None:
        line["budget_ms"] = round(budget.seconds * 1000)
    if budget.playouts is not None:
        line["budget_playouts"] = budget.playouts
    return line


def read_answer(line: Json, identity: int, game: AnyGame, view: Any) -> Choice[Any]:
    """The choice in an answer. Raises BadAnswer; what comes after the first action is left to the rules."""
    if line.get("id") != identity:
        raise BadAnswer(UNREADABLE, why=f"its id is {brief(line.get('id'))}, not {identity}")
    if "error" in line:
        raise BadAnswer(REFUSED, error=brief(line["error"]))
    candidates = line.get("candidates", [])
    if not isinstance(candidates, list) or not all(isinstance(each, dict) for each in candidates):
        raise BadAnswer(UNREADABLE, why="“candidates” is no list of objects")
    choice = Choice(
        _read_actions(line, game),
        _read_value(line),
        tuple(Candidate(_read_actions(each, game), _read_value(each) or 0.0) for each in candidates),
    )
    if choice.action not in view.legal:
        raise BadAnswer(ILLEGAL, action=choice.action, why=game.why_not(view, choice.action))
    return choice


def _read_actions(line: Json, game: AnyGame) -> tuple[Any, ...]:
    actions = line.get("actions")
    if not isinstance(actions, list) or not actions or not all(isinstance(text, str) for text in actions):
        raise BadAnswer(UNREADABLE, why=f"“actions” is {brief(actions)}, not a list of actions")
    try:
        return tuple(map(game.parse_action, actions))
    except NotationError as error:
        raise BadAnswer(UNREADABLE, why=str(error)) from error


def _read_value(line: Json) -> float | None:
    value = line.get("value")
    if value is not None and type(value) not in (int, float):
        raise BadAnswer(UNREADABLE, why=f"“value” is {brief(value)}, not a number")
    return value
