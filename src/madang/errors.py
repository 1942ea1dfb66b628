"""Everything that can go wrong, in one tree.

::

    MadangError
    ├── NotationError     a text that is no action, cell, card, board or position
    ├── IllegalAction     readable, but the rules forbid it in this position
    ├── ChanceError       the stream of outcomes ran out, or gave what no die shows
    ├── RecordError       a record that cannot start, or breaks a rule on the way
    ├── FairChanceError   a word or a proof that ``spec/chance.md`` does not allow
    ├── UnknownBot        no bot of that name plays this game
    ├── BadAnswer         a bot was late, or what it answered cannot be read or breaks the rules
    ├── ClusterError      the machines that were to share the work cannot be used
    ├── BadSetting        a value that a setting cannot have
    ├── UnknownHost       a request for a server of another name
    ├── TooFast           more requests than one address or player may make in a while
    ├── StoreError        the database or the signing key cannot be used
    │   ├── StoreFull     there is no room left for what was to be written
    │   └── BrokenLog     the log of one game no longer plays; that game is set aside
    └── TableError        the door says no
        ├── UnknownGame   no such game, or not this player's: the two look the same
        ├── UnknownPlayer no such player
        ├── UnknownToken  no such token, or it was revoked: the two look the same
        ├── CodeGone      no such one-time code, or used, or too old: the three look the same
        ├── AlreadyMade   the same request again, and what it made is told only once
        ├── TooMany       more of something than a player may have
        ├── StaleAction   the game has moved on since the page was made
        ├── NotYourSeat   somebody else is to act
        ├── NotOver       only a finished game shows its seed and record
        ├── GameRunning   a running game would be abandoned: ask first
        └── OfferGone     the commitment a start refers to is used up or too old

An error carries a :class:`Reason` (a stable ``code``, an English sentence which is also its key in the
catalogues, and the rule it comes from) and the parameters of that sentence. ``str(error)`` is English; a page
translates ``error.reason.text`` and fills in ``error.params``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


def N_(text: str) -> str:  # noqa: N802
    """Mark a text for the catalogues; it is translated where it is shown."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Mark a text that depends on a number: the English for one, and the English for any other."""
    return one, many


def shortened(text: str, limit: int = 80) -> str:
    """A text as an error may quote it: nobody wants the whole of a very long one back."""
    return text if len(text) <= limit else text[:limit] + "…"


def _writable(value: Any) -> Any:
    """A text that can be written anywhere: of half a surrogate pair, which JSON may hold, its escape."""
    return value.encode(errors="backslashreplace").decode() if isinstance(value, str) else value


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something was refused.

    ``text`` and ``plural`` hold ``%(name)s`` placeholders; with a ``plural`` the parameter ``n`` picks the
    form.
    """

    code: str
    text: str
    plural: str = ""
    rule: str = ""

    def english(self, params: Mapping[str, Any]) -> str:
        """The English sentence with its parameters filled in."""
        text = self.plural if self.plural and params["n"] != 1 else self.text
        return text % params


class MadangError(Exception):
    """The root: a reason and the parameters of its sentence."""

    def __init__(self, reason: Reason, **params: Any) -> None:
        self.reason = reason
        self.params: dict[str, Any] = {name: _writable(value) for name, value in params.items()}
        super().__init__(reason, self.params)

    @property
    def code(self) -> str:
        """The stable name of the reason, such as ``magdagdon/differs``."""
        return self.reason.code

    def __str__(self) -> str:
        return self.reason.english(self.params)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.reason, self.params, dict(self.__dict__)))


def _rebuild(
    kind: type[MadangError],
    reason: Reason,
    params: dict[str, Any],
    attributes: dict[str, Any],
) -> MadangError:
    """Make an error again after it crossed a process boundary (it keeps its extra attributes)."""
    error = kind.__new__(kind)
    MadangError.__init__(error, reason, **params)
    error.__dict__.update(attributes)
    return error


class NotationError(MadangError, ValueError):
    """A text that is no action, cell, card, board or position. What it quotes is cut short."""

    def __init__(self, reason: Reason, **params: str) -> None:
        super().__init__(reason, **{name: shortened(text) for name, text in params.items()})


class IllegalAction(MadangError, ValueError):
    """A readable action that the rules forbid; nothing was changed.

    ``position`` is the one-line notation of the position it was tried in, ``action`` that of the action.
    """

    def __init__(self, reason: Reason, *, action: str = "", position: str = "", **params: Any) -> None:
        super().__init__(reason, **params)
        self.action = action
        self.position = position

    @property
    def rule(self) -> str:
        """The number of the rule that forbids it, such as ``M14``."""
        return self.reason.rule


class ChanceError(MadangError, ValueError):
    """The outcomes ran out, or one of them is no face of a die."""


class RecordError(MadangError, ValueError):
    """A record that cannot start or breaks a rule.

    ``at`` is the index of the action, ``state`` the last good state (a game's own ``State``) or None.
    """

    def __init__(self, reason: Reason, *, at: int = 0, state: Any = None, **params: Any) -> None:
        super().__init__(reason, **params)
        self.at = at
        self.state = state


class FairChanceError(MadangError, ValueError):
    """A word or a proof that ``spec/chance.md`` does not allow."""


class UnknownBot(MadangError, LookupError):
    """No bot of that name plays this game."""


class BadAnswer(MadangError):
    """A bot was late or has ended, or what it answered cannot be read or breaks the rules."""


class ClusterError(MadangError):
    """The machines that were to share the work cannot be used."""


class BadSetting(MadangError, ValueError):
    """A value that a setting cannot have; nothing was changed. What it quotes is cut short."""

    def __init__(self, reason: Reason, **params: str) -> None:
        super().__init__(reason, **{name: shortened(text) for name, text in params.items()})


class UnknownHost(MadangError):
    """A request for a server of another name; it was not looked at any further."""


class TooFast(MadangError):
    """More requests than one address or player may make; ``retry_after`` is how many seconds to wait."""

    def __init__(self, reason: Reason, *, retry_after: int = 1, **params: Any) -> None:
        super().__init__(reason, **params)
        self.retry_after = retry_after


class StoreError(MadangError):
    """The database or the signing key cannot be used."""


class StoreFull(StoreError):
    """There is no room left for what was to be written; nothing of it was. With room it works again."""


class BrokenLog(StoreError):
    """The log of one game, ``game_id``, no longer plays; it is set aside, and all others go on."""

    def __init__(self, reason: Reason, *, game_id: str = "", **params: Any) -> None:
        super().__init__(reason, **params)
        self.game_id = game_id


class TableError(MadangError):
    """The door says no."""


class UnknownGame(TableError, LookupError):
    """No such game, or not this player's: from outside the two look the same."""


class UnknownPlayer(TableError, LookupError):
    """No such player, or one that was deleted."""


class UnknownToken(TableError, LookupError):
    """No token has this secret: it was never given, or is revoked."""


class CodeGone(TableError, LookupError):
    """No such one-time code, or it was used, or is too old: from outside the three look the same."""


class AlreadyMade(TableError):
    """The same request again: what it made is told only once. Nothing was changed."""


class TooMany(TableError):
    """More of something than a player may have; nothing was added."""


class StaleAction(TableError):
    """The game has moved on since the page was made; nothing was changed."""


class NotYourSeat(TableError):
    """Somebody else is to act."""


class NotOver(TableError):
    """Only a game that is over shows its seed and its record."""


class GameRunning(TableError):
    """A running game, ``game_id``, would be abandoned by this start: the player must say so."""

    def __init__(self, reason: Reason, *, game_id: str = "", **params: Any) -> None:
        super().__init__(reason, **params)
        self.game_id = game_id


class OfferGone(TableError):
    """The commitment that a start refers to was used already, or is too old."""
