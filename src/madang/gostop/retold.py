"""The deal behind a view, played again from what happened in the open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from madang.core.records import brief
from madang.core.views import Reader
from madang.errors import MadangError
from madang.gostop.actions import Action
from madang.gostop.cards import ALL_BITS, CARDS, MATES, bits_of, ids, parse_card
from madang.gostop.layout import HAND_SIZE, LAYOUT_SIZE
from madang.gostop.rules import apply, start
from madang.gostop.state import State

SEATS = (0, 1)


class Told(NamedTuple):
    """An entry of the history from which all others follow: what was played, chosen, turned or said."""

    seat: int
    did: str
    what: str


def retold(reader: Reader, seat: int) -> State:
    """A position that a seat sees as its view says, whatever the cards are that it cannot see.

    The history says what was played, so that a deal with the same cards in sight can be played again; the
    hidden ones are dealt in any way that fits. Raises NotationError where the view contradicts itself;
    whether it says all else as the rules have it is left to be compared.
    """
    first = seat_of(reader, "first")
    told = list(_told(reader))
    try:
        state = start(first, _deal(reader, seat, told))
        for entry in told:
            if entry.did != "turn":
                text = entry.what if entry.did == "decide" else f"{entry.did}:{entry.what}"
                state, _ = apply(state, Action.parse(text), iter(()))
    except MadangError as error:
        raise reader.bad(str(error)) from error
    return state


def seat_of(reader: Reader, key: str) -> int:
    """A seat. Raises NotationError."""
    seat = reader.count(key)
    if seat not in SEATS:
        raise reader.bad(f"“{key}” is {seat}, no seat")
    return seat


def _told(reader: Reader) -> Iterator[Told]:
    for entry in reader.all("history", reader.items("history"), dict, "a list of objects"):
        for did in ("play", "pair", "turn", "decide"):
            if did in entry:
                seat, what = entry.get("seat"), entry[did]
                if seat not in SEATS or not isinstance(what, str):
                    raise reader.bad(f"“history” holds {brief(entry)}")
                yield Told(seat, did, what)


def _deal(reader: Reader, seat: int, told: list[Told]) -> list[int]:
    """A deal (G2) that a view can be of. Raises NotationError where there is none."""
    played = [[parse_card(what) for by, did, what in told if (by, did) == (each, "play")] for each in SEATS]
    turned = [parse_card(what) for _, did, what in told if did == "turn"]
    over = reader.text("phase") == "over"
    rest = _cards(reader, "rest", reader.items("rest")) if over else []
    hands = reader.items("hands")
    piles = reader.items("taken")
    if len(hands) != len(SEATS) or len(piles) != len(SEATS):
        raise reader.bad("“hands” and “taken” have an entry for each seat")
    held = [_cards(reader, "hands", hands[each]) if over or each == seat else [] for each in SEATS]
    shown = [card for pile in (reader.items("layout"), *piles) for card in _cards(reader, "layout", pile)]
    layout = ids(bits_of(shown) & ~bits_of([*played[0], *played[1], *turned]))
    hidden = ids(ALL_BITS & ~bits_of([*shown, *held[0], *held[1], *rest]))
    full = [[*held[each], *played[each]] for each in SEATS]
    others = _hand_of(hidden, full[1 - seat])
    full[1 - seat] += others
    stock = [*turned, *rest, *(card for card in hidden if card not in others)]
    deal = [*full[0], *full[1], *layout, *stock]
    sizes = (len(full[0]), len(full[1]), len(layout))
    if sizes != (HAND_SIZE, HAND_SIZE, LAYOUT_SIZE) or sorted(deal) != list(range(len(CARDS))):
        raise reader.bad("its cards are not those of a deal, each in one place")
    return deal


def _hand_of(hidden: Iterable[int], played: list[int]) -> list[int]:
    """Hidden cards that fill a hand up, but for four of a month: such a hand ends the deal at once (G4)."""
    chosen: list[int] = []
    for card in hidden:
        hand = bits_of([*played, *chosen, card])
        if len(played) + len(chosen) < HAND_SIZE and hand & MATES[card] != MATES[card]:
            chosen.append(card)
    return chosen


def _cards(reader: Reader, key: str, codes: Any) -> list[int]:
    """The cards of a list of codes. Raises NotationError."""
    if not isinstance(codes, list):
        raise reader.bad(f"“{key}” has {brief(codes)} where cards are listed")
    return [parse_card(code) for code in reader.all(key, codes, str, "a list of cards")]
