"""The page of all 48 cards: month by month, each with its name and what it counts in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import N_
from madang.gostop.cards import CARDS, CUP, MONTHS, Card, Cards
from madang.gostop.scoring import CUP_UNITS, ScoreLine, score
from madang.i18n import Translator, translator
from madang.web.gostop.points import section_of
from madang.web.gostop.sentences import card_name, month_name
from madang.web.languages import language_of
from madang.web.site import site


@dataclass(frozen=True, slots=True)
class Worth:
    """The smallest combination that a card counts in."""

    name: str
    korean: str
    cards: str
    """How many cards it needs, in words."""
    points: int
    section: str
    """The section of the rules page on it."""


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card with its full name, and what it is good for: a combination, junk units, or, the cup, both."""

    code: str
    name: str
    worth: Worth | None
    units: str
    """Its junk units in words; empty where it has none."""


@dataclass(frozen=True, slots=True)
class NamedMonth:
    """The four cards of a month."""

    number: int
    name: str
    plant: str
    cards: tuple[NamedCard, ...]


@dataclass(frozen=True, slots=True)
class CardsPage:
    """The context of ``gostop/all-cards.html``."""

    months: tuple[NamedMonth, ...]


async def show(request: Request) -> Response:
    """GET: all cards."""
    page = cards_page(language_of(request).language)
    return site(request).pages.render(request, "gostop/all-cards.html", page)


@cache
def cards_page(language: str) -> CardsPage:
    """The page in a language: the same for everybody, so it is put together once."""
    t = translator(language)
    return CardsPage(tuple(_month(month, t) for month in MONTHS))


def _month(month: int, t: Translator) -> NamedMonth:
    cards = [card for card in CARDS if card.month == month]
    named = tuple(_named(card, t) for card in cards)
    return NamedMonth(month, month_name(month, t), t.gettext(cards[0].plant), named)


def _named(card: Card, t: Translator) -> NamedCard:
    line, worth, units = smallest(card), None, ""
    if line:
        row = line.combination
        cards = t.say_n("%(n)s card", "%(n)s cards", line.count)
        worth = Worth(t.gettext(row.name), row.korean, cards, line.points, section_of(row.code))
    if card.junk_units:
        units = t.say_n("%(n)s unit", "%(n)s units", card.junk_units)
    elif card.id == CUP:
        units = t.say(N_("or %(units)s of junk"), units=t.say_n("%(n)s unit", "%(n)s units", CUP_UNITS))
    return NamedCard(card.code, card_name(card.id, t), worth, units)


@cache
def smallest(card: Card) -> ScoreLine | None:
    """What the fewest cards of a card's kind make together with it; None for junk, which counts in units.

    The scoring itself is asked, set by set, so that the page cannot say anything else than it.
    """
    if card.kind == "junk":
        return None
    others = [other.id for other in CARDS if other.kind == card.kind and other != card]
    for size in range(len(others) + 1):
        for more in combinations(others, size):
            for line in score(Cards.of((card.id, *more))).lines:
                if card.id in line.cards:
                    return line
    raise AssertionError(card.code)
