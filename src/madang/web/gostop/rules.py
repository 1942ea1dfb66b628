"""The rules page of Go-Stop: the text is a template a language, the cards are those of the table."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.gostop.cards import CARDS, MONTHS
from madang.gostop.scoring import COMBINATIONS
from madang.i18n import Translator
from madang.web.gostop.picture import CardPicture
from madang.web.gostop.sentences import card_name, month_name
from madang.web.languages import language_of
from madang.web.site import site


@dataclass(frozen=True, slots=True)
class Month:
    """The four cards of a month."""

    name: str
    plant: str
    cards: tuple[CardPicture, ...]


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards that is all or nothing."""

    name: str
    korean: str
    cards: tuple[CardPicture, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The context of the rules page."""

    months: tuple[Month, ...]
    sets: dict[str, CardSet]


async def show(request: Request) -> Response:
    """GET: the rules, with all cards and sets."""
    t = language_of(request)
    months = tuple(
        Month(
            month_name(month, t),
            t.gettext(CARDS[(month - 1) * 4].plant),
            tuple(_card(card.id, t) for card in CARDS if card.month == month),
        )
        for month in MONTHS
    )
    sets = {
        row.code: CardSet(t.gettext(row.name), row.korean, tuple(_card(card, t) for card in row.cards))
        for row in COMBINATIONS
        if row.cards
    }
    return site(request).pages.prose(request, "gostop-rules.html", RulesPage(months, sets))


def _card(card: int, t: Translator) -> CardPicture:
    return CardPicture(CARDS[card].code, card_name(card, t))
