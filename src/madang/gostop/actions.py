"""The choices of a player and their notation (``spec/records.md``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from madang.errors import N_, NotationError, Reason
from madang.gostop.cards import CARDS, CODES, NO_CARD, parse_card

Verb = Literal["play", "pair", "go", "stop"]
VERBS: tuple[Verb, ...] = get_args(Verb)

Phase = Literal["play", "pair", "decide", "over"]
"""What is asked of the seat to act: a card, a pair, a decision, nothing."""

BAD_ACTION = Reason("gostop/bad-action", N_("“%(text)s” is no action of Go-Stop."))
NAMES_NO_CARD = Reason("gostop/names-no-card", N_("“%(text)s” names no card; write it like play:1B."))
NAMES_A_CARD = Reason("gostop/names-a-card", N_("“%(text)s” names a card, but Go and Stop take none."))


@dataclass(frozen=True, slots=True)
class Action:
    """One choice: the verb, and the card it names.

    >>> str(Action("play", 0)), Action.parse("pair:1J2").card
    ('play:1B', 3)
    """

    verb: Verb
    card: int = NO_CARD

    def __str__(self) -> str:
        return self.verb if self.card == NO_CARD else f"{self.verb}:{CODES[self.card]}"

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read the notation of an action. Raises NotationError."""
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise _what_is_wrong(text) from None


def _what_is_wrong(text: str) -> NotationError:
    """The most telling error for a text that is no action."""
    verb, _, rest = text.partition(":")
    if verb not in VERBS:
        return NotationError(BAD_ACTION, text=text)
    if verb in ("go", "stop"):
        return NotationError(NAMES_A_CARD, text=text)
    if not rest:
        return NotationError(NAMES_NO_CARD, text=text)
    try:
        parse_card(rest)
    except NotationError as error:
        return error
    return NotationError(BAD_ACTION, text=text)


PLAY: tuple[Action, ...] = tuple(Action("play", card.id) for card in CARDS)
"""Playing each card, by id (G6)."""
PAIR: tuple[Action, ...] = tuple(Action("pair", card.id) for card in CARDS)
"""Pairing with each layout card, by id (G6, G7)."""
GO = Action("go")
STOP = Action("stop")

ALL: tuple[Action, ...] = (*PLAY, *PAIR, GO, STOP)
"""Every action there is, in the order of ``spec/records.md``: as its table has them, then by card."""

_BY_TEXT = {str(action): action for action in ALL}
