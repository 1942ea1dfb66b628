"""The page of all 48 cards: every card once, with its name, and with what the scoring says of it."""

from __future__ import annotations

import pytest

from madang.gostop.cards import CARDS, CODES, parse_card
from madang.gostop.scoring import score
from madang.i18n import LANGUAGES, translator
from madang.web.gostop.cards import cards_page, smallest
from madang.web.gostop.sentences import card_name
from tests.web.dom import words

MONTHS = [f"month-{number}" for number in range(1, 13)]


def shown(section):
    """The cards of a section: code and text of each."""
    return [
        (item.find(".//use").get("href").rpartition("#")[2], words(item)) for item in section.findall(".//li")
    ]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_card_is_there_once_by_month_and_with_its_full_name(visitor, tag):
    page, t = visitor.page(f"/{tag}/cards"), translator(tag)
    cards = [card for month in MONTHS for card in shown(page.by_id(month))]
    assert [code for code, _ in cards] == list(CODES)
    for code, said in cards:
        assert said.startswith(card_name(parse_card(code), t))
    assert [link.get("href") for link in page.all(".//nav[@class='contents']/a")] == [f"#{m}" for m in MONTHS]
    assert page.all(".//title")[0].text.startswith(page.by_id("cards-title").text)


@pytest.mark.parametrize(
    ("code", "combination", "count", "points"),
    [
        ("1B", "three-brights", 3, 3),
        ("12B", "rain-brights", 3, 2),
        ("2A", "godori", 3, 5),
        ("5A", "animals", 5, 1),
        ("9A", "animals", 5, 1),
        ("3R", "red-poetry", 3, 3),
        ("6R", "blue", 3, 3),
        ("7R", "plain-red", 3, 3),
        ("12R", "ribbons", 5, 1),
    ],
)
def test_the_smallest_combination_a_card_counts_in(code, combination, count, points):
    line = smallest(CARDS[parse_card(code)])
    assert line is not None
    assert (line.combination.code, line.count, line.points) == (combination, count, points)
    assert line in score(line.cards).lines


def test_junk_counts_in_units_and_the_cup_in_both():
    named = {card.code: card for month in cards_page("en").months for card in month.cards}
    for card in CARDS:
        assert (named[card.code].worth is None) == (card.kind == "junk")
    assert {code: card.units for code, card in named.items() if card.units and "J" not in code} == {
        "9A": "or 2 units of junk",
        "11D": "2 units",
        "12D": "2 units",
    }
    assert {card.units for code, card in named.items() if "J" in code} == {"1 unit"}


def test_the_rules_and_the_start_page_lead_there_and_it_leads_to_sections_that_are_there(visitor):
    for address in ("/en/gostop/rules", "/en/gostop/new"):
        assert "/en/cards" in {link.get("href") for link in visitor.page(address).all(".//main//a")}
    rules = visitor.page("/en/gostop/rules")
    targets = {link.get("href", "") for link in visitor.page("/en/cards").all(".//li//a")}
    assert targets
    for target in targets:
        address, _, section = target.partition("#")
        assert address == "/en/gostop/rules"
        assert rules.by_id(section) is not None


def test_the_cards_are_those_that_the_player_has_set(player, player_id, tables):
    tables.change_settings(player_id, months="off")
    assert "hwatu-plain.svg#1B" in player.get("/en/cards").text
