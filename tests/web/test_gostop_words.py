"""Go-Stop in words: every event as both seats read it."""

from __future__ import annotations

import re

import pytest

from madang import gostop
from madang.gostop import Cards, Result, parse_card
from madang.gostop.events import (
    CardPlayed,
    DealSettled,
    Decided,
    DecisionAsked,
    Event,
    JunkHandedOver,
    PairAsked,
    PairChosen,
    SpecialMade,
    StockTurned,
    Took,
    TurnPassed,
)
from madang.i18n import translator
from madang.web.gostop.sentences import SPECIAL_NAMES, card_name, sentence, special_banner
from tests.web import gostop_positions as places

T = translator("en")
CHERRY, CURTAIN, CUP, RAIN = map(parse_card, ("3J1", "3B", "9A", "12R"))
NO = Cards()

SENTENCES: list[tuple[Event, str, str]] = [
    (
        CardPlayed(0, CURTAIN, NO),
        "You played: March cherry, bright: curtain.",
        "Opponent played: March cherry, bright: curtain.",
    ),
    (PairAsked(0, CHERRY, Cards.of([CURTAIN])), "", ""),
    (
        PairChosen(0, CHERRY, CURTAIN),
        "You paired it with: March cherry, bright: curtain.",
        "Opponent paired it with: March cherry, bright: curtain.",
    ),
    (
        StockTurned(0, CHERRY, NO),
        "You turned: March cherry, junk.",
        "Opponent turned: March cherry, junk.",
    ),
    (Took(0, Cards.of([CHERRY])), "You took 1 card.", "Opponent took 1 card."),
    (Took(0, Cards.of([CHERRY, CUP])), "You took 2 cards.", "Opponent took 2 cards."),
    (
        JunkHandedOver(0, Cards.of([CHERRY]), 1, "ttadak"),
        "Opponent hands over 1 junk card: Ttadak.",
        "You hand over 1 junk card: Ttadak.",
    ),
    (
        JunkHandedOver(0, Cards.of([CHERRY, CHERRY + 1]), 2, "own-ppuk"),
        "Opponent hands over 2 junk cards: Own Ppuk.",
        "You hand over 2 junk cards: Own Ppuk.",
    ),
    (DecisionAsked(0, 7, ()), "", ""),
    (Decided(0, "go", 8), "You said Go with 8 points.", "Opponent said Go with 8 points."),
    (Decided(0, "stop", 9), "You said Stop with 9 points.", "Opponent said Stop with 9 points."),
    (TurnPassed(0), "", ""),
    (DealSettled(Result("stop", 0, 14)), "You win 14 points.", "The opponent wins 14 points."),
    (DealSettled(Result("stop", 0, 1)), "You win 1 point.", "The opponent wins 1 point."),
    (
        DealSettled(Result("nagari")),
        "Nagari: a draw, nobody wins.",
        "Nagari: a draw, nobody wins.",
    ),
]


@pytest.mark.parametrize(("event", "mine", "theirs"), SENTENCES, ids=lambda value: str(value)[:40])
def test_each_event_from_both_seats(event, mine, theirs):
    assert (sentence(event, 0, T), sentence(event, 1, T)) == (mine, theirs)


TAKEN = {
    "stack": ("You took a stack of three.", "Opponent took a stack of three."),
    "own-ppuk": ("You took your own Ppuk.", "Opponent took its own Ppuk."),
}


def test_special_captures_have_a_sentence_and_a_banner():
    for name, words in SPECIAL_NAMES.items():
        event = SpecialMade(0, name, NO, 1)
        own, other = TAKEN.get(name, (f"Your turn made: {words}.", f"The opponent’s turn made: {words}."))
        assert (sentence(event, 0, T), sentence(event, 1, T)) == (own, other)
        assert (special_banner(event, 0, T), special_banner(event, 1, T)) == (
            f"You: {words}",
            f"Opponent: {words}",
        )
    assert special_banner(Took(0, NO), 0, T) == ""


def test_the_names_of_the_cards():
    names = [card_name(card.id, T) for card in gostop.CARDS]
    assert names[CUP] == "September chrysanthemum, animal: cup"
    assert names[RAIN] == "December rain, rain ribbon"
    assert names[parse_card("11D")] == "November paulownia, double junk"
    assert len(set(names)) == len(gostop.CARDS) - 11, "only the two plain junk cards of a month share a name"


def test_the_log_has_no_codes_and_every_sentence(tables, player, player_id):
    seen = set()
    for name in ("won", "lost", "nagari", "three-ppuk", "four Gos", "stacks", "pi-bak"):
        table = places.start(tables, player_id, places.place(name))
        page = player.page(f"/gostop/{table.id}")
        shown = ["".join(line.itertext()) for line in page.by_id("log")]
        told = [sentence(each.event, 0, T) for each in table.happened]
        assert shown[1:] == [each for each in told if each]
        assert shown[0] in ("You play first.", "The opponent plays first.")
        assert not re.search(r"\b1?\d[BARJD][12]?\b", " ".join(shown)), "codes are for records only"
        seen |= {type(each.event) for each in table.happened}
    assert {event.__class__ for event, *_ in SENTENCES} <= seen
