"""The rules page of Go-Stop: the text is a template a language, every example is played by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from madang.gostop import CARDS, NO_CARD, Cards, start, view
from madang.gostop.cards import MONTHS, parse_card
from madang.gostop.layout import HAND_SIZE, LAYOUT_SIZE
from madang.gostop.rules import ENOUGH, PPUKS_TO_WIN
from madang.gostop.scoring import score
from madang.gostop.settlement import FLAT_POINTS, MEONG_BAK_ANIMALS, PI_BAK_UNITS, stop_payout
from madang.i18n import Translator, translator
from madang.web.gostop.examples import (
    ME,
    OTHER,
    BillExample,
    DealExample,
    PileExample,
    TurnExample,
    bill_example,
    bill_position,
    card_pictures,
    deal_example,
    groups,
    pile_example,
    shuffle,
    steps_of,
    turn_example,
)
from madang.web.gostop.picture import CardPicture, GroupPicture, card_picture, picture
from madang.web.gostop.sentences import month_name
from madang.web.languages import language_of
from madang.web.site import site

HERE = "hand0=12A,{} hand1=9A,9R"
"""Two cards in each hand: it is not the last turn."""

TURNS: dict[str, tuple[str, tuple[str, ...]]] = {
    "none": (f"{HERE.format('6A')} layout=1J1,4A,10J1 stock=8A,2J1,2J2,3J2", ("play:6A",)),
    "one": (f"{HERE.format('3R')} layout=3J1,7A,10J1 stock=5J1,2J1,2J2,3J2", ("play:3R",)),
    "two": (f"{HERE.format('8B')} layout=2J1,8A,8J1 stock=5J1,2J2,3J2,4J1", ("play:8B", "pair:8A")),
    "three": (
        f"{HERE.format('10A')} layout=2J1,10R,10J1,10J2 stacks=10 stock=6J1,3J2,4J1,4J2 taken1=1J1,7J2",
        ("play:10A",),
    ),
    "stock": (f"{HERE.format('6A')} layout=1J1,2R,10J1 stock=2A,4J1,3J1,3J2", ("play:6A",)),
    "chok": (f"{HERE.format('5A')} layout=1J1,8J1 stock=5R,2J1,2J2,4J1 taken1=3J1,7J2", ("play:5A",)),
    "ppuk": (f"{HERE.format('4A')} layout=4J1,10A stock=4R,2J1,2J2,3J1", ("play:4A",)),
    "ttadak": (
        f"{HERE.format('6R')} layout=1J1,6A,6J1 stock=6J2,2J1,2J2,4J1 taken1=3J1,7J2",
        ("play:6R", "pair:6A"),
    ),
    "sseul": (f"{HERE.format('2R')} layout=2A,7J1 stock=7A,1J1,1J2,4J1 taken1=3J1,8J1", ("play:2R",)),
    "stack": (
        f"{HERE.format('5J2')} layout=1J1,11B,11J1,11D stacks=11 stock=11J2,2J1,2J2,4J1 taken1=3J1,7J2",
        ("play:5J2",),
    ),
    "own-ppuk": (
        (
            f"{HERE.format('4J2')} layout=4A,4R,4J1,10A stacks=4:0 stock=1J1,2J1,2J2,6J1 taken1=3J1,7J2,8J1"
            " ppuks=1,0"
        ),
        ("play:4J2",),
    ),
    "double": (f"{HERE.format('5A')} layout=1J1,8J1 stock=5R,2J1,2J2,4J1 taken1=9J1,11D", ("play:5A",)),
    "only-double": (f"{HERE.format('5A')} layout=1J1,8J1 stock=5R,2J1,2J2,4J1 taken1=11D", ("play:5A",)),
    "last-card": (
        "hand0=5A hand1=9A first=0 layout=1J1,8J1 stock=5R,2J1 taken1=3J1,7J2",
        ("play:5A",),
    ),
    "nagari": (
        (
            "first=1 turn=0 hand0=1B layout=1R,8B stock=8A gos=1,0 go_scores=7,-"
            " taken0=4R,5R,7R,1J1,1J2,2J1,2J2,3J1,3J2,4J1,4J2,5J1,5J2,6J1,11D"
            " taken1=2A,4A,10A,11B,6R,9R,6J2,7J1,7J2,8J1,12D"
        ),
        ("play:1B",),
    ),
    "third-ppuk": (f"{HERE.format('7A')} layout=7J1,10A stock=7R,2J1,2J2,3J1 ppuks=2,0", ("play:7A",)),
}
"""Turns of seat 0: a position and the actions."""

PILES = {
    "three-brights": "1B,3B,8B",
    "rain-brights": "1B,3B,12B",
    "four-brights": "1B,3B,8B,12B",
    "five-brights": "1B,3B,8B,11B,12B",
    "animals": "2A,5A,6A,7A,10A",
    "more-animals": "2A,5A,6A,7A,10A,12A",
    "godori": "2A,4A,8A",
    "ribbons": "1R,2R,5R,6R,12R",
    "more-ribbons": "1R,2R,5R,6R,9R,12R",
    "red-poetry": "1R,2R,3R",
    "blue": "6R,9R,10R",
    "plain-red": "4R,5R,7R",
    "junk": "1J1,1J2,2J1,3J2,4J1,5J1,6J2,7J1,8J1,10J2",
    "double-junk": "1J1,1J2,2J1,3J2,4J1,5J1,6J2,7J1,11D,12D",
    "cup-animal": "5A,6A,7A,9A,10A,1J1,1J2,2J1,3J2",
    "cup-junk": "5A,9A,1J1,1J2,2J1,3J2,4J1,5J1,6J2,11D",
    "ten": "2A,4A,5A,6A,8A,1R,2R,3R,4R,6R",
}
"""Taken cards."""

BILLS = {
    "gwang-bak": bill_position("1B,3B,8B,1R,2R,3R,4R,5R", "2A,7A,3J1,6J1,9J2,11J1,12D"),
    "meong-bak": bill_position("2A,4A,5A,6A,7A,8A,10A", "1B,6R,3J1,6J1,9J2,11J1,12D"),
    "pi-bak": bill_position(
        "2A,4A,8A,1J1,1J2,2J1,2J2,3J1,4J2,5J1,5J2,7J1,11D", "3B,10A,12R,6J1,8J1,10J1,10J2"
    ),
    "whole": bill_position(
        "1B,3B,8B,1R,2R,3R,1J1,2J1,2J2,3J1,4J1,5J2,7J1,8J1,9J1,11D", "2A,7A,6R,6J1,10J1,12D", gos=3
    ),
    "go-bak": bill_position("2A,4A,8A,10A,12A,1R,2R,3R", "1B,6R,3J1,6J1,9J2,11J1,12D", other_gos=1),
}
"""Positions in which seat 0 says Stop."""

DECISION = bill_position("2A,4A,8A,10A,12A,4R,5R,7R", "1B,3B,12B,9A,6R,3J1,6J1,9J2,11J1", gos=1)
"""Seat 0 said Go once, and may decide again."""

DEAL = shuffle(
    "1R,2J1,3B,5A,6J1,7A,8J2,10J1,11D,12A",
    "1J1,2R,3J1,4A,5J1,6R,8A,9A,10R,12R",
    "9R,9J1,9J2,1B,4R,7J1,8B,10A",
)
FOUR_IN_HAND = shuffle(
    "5A,5R,5J1,5J2,1R,3J1,7A,8B,10J1,12A", "1J1,2R,3B,4A,6J1,6R,8A,9A,10R,12R", "9R,9J1,1B,2J1,4R,7J1,10A,11D"
)
REDEAL = Cards.parse("2A,2R,2J1,2J2,6A,7R,9J1,12D")

KINDS_TO_READ = ("8B", "2A", "10R", "1J1", "11D", "9A")
"""A card of each sort: bright, animal, ribbon, junk, double junk, cup."""
RIBBONS_TO_READ = ("2R", "6R", "5R", "12R")
"""A ribbon of each sort: red poetry, blue, plain red, rain."""


@dataclass(frozen=True, slots=True)
class Month:
    """The four cards of a month."""

    name: str
    plant: str
    cards: tuple[CardPicture, ...]


@dataclass(frozen=True, slots=True)
class DecisionExample:
    """Go or Stop: what Stop pays, and how both stand."""

    bill: BillExample
    mine: int
    theirs: int


@dataclass(frozen=True, slots=True)
class GoExample:
    """What the same score pays after so many Gos."""

    gos: int
    sum: str
    total: int


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The context of the rules page."""

    n: dict[str, int]
    """The numbers of the rules, by name."""
    months: tuple[Month, ...]
    kinds: tuple[CardPicture, ...]
    ribbons: tuple[CardPicture, ...]
    deal: DealExample
    opponents_view: DealExample
    redeal: tuple[GroupPicture, ...]
    four: DealExample
    turns: dict[str, TurnExample]
    piles: dict[str, PileExample]
    decision: DecisionExample
    gos: tuple[GoExample, ...]
    bills: dict[str, BillExample]


async def show(request: Request) -> Response:
    """GET: the rules, with all cards and sets."""
    return site(request).pages.prose(request, "gostop-rules.html", rules_page(language_of(request).language))


@cache
def rules_page(language: str) -> RulesPage:
    """The examples in a language: the same for everybody, so they are played once."""
    t = translator(language)
    return RulesPage(
        n=_numbers(),
        months=tuple(_month(month, t) for month in MONTHS),
        kinds=card_pictures(map(parse_card, KINDS_TO_READ), t),
        ribbons=card_pictures(map(parse_card, RIBBONS_TO_READ), t),
        deal=deal_example(start(ME, DEAL), ME, t),
        opponents_view=deal_example(start(ME, DEAL), OTHER, t),
        redeal=groups(REDEAL, t),
        four=deal_example(start(ME, FOUR_IN_HAND), ME, t),
        turns={name: turn_example(position, actions, t) for name, (position, actions) in TURNS.items()},
        piles={name: pile_example(cards, t) for name, cards in PILES.items()},
        decision=_decision(t),
        gos=_gos(t),
        bills={name: bill_example(position, t) for name, position in BILLS.items()},
    )


def _numbers() -> dict[str, int]:
    """What combinations give, and the other numbers of the rules."""
    gives = {
        line.combination.code.replace("-", "_"): line.points
        for cards in PILES.values()
        for line in score(Cards.parse(cards)).lines
        if line.combination.cards or line.combination.kind == "bright"
    }
    return gives | {
        "hand": HAND_SIZE,
        "layout": LAYOUT_SIZE,
        "stock": len(CARDS) - 2 * HAND_SIZE - LAYOUT_SIZE,
        "enough": ENOUGH,
        "ppuks": PPUKS_TO_WIN,
        "at_once": FLAT_POINTS,
        "meong_bak": MEONG_BAK_ANIMALS,
        "pi_bak": PI_BAK_UNITS,
    }


def _month(month: int, t: Translator) -> Month:
    cards = [card for card in CARDS if card.month == month]
    return Month(
        month_name(month, t), t.gettext(cards[0].plant), tuple(card_picture(card.id, t) for card in cards)
    )


def _decision(t: Translator) -> DecisionExample:
    shown = picture(view(DECISION, ME), NO_CARD, t, live=False)
    return DecisionExample(bill_example(DECISION, t), shown.you.points, shown.opponent.points)


def _gos(t: Translator) -> tuple[GoExample, ...]:
    winner, loser = score(Cards.parse(PILES["ten"])), score(Cards.parse("1B,3J1,6J1,9J2,11J1,12D"))
    payouts = [stop_payout(winner, loser, gos) for gos in range(6)]
    return tuple(GoExample(gos, steps_of(payout, t), payout.total) for gos, payout in enumerate(payouts))
