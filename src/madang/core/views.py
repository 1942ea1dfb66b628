"""Reading a view that another program hands in: whatever it says, the rules must say the same of it."""

from __future__ import annotations

from typing import Any, TypeVar

from madang.core.game import Json
from madang.core.records import brief, kind_of, same_json
from madang.errors import NotationError, Reason

BAD_VIEW = Reason("view/bad", "This is no view of %(game)s: %(why)s.")
"""Only programs hand in views, so it is said in English."""

T = TypeVar("T")


class Reader:
    """Takes a view apart, and names what is wrong with it.

    A game reads from it what makes the position, and then lets it be compared with what the rules make of
    that: nothing that can be computed is trusted.
    """

    def __init__(self, game: str, value: Any) -> None:
        self._game = game
        if not isinstance(value, dict):
            raise self.bad(f"it is {kind_of(value)}, not an object")
        self._value: Json = value
        if self.text("game") != game:
            raise self.bad(f"its game is {brief(value['game'])}")

    def bad(self, why: str) -> NotationError:
        """The error for what is wrong."""
        return NotationError(BAD_VIEW, game=self._game, why=why)

    def text(self, key: str) -> str:
        """A text. Raises NotationError."""
        return self._one(key, str, "a text")

    def count(self, key: str) -> int:
        """A number that is not negative. Raises NotationError."""
        number = self._one(key, int, "a number")
        if number < 0:
            raise self.bad(f"“{key}” is negative")
        return number

    def items(self, key: str) -> list[Any]:
        """A list. Raises NotationError."""
        return self._one(key, list, "a list")

    def texts(self, key: str) -> list[str]:
        """A list of texts. Raises NotationError."""
        return self.all(key, self.items(key), str, "a list of texts")

    def all(self, key: str, items: list[Any], kind: type[T], called: str) -> list[T]:
        """The items of a list under a key, all of one kind. Raises NotationError."""
        if any(type(item) is not kind for item in items):
            raise self.bad(f"“{key}” is {brief(items)}, not {called}")
        return items

    def agree(self, due: Json) -> None:
        """Pass in silence where the view says all that is due. Raises NotationError for what differs."""
        for key, value in due.items():
            if key not in self._value:
                raise self.bad(f"it lacks “{key}”")
            if not same_json(self._value[key], value):
                raise self.bad(f"“{key}” is {brief(self._value[key])}, not {brief(value)}")

    def _one(self, key: str, kind: type[T], called: str) -> T:
        if key not in self._value:
            raise self.bad(f"it lacks “{key}”")
        value = self._value[key]
        if type(value) is not kind:  # true is no number
            raise self.bad(f"“{key}” is {brief(value)}, not {called}")
        return value
