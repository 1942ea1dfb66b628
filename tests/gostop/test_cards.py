"""Cards and sets of cards."""

from __future__ import annotations

import doctest

import pytest

from madang.errors import NotationError
from madang.gostop import CARDS, Cards, cards, code, parse_card
from madang.gostop.cards import KINDS, MATES, MONTH_BITS, RIBBON_SET_BITS, bits_of, ids, junk_units


def test_every_code_is_the_code_of_its_card():
    assert [parse_card(code(card)) for card in range(48)] == list(range(48))


def test_a_card_says_what_is_printed_on_it():
    crane, cup, rain, double = (CARDS[parse_card(text)] for text in ("1B", "9A", "12R", "11D"))
    assert (crane.month, crane.plant, crane.kind, crane.figure) == (1, "pine", "bright", "crane")
    assert (cup.plant, cup.kind, cup.figure, cup.junk_units) == ("chrysanthemum", "animal", "cup", 0)
    assert (rain.kind, rain.ribbon_set) == ("ribbon", None)
    assert (double.kind, double.junk_units, double.figure) == ("junk", 2, "")
    assert CARDS[parse_card("6R")].ribbon_set == "blue"


def test_brights_and_animals_show_a_figure_and_nothing_else_does():
    assert all(bool(card.figure) == (card.kind in ("bright", "animal")) for card in CARDS)
    figures = [card.figure for card in CARDS if card.figure]
    assert len(set(figures)) == len(figures) == 14


def test_each_set_of_ribbons_has_three_cards():
    assert [Cards(bits).codes for bits in RIBBON_SET_BITS.values()] == [
        ["1R", "2R", "3R"],
        ["6R", "9R", "10R"],
        ["4R", "5R", "7R"],
    ]


def test_the_mates_of_a_card_are_the_cards_of_its_month():
    assert all(MATES[card.id] == MONTH_BITS[card.month] and MATES[card.id] >> card.id & 1 for card in CARDS)
    assert sum(MONTH_BITS.values()) == 2**48 - 1


def test_kinds_and_months_part_the_cards():
    whole = Cards.of(range(48))
    assert sum(len(whole.of_kind(kind)) for kind in KINDS) == 48
    assert whole.of_month(12).codes == ["12B", "12A", "12R", "12D"]
    assert whole.of_kind("bright").codes == ["1B", "3B", "8B", "11B", "12B"]


def test_units_count_double_junk_twice():
    assert Cards.parse("1J1,11D,9A,1B").units == junk_units(Cards.parse("1J1,11D").bits) == 3


def test_a_set_reads_any_order_and_writes_that_of_the_ids():
    assert str(Cards.parse("12D,1B,9J2")) == "1B,9J2,12D"
    assert (str(Cards()), Cards.parse("-")) == ("-", Cards())
    assert not Cards()
    assert 0 in Cards.parse("1B")
    assert 1 not in Cards.parse("1B")


def test_ids_and_bits_of_turn_into_each_other():
    assert ids(0) == ()
    assert ids(2**48 - 1) == tuple(range(48))
    assert bits_of([3, 3, 47]) == 1 << 3 | 1 << 47


@pytest.mark.parametrize("text", ["", "1B,", "1B 2A", "1B,1B", "1B,x", ",", "--"])
def test_a_bad_set_is_named(text):
    with pytest.raises(NotationError):
        Cards.parse(text)


def test_a_card_that_is_named_twice_is_said_to_be():
    with pytest.raises(NotationError, match="1B is named twice"):
        Cards.parse("2A,1B,1B")


def test_the_examples_are_right():
    assert doctest.testmod(cards).failed == 0
