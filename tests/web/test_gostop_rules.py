"""The rules page of Go-Stop: every rule is there, and every example is what the rules make of it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from madang import gostop
from madang.errors import Reason
from madang.gostop import Action, Cards, State, settlement
from madang.gostop.rules import deal_again, junk_to_pay
from madang.gostop.scoring import COMBINATIONS, score
from madang.i18n import LANGUAGES, translator
from madang.web.gostop import points, rules
from madang.web.gostop.sentences import result_sentence
from tests.web.dom import words
from tests.web.gostop_positions import codes_in
from tests.web.visitor import Visitor

T = translator("en")
SECTIONS = [
    "cards",
    "deal",
    "turn",
    "specials",
    "chok",
    "ppuk",
    "ttadak",
    "sseul",
    "stack",
    "junk",
    "score",
    "brights",
    "animals",
    "godori",
    "ribbons",
    "red-poetry",
    "blue",
    "plain-red",
    "junk-points",
    "cup",
    "go",
    "pay",
    "gos",
    "gwang-bak",
    "meong-bak",
    "pi-bak",
    "bill",
    "nagari",
    "at-once",
    "table-rules",
    "hidden",
]


@pytest.fixture(scope="module")
def page(app):
    """The page in English."""
    return Visitor(app).page("/en/gostop/rules")


@pytest.fixture(scope="module")
def examples(page):
    """The drawn examples by name."""
    return {figure.get("data-example"): figure for figure in page.all(".//figure")}


def test_every_rule_has_a_paragraph(page):
    told = {each.get("data-rule") for each in page.all(".//p[@data-rule]")}
    assert told == {f"G{number}" for number in range(1, 26)}
    assert all(len(words(each)) > 20 for each in page.all(".//p[@data-rule]"))


def test_every_section_has_an_example(page):
    sections = page.all(".//section[@id]")
    assert [each.get("id") for each in sections] == SECTIONS
    for section in sections:
        assert list(section.iter("figure")), section.get("id")
        assert re.fullmatch("h[23]", section[0].tag)
    for link in page.all(".//nav[@class='contents']/a"):
        assert page.has(link.get("href").removeprefix("#"))


def test_every_example_is_shown_once_with_a_caption(page, examples):
    assert len(examples) == len(page.all(".//figure")), "no name is there twice"
    made = {*rules.TURNS, *rules.PILES, *rules.BILLS} - {"ten"}
    assert made <= set(examples)
    for figure in examples.values():
        assert len(words(figure.find("figcaption"))) > 5


def test_all_cards_are_drawn_with_their_names(page):
    months = page.all(".//div[@class='months']/section")
    assert len(months) == 12
    assert [code for month in months for code in sorted(codes_in(month))] == [
        code for month in range(1, 13) for code in sorted(c.code for c in gostop.CARDS if c.month == month)
    ]
    for each in page.all(".//figure//li") + page.all(".//div[@class='months']//li"):
        hidden = each.find("..[@aria-hidden]")
        assert hidden is not None or words(each) or codes_in(each) == {"back"}


# The turns


def drawn(figure, name):
    """The cards in the part of an example with a name, in order."""
    for part in figure.iter("div"):
        if part.get("class") == "part" and words(part.find("p")) == name:
            return [use.get("href").partition("#")[2] for use in part.iter("use")]
    return None


@pytest.mark.parametrize("name", rules.TURNS)
def test_turns_are_played_by_the_rules(examples, name):
    position, actions = rules.TURNS[name]
    before = after = State.parse(position)
    for action in actions:
        after, _ = gostop.apply(after, Action.parse(action), iter(()))
    figure = examples[name]
    assert sorted(drawn(figure, "On the table")) == sorted(before.layout.codes)
    assert drawn(figure, "You play") == [actions[0].partition(":")[2]]
    assert drawn(figure, "You turn") == [gostop.code(before.stock[0])]
    if len(actions) > 1:
        assert drawn(figure, "You choose") == [actions[1].partition(":")[2]]
    junk = after.taken[0] & before.taken[1]
    assert Cards.parse(",".join(drawn(figure, "You take")) or "-") == after.taken[0] - before.taken[0] - junk
    assert (drawn(figure, "You get from the opponent") or []) == junk.codes
    assert sorted(drawn(figure, "Left on the table")) == sorted(after.layout.codes)
    if after.over:
        assert words(figure).endswith(examples_result(after))


def examples_result(state):
    """How a deal that is over ended, in words."""
    return result_sentence(state.result, 0, T)


SPECIALS = {
    "chok": (("chok",), 1),
    "ppuk": (("ppuk",), 0),
    "ttadak": (("ttadak",), 1),
    "sseul": (("sseul",), 1),
    "three": (("stack",), 1),
    "stack": (("stack",), 1),
    "own-ppuk": (("own-ppuk",), 2),
    "double": (("chok",), 1),
    "only-double": (("chok",), 2),
    "last-card": (("chok",), 0),
    "none": ((), 0),
    "one": ((), 0),
    "two": ((), 0),
    "stock": ((), 0),
    "third-ppuk": (("ppuk",), 0),
}


@pytest.mark.parametrize("name", SPECIALS)
def test_turns_show_what_they_are_named_for(name):
    position, actions = rules.TURNS[name]
    before = after = State.parse(position)
    for action in actions:
        after, _ = gostop.apply(after, Action.parse(action), iter(()))
    events, units = SPECIALS[name]
    assert after.events == events
    paid = after.taken[0] & before.taken[1]
    assert paid.units == units
    owed = 0 if name == "last-card" else {"only-double": 1}.get(name, units)
    assert junk_to_pay(before.taken_bits[1], owed) == paid.bits


def test_endings_and_deals():
    assert rules.rules_page("en").turns["nagari"].result == "Nagari: a draw, nobody wins."
    assert rules.rules_page("en").turns["third-ppuk"].result == "You win 5 points."
    rest = [card.id for card in gostop.CARDS if card.id not in rules.REDEAL]
    refusal = deal_again([*rest[:20], *rules.REDEAL, *rest[20:]])
    assert refusal is not None
    assert refusal[1] == {"month": 2}
    assert gostop.start(0, rules.FOUR_IN_HAND).result == gostop.Result("four-of-a-month", 0, 5)
    assert [stack.month for stack in gostop.start(0, rules.DEAL).stacks] == [9]


def test_the_hidden_hand_is_hidden(examples):
    for name, hidden in (("deal", 1), ("opponents-view", 0)):
        seen = codes_in(examples[name])
        state = gostop.start(0, rules.DEAL)
        assert "back" in seen
        assert not seen & set(state.hands[hidden].codes)
        assert not seen & {gostop.code(card) for card in state.stock}


# The points


@pytest.mark.parametrize("name", [name for name in rules.PILES if name != "ten"])
def test_piles_are_scored_by_the_rules(examples, name):
    cards = Cards.parse(rules.PILES[name])
    total = score(cards).total
    assert codes_in(examples[name]) == set(cards.codes)
    assert words(examples[name]).endswith(f"{total} point{'s' if total != 1 else ''}")


def test_every_combination_has_a_pile():
    lines = {
        line.combination.code for name in rules.PILES for line in score(Cards.parse(rules.PILES[name])).lines
    }
    assert lines == {row.code for row in COMBINATIONS}
    assert score(Cards.parse(rules.PILES["cup-animal"])).cup == "animal"
    assert score(Cards.parse(rules.PILES["cup-junk"])).cup == "junk"


@pytest.mark.parametrize("name", rules.BILLS)
def test_bills_are_those_of_the_rules(examples, name):
    over, _ = gostop.apply(rules.BILLS[name], Action("stop"), iter(()))
    payout = gostop.bill(gostop.view(over, 0)).settlement
    assert payout is not None
    assert over.result is not None
    rows = [[words(cell) for cell in row] for row in examples[name].findall(".//tbody/tr")]
    assert [row[0] for row in rows] == [T.reason(line.reason, line.params) for line in payout.lines]
    assert [int(row[2]) for row in rows] == [line.total for line in payout.lines]
    assert words(examples[name]).endswith(f"You win {over.result.points} points.")


def test_the_bills_show_what_they_are_named_for():
    doubled = {name: rules.rules_page("en").bills[name].lines for name in rules.BILLS}
    for name in ("gwang-bak", "meong-bak", "pi-bak"):
        assert [line.section for line in doubled[name] if line.amount == "×2"] == [name]
    assert [line.section for line in doubled["whole"]] == ["score", "gos", "gwang-bak", "pi-bak"]
    assert [line.note for line in doubled["go-bak"]] == [False, True]
    assert len(gostop.legal_actions(rules.DECISION)) == 2


def test_the_gos_pay_what_the_rules_say(examples):
    rows = [[words(cell) for cell in row] for row in examples["gos"].findall(".//tbody/tr")]
    assert [(row[0], row[2]) for row in rows] == [
        ("0", "10"), ("1", "11"), ("2", "12"), ("3", "20"), ("4", "40"), ("5", "80"),
    ]  # fmt: skip


def test_every_line_of_points_leads_to_a_section():
    reasons = [each.code for each in vars(settlement).values() if isinstance(each, Reason)]
    assert set(reasons) == set(points.SECTION_OF_REASON)
    assert set(points.SECTION_OF_REASON.values()) <= set(SECTIONS)
    assert {points.section_of(row.code) for row in COMBINATIONS} <= set(SECTIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_are_the_same_in_every_language(language):
    page, english = rules.rules_page(language), rules.rules_page("en")
    assert page.n == english.n
    assert [each.total for each in page.bills.values()] == [each.total for each in english.bills.values()]
    strip = lambda pile: [replace(card, label="") for card in pile.cards]  # noqa: E731
    assert list(map(strip, page.piles.values())) == list(map(strip, english.piles.values()))
