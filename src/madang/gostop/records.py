"""How a deal of Go-Stop starts: from a record, or from fair chance; and the record it leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from madang.core.chance import below, stream
from madang.core.game import Chance, Json
from madang.core.records import MISSING, brief
from madang.errors import N_, Reason, RecordError
from madang.gostop.cards import CARDS, CODES, REPEATED_CARD, parse_card
from madang.gostop.rules import deal_again, start
from madang.gostop.state import State

NAME = "gostop"
RULES = 1
VARIANTS = ("",)
"""Nothing can be chosen before a deal."""

BAD_FIRST = Reason("gostop/bad-first", N_("The first player is seat 0 or 1, not %(what)s."), rule="G2")
CARD_COUNT = Reason("gostop/card-count", N_("A deal has 48 cards, not %(count)s."), rule="G2")
CARD_NOT_TEXT = Reason("gostop/card-not-text", N_("A card in a deal is a text, not %(what)s."), rule="G1")


def open_record(record: Mapping[str, Any]) -> tuple[State, Chance]:
    """The first state of a record; the deal is all its chance. Raises RecordError, NotationError."""
    first = record.get("first")
    if type(first) is not int or first not in (0, 1):
        raise RecordError(BAD_FIRST, what=brief(first))
    return start(first, parse_deal(record.get("deal"))), iter(())


def parse_deal(deal: Any) -> tuple[int, ...]:
    """The cards of a deal: 48 codes, each once. Raises RecordError, NotationError."""
    if not isinstance(deal, list):
        raise RecordError(MISSING, key="deal")
    if len(deal) != len(CARDS):
        raise RecordError(CARD_COUNT, count=len(deal))
    cards: list[int] = []
    for text in deal:
        if not isinstance(text, str):
            raise RecordError(CARD_NOT_TEXT, what=brief(text))
        card = parse_card(text)
        if card in cards:
            raise RecordError(REPEATED_CARD, card=text)
        cards.append(card)
    return tuple(cards)


def open_fair(variant: str, seed: bytes, word: str) -> tuple[State, Chance]:
    """The first state that follows from seed and word; nothing is left to chance (``spec/chance.md``)."""
    first = below(stream(seed, NAME, variant, word, "first"), 2)
    shuffles = (fair_shuffle(variant, seed, word, number) for number in count())
    return start(first, next(deal for deal in shuffles if not deal_again(deal))), iter(())


def fair_part(record: Mapping[str, Any], seed: bytes, word: str) -> Json:  # noqa: ARG001
    """The first player and the deal, as they follow from seed and word."""
    (variant,) = VARIANTS
    fair = make_record(open_fair(variant, seed, word)[0], [], [])
    return {"first": fair["first"], "deal": fair["deal"]}


def fair_shuffle(variant: str, seed: bytes, word: str, number: int) -> tuple[int, ...]:
    """The shuffle with that number: 0, and one more for each deal that G3 or G4 deals again."""
    source = stream(seed, NAME, variant, word, f"deal/{number}")
    cards = list(range(len(CARDS)))
    for top in range(len(cards) - 1, 0, -1):
        other = below(source, top + 1)
        cards[top], cards[other] = cards[other], cards[top]
    return tuple(cards)


def variant_of(state: State) -> str:  # noqa: ARG001
    """Go-Stop is played in one way."""
    (variant,) = VARIANTS
    return variant


def make_record(first: State, actions: list[str], outcomes: list[int]) -> Json:  # noqa: ARG001
    """The record of a deal that began with ``first``."""
    return {
        "game": NAME,
        "rules": RULES,
        "first": first.first,
        "deal": [CODES[card] for card in _deal_of(first)],
        "actions": actions,
    }


def _deal_of(first: State) -> Iterator[int]:
    """The deal as it was shuffled; a position that was read keeps no order within hands and layout."""
    if first.shuffle.cards:
        return iter(first.shuffle.cards)
    return iter((*first.hands[0], *first.hands[1], *first.layout, *first.stock))


def outcome(state: State) -> Json:
    """What a finished deal is remembered by: its result (``spec/records.md``)."""
    return state.result.to_json() if state.result else {}
