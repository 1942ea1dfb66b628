"""The 48 Hwatu cards and sets of them (G1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from madang.errors import N_, NotationError, Reason

Kind = Literal["bright", "animal", "ribbon", "junk"]
RibbonSet = Literal["red-poetry", "blue", "plain-red"]

KINDS: tuple[Kind, ...] = ("bright", "animal", "ribbon", "junk")

NO_CARD = -1
"""Where no card is: cards are the integers 0 to 47."""

BAD_CARD = Reason(
    "gostop/bad-card", N_("“%(text)s” is no card; cards are written like 1B, 5A, 12R or 9J2."), rule="G1"
)
REPEATED_CARD = Reason("gostop/repeated-card", N_("%(card)s is named twice."), rule="G1")


class Card(NamedTuple):
    """A row of the table of cards: all that is printed on one of them."""

    id: int
    code: str
    month: int
    plant: str
    kind: Kind
    figure: str
    """What a bright or an animal shows; "" for the others."""
    ribbon_set: RibbonSet | None
    """The set a ribbon belongs to; the rain ribbon belongs to none (G15)."""
    junk_units: int
    """2 for a double junk card, 1 for other junk, 0 for the rest (G16)."""


class _Face(NamedTuple):
    """One of the four cards of a month: the end of its code and what is on it."""

    end: str
    kind: Kind
    figure: str = ""
    ribbon_set: RibbonSet | None = None
    junk_units: int = 0


def _bright(figure: str) -> _Face:
    return _Face("B", "bright", figure)


def _animal(figure: str) -> _Face:
    return _Face("A", "animal", figure)


_POETRY = _Face("R", "ribbon", ribbon_set="red-poetry")
_BLUE = _Face("R", "ribbon", ribbon_set="blue")
_PLAIN = _Face("R", "ribbon", ribbon_set="plain-red")
_RAIN = _Face("R", "ribbon")
_JUNK = (_Face("J1", "junk", junk_units=1), _Face("J2", "junk", junk_units=1))
_DOUBLE = _Face("D", "junk", junk_units=2)

_YEAR = (
    (N_("pine"), _bright(N_("crane")), _POETRY, *_JUNK),
    (N_("plum"), _animal(N_("bush warbler")), _POETRY, *_JUNK),
    (N_("cherry"), _bright(N_("curtain")), _POETRY, *_JUNK),
    (N_("wisteria"), _animal(N_("cuckoo")), _PLAIN, *_JUNK),
    (N_("iris"), _animal(N_("plank bridge")), _PLAIN, *_JUNK),
    (N_("peony"), _animal(N_("butterflies")), _BLUE, *_JUNK),
    (N_("bush clover"), _animal(N_("boar")), _PLAIN, *_JUNK),
    (N_("pampas"), _bright(N_("moon")), _animal(N_("geese")), *_JUNK),
    (N_("chrysanthemum"), _animal(N_("cup")), _BLUE, *_JUNK),
    (N_("maple"), _animal(N_("deer")), _BLUE, *_JUNK),
    (N_("paulownia"), _bright(N_("phoenix")), _DOUBLE, *_JUNK),
    (N_("rain"), _bright(N_("rain man")), _animal(N_("swallow")), _RAIN, _DOUBLE),
)
"""G1: the plants of the twelve months and their cards, by position."""


def _all_cards() -> Iterator[Card]:
    for month, (plant, *faces) in enumerate(_YEAR, start=1):
        for position, face in enumerate(faces):
            yield Card((month - 1) * 4 + position, f"{month}{face.end}", month, plant, *face[1:])


CARDS: tuple[Card, ...] = tuple(_all_cards())
"""Every card by id."""

MONTHS = range(1, 13)
CODES = tuple(card.code for card in CARDS)
_ID_OF = {code: card for card, code in enumerate(CODES)}


def code(card: int) -> str:
    """The code of a card, as people and records write it."""
    return CODES[card]


def parse_card(text: str) -> int:
    """The card of a code. Raises NotationError."""
    try:
        return _ID_OF[text]
    except KeyError:
        raise NotationError(BAD_CARD, text=text) from None


def bits_of(cards: Iterable[int]) -> int:
    """A set of cards as an integer: bit *i* stands for card *i*."""
    return sum([1 << card for card in set(cards)])


@dataclass(frozen=True, slots=True, repr=False)
class Cards:
    """A set of cards, in one integer as :func:`bits_of` makes it. Its order is that of the ids.

    >>> Cards.parse("2A,1B") | Cards.of([2])
    Cards.parse('1B,1J1,2A')
    """

    bits: int = 0

    @classmethod
    def of(cls, cards: Iterable[int]) -> Cards:
        """The set of some cards."""
        return cls(bits_of(cards))

    @classmethod
    def parse(cls, text: str) -> Cards:
        """Read ``str(cards)``. Raises NotationError."""
        bits = 0
        for item in text.split(",") if text != "-" else ():
            bit = 1 << parse_card(item)
            if bits & bit:
                raise NotationError(REPEATED_CARD, card=item)
            bits |= bit
        return cls(bits)

    def __str__(self) -> str:
        return ",".join(self.codes) or "-"

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"

    def __iter__(self) -> Iterator[int]:
        return iter(ids(self.bits))

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __contains__(self, card: int) -> bool:
        return bool(self.bits >> card & 1)

    def __or__(self, other: Cards) -> Cards:
        return Cards(self.bits | other.bits)

    def __and__(self, other: Cards) -> Cards:
        return Cards(self.bits & other.bits)

    def __sub__(self, other: Cards) -> Cards:
        return Cards(self.bits & ~other.bits)

    @property
    def codes(self) -> list[str]:
        """The codes in the order of the ids, as records list cards."""
        return [CODES[card] for card in ids(self.bits)]

    @property
    def units(self) -> int:
        """How many junk units they are: a double junk card is two (G16)."""
        return junk_units(self.bits)

    def of_kind(self, kind: Kind) -> Cards:
        """Those of one kind (the cup is an animal here)."""
        return Cards(self.bits & KIND_BITS[kind])

    def of_month(self, month: int) -> Cards:
        """Those of one month."""
        return Cards(self.bits & MONTH_BITS[month])


# The same sets as plain integers, for the rules to calculate with.


def _bits(*codes: str) -> int:
    return Cards.of(map(parse_card, codes)).bits


ALL_BITS = (1 << len(CARDS)) - 1
MONTH_BITS: dict[int, int] = {month: 0b1111 << (month - 1) * 4 for month in MONTHS}
MATES: tuple[int, ...] = tuple(MONTH_BITS[card.month] for card in CARDS)
"""For each card, all four cards of its month."""
KIND_BITS: dict[Kind, int] = {
    kind: Cards.of(card.id for card in CARDS if card.kind == kind).bits for kind in KINDS
}
RIBBON_SET_BITS: dict[RibbonSet, int] = {
    name: Cards.of(card.id for card in CARDS if card.ribbon_set == name).bits
    for name in ("red-poetry", "blue", "plain-red")
}
GODORI_BITS = _bits("2A", "4A", "8A")
CUP = parse_card("9A")
CUP_BIT = 1 << CUP
RAIN_BRIGHT_BIT = _bits("12B")
DOUBLE_JUNK_BITS = _bits("11D", "12D")
SINGLE_JUNK_BITS = KIND_BITS["junk"] & ~DOUBLE_JUNK_BITS


_JUNK_BITS = KIND_BITS["junk"]


def junk_units(bits: int) -> int:
    """How many junk units a set has (G16), the cup not counted."""
    return (bits & _JUNK_BITS).bit_count() + (bits & DOUBLE_JUNK_BITS).bit_count()


_IN_BYTE = tuple(
    tuple(tuple(first + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for first in range(0, len(CARDS), 8)
)
"""For each byte of a set, the cards it holds, by its value."""


def ids(bits: int) -> tuple[int, ...]:
    """The cards of a set, ascending."""
    a, b, c, d, e, f = _IN_BYTE
    return (
        a[bits & 255]
        + b[bits >> 8 & 255]
        + c[bits >> 16 & 255]
        + d[bits >> 24 & 255]
        + e[bits >> 32 & 255]
        + f[bits >> 40]
    )
