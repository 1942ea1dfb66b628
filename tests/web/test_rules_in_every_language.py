"""Every rule is told on the rules page of its game, in every language."""

from __future__ import annotations

import pytest

from madang.i18n import LANGUAGES

NUMBERS = {
    "magdagdon": [f"M{number}" for number in range(1, 31)],
    "gostop": [f"G{number}" for number in range(1, 26)],
}


@pytest.mark.parametrize("game", NUMBERS)
@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_rule_has_a_paragraph(visitor, tag, game):
    page = visitor.page(f"/{tag}/{game}/rules")
    told = {
        element.get("data-rule"): "".join(element.itertext()).strip()
        for element in page.root.iter()
        if element.get("data-rule")
    }
    assert sorted(told, key=lambda number: int(number[1:])) == NUMBERS[game]
    assert all(len(text) > 10 for text in told.values())


@pytest.mark.parametrize("game", NUMBERS)
def test_the_examples_are_the_same_in_every_language(visitor, game):
    """The boards and cards of the examples, which the table's own renderer draws, one after the other."""
    drawn = {}
    for tag in LANGUAGES:
        page = visitor.page(f"/{tag}/{game}/rules")
        cells = [
            element.get("class")
            for element in page.all(".//span")
            if "cell" in element.get("class", "").split()
        ]
        cards = [element.get("href", "").partition("#")[2] for element in page.all(".//use")]
        drawn[tag] = (cells, cards)
        assert len(cells) > 400 or len(cards) > 300
    assert all(each == drawn["en"] for each in drawn.values())
