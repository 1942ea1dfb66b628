"""The table of Go-Stop without a browser: every phase and every end, what it says, and every refusal."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from madang import gostop
from madang.cli import main
from madang.gostop.cards import KINDS
from madang.i18n import translator
from tests.web import gostop_positions as places
from tests.web.dom import Page, words
from tests.web.gostop_positions import codes_in
from tests.web.visitor import Visitor

SAID = translator("en")


def lines_of(element):
    """The lines of a list of points: what it says, and the amount."""
    return [tuple(words(part) for part in line) for line in element.findall("li")]


def pay_lines(payout):
    """The lines of a payout as the page has them."""
    amounts = {"points": "{}", "plus": "+{}", "times": "×{}", "note": ""}
    return [
        (SAID.reason(line.reason, line.params), amounts[line.kind].format(line.amount))
        for line in payout.lines
    ]


def check_table(page, view):
    """The table shows what the view says: points, counts and units, hands, layout, stock."""
    bill = gostop.bill(view)
    for name, seat in (("you", 0), ("opponent", 1)):
        if name == "you" and view.phase == "decide" and view.legal:
            continue  # the decision stands in its place
        side = page.by_id(name)
        points = bill.scores[seat].total
        line = words(side.find("div[@class='seat-line']"))
        assert re.search(rf"\b{points} point{'s' if points != 1 else ''}\b", line)
        assert (f"Go {view.gos[seat]}" in line) == bool(view.gos[seat])
        piles = [
            pile
            for pile in side.iter()
            if "pile" in pile.get("class", "").split() and len(pile.get("class", "").split()) > 1
        ]
        assert [pile.get("class").split()[1] for pile in piles] == list(KINDS), "bright, animal, ribbon, junk"
        assert sum(len(pile.findall(".//li")) for pile in piles) == len(view.taken[seat])
        for kind, pile in zip(KINDS, piles, strict=True):
            cards = bill.scores[seat].counted(kind)
            assert len(pile.findall(".//li")) == len(cards)
            label = words(pile.find(".//span[@class='count']/span"))
            assert f"{len(cards)} card" in label
            if kind == "junk":
                assert f"{bill.scores[seat].units} unit" in label
    assert len(page.by_id("mine").findall(".//li")) == len(view.hand)
    assert page.text("layout").endswith(f"Stock: {view.stock}")
    assert codes_in(page.by_id("layout")) - {"back"} == {gostop.code(card) for card in view.layout}


@pytest.mark.parametrize("name", places.PLACES)
def test_every_phase_and_every_end(dealt, name):
    visitor, table, address = dealt(name)
    page = visitor.page(address)
    view = table.view
    check_table(page, view)
    assert page.by_id("table").get("class") == f"gostop {view.phase}"
    assert page.seq == table.seq
    assert page.text("status")
    for press in page.presses:
        assert press.label, "every button says what it does"
    actions = {press.value for press in page.presses if press.name == "action"}
    picks = {f"play:{press.value}" for press in page.presses if press.name == "card"}
    assert actions | picks == {str(action) for action in view.legal}
    assert page.all(".//noscript/meta") == [] or name == "waiting"
    assert page.has("decide") == (view.phase == "decide")
    assert bool(view.over) == bool(page.all(".//form[@data-whole]")), "the next deal, when it is over"


@pytest.mark.parametrize("name", places.YOURS)
def test_strange_addresses_change_nothing(dealt, name):
    visitor, table, address = dealt(name)
    plain = visitor.page(address)
    for query in ("?card=", "?card=13X", "?card=%00", "?card=stop", "?since=x", "?since=-1", "?since=999"):
        assert visitor.page(address + query).html == plain.html
    hidden = next(card for card in range(48) if card not in table.view.hand)
    assert visitor.page(f"{address}?card={gostop.code(hidden)}").html == plain.html


def test_a_card_is_selected_and_confirmed(dealt, tables):
    visitor, table, address = dealt("middle")
    page = visitor.page(address)
    assert page.text("bar") == "Your turn: choose a card. Confirm"
    match = next(match for match in gostop.preview(table.view) if match.outcome == "pair")
    code = gostop.code(match.card)
    page = visitor.press(page.press(code))
    (chosen,) = [press for press in page.presses if "chosen" in press.marks]
    assert chosen.value == f"play:{code}", "a second press on the card confirms too"
    assert chosen.label.endswith(". Selected, press again to play it")
    assert page.text("bar") == "Confirm, or choose another card. Confirm"
    met = [each for each in page.by_id("layout").iter("span") if "met" in each.get("class", "").split()]
    assert {use for each in met for use in codes_in(each)} == {gostop.code(card) for card in match.found}
    confirm = page.press("Confirm")
    assert confirm.data == {"seq": str(table.seq), "action": f"play:{code}"}
    response = visitor.send(confirm)
    assert (response.status_code, response.headers["location"]) == (303, address)
    assert visitor.page(address).text("status").startswith("You played ")


@pytest.mark.parametrize("name", places.YOURS)
def test_the_hand_says_what_each_card_takes(dealt, name):
    visitor, table, address = dealt(name)
    cards = visitor.page(address).by_id("mine").findall(".//li")
    for match, item in zip(gostop.preview(table.view), cards, strict=True):
        assert ("lifted" in item.get("class", "").split()) == (match.outcome != "lay")
        label = (
            item.find("button").get("aria-label") if item.find("button") is not None else words(item)
        ) or ""
        assert ("No match on the table" in label) == (match.outcome == "lay")
        assert ("Takes the stack of three" in label) == (match.outcome == "stack" and not match.own_ppuk)
        assert ("Takes your own Ppuk" in label) == match.own_ppuk
        note = item.find("span[@class='note']")
        assert (words(note) if note is not None else "") == {"lay": "", "stack": "takes 3"}.get(
            match.outcome, "takes 1"
        )
    months = [gostop.CARDS[match.card].month for match in gostop.preview(table.view)]
    assert months == sorted(months)


@pytest.mark.parametrize("name", ["pair for the played card", "pair for the stock card"])
def test_a_pair_to_choose(dealt, name):
    visitor, table, address = dealt(name)
    page = visitor.page(address)
    assert page.text("bar") == "Two cards match: choose the one to take."
    targets = [press for press in page.presses if "target" in press.marks]
    assert [press.value for press in targets] == [str(action) for action in table.view.legal]
    assert all(press.label.startswith("Take: ") for press in targets)
    fresh = [each for each in page.by_id("layout").iter("span") if "fresh" in each.get("class", "").split()]
    assert len(fresh) == (1 if name.endswith("played card") else 2), "the cards of this turn"
    assert "You paired it with: " in visitor.press(targets[1]).text("log")


@pytest.mark.parametrize("name", ["go or stop", "go again", "stop only"])
def test_go_or_stop_shows_what_stop_pays(dealt, name):
    visitor, table, address = dealt(name)
    page = visitor.page(address)
    bill = gostop.bill(table.view)
    stop, pays = page.press("stop"), bill.stop[0].total
    assert stop.label == f"Stop wins {pays} points"
    shown = page.by_id("you").find(".//ul[@class='pay']")
    assert lines_of(shown) == pay_lines(bill.stop[0])
    assert page.text("decide").endswith(f"You have {bill.scores[0].total} points")
    assert page.offers("go") == (name != "stop only")
    risk = f"The opponent has {bill.scores[1].total}; you decide again only with more than"
    assert (risk in page.text("you")) == (name != "stop only")
    if name == "stop only":
        assert page.text("decide").startswith("Your last card is played: Stop.")
    page = visitor.press(stop)
    assert page.text("end").startswith(f"You win {pays} points.")


def test_after_go_the_deal_goes_on(dealt):
    visitor, table, address = dealt("go or stop")
    page = visitor.press(visitor.page(address).press("go"))
    assert f"You said Go with {table.view.scores[0]} points." in page.text("log")
    assert "Go 1" in page.text("you")
    assert page.text("bar").startswith("The opponent is thinking.")


def test_waiting_without_script_looks_again(dealt):
    visitor, _, address = dealt("waiting")
    page = visitor.page(address)
    (refresh,) = page.all(".//noscript/meta")
    assert (refresh.get("http-equiv"), refresh.get("content")) == ("refresh", "1")
    assert page.by_id("table").get("data-waiting") is not None
    assert page.text("bar") == "The opponent is thinking.Look again"
    assert page.presses == []


@pytest.mark.parametrize("name", places.OVER)
def test_the_end_is_the_settlement_line_by_line(dealt, name):
    visitor, table, address = dealt(name)
    page = visitor.page(address)
    bill, result = gostop.bill(table.view), table.view.result
    assert bill.settlement
    (shown, *sides) = [ul for ul in page.by_id("end").iter("ul") if ul.get("class") == "pay"]
    lines = lines_of(shown)
    if result.winner is not None:
        assert lines.pop() == ("Points", str(result.points))
    assert lines == pay_lines(bill.settlement)
    assert bill.settlement.total == result.points
    expected = [
        [(f"{line.combination.name} {line.combination.korean}", str(line.points)) for line in score.lines]
        for score in bill.scores
    ]
    assert [lines_of(side) for side in sides] == [side for side in expected if side]
    assert page.text("end").count("No combination") == sum(not side for side in expected)
    won = {None: "Nagari: a draw", 0: f"You win {result.points} point", 1: "The opponent wins "}
    assert page.text("end").startswith(won[result.winner])
    assert page.text("log").endswith(page.all(".//section[@id='end']//h2")[0].text)
    other = gostop.Cards() if isinstance(table.view.hands[1], int) else table.view.hands[1]
    shown_hand = page.by_id("opponent").findall("ul")
    assert (codes_in(shown_hand[0]) if shown_hand else set()) == {gostop.code(card) for card in other}
    assert table.proof["seed"] in page.text("fairness")


def test_an_abandoned_deal(dealt, tables):
    visitor, table, address = dealt("middle")
    tables.abandon(table.id, table.player_id)
    page = visitor.page(address)
    check_table(page, table.view)
    assert page.text("end").startswith("This deal was abandoned.")
    assert {press.label for press in page.presses} == {"Next deal"}
    assert page.text("bar") == ""
    refused = visitor.post(address, {"seq": str(table.seq), "action": str(table.view.legal[0])})
    assert refused.status_code == 409


def test_an_abandoned_decision_is_asked_no_more(dealt, tables):
    visitor, table, address = dealt("go or stop")
    tables.abandon(table.id, table.player_id)
    page = visitor.page(address)
    assert not page.has("decide")
    assert {press.label for press in page.presses} == {"Next deal"}


# Refusals


def test_a_repeat_is_no_second_turn(dealt, tables):
    visitor, table, address = dealt("middle")
    data = {"seq": str(table.seq), "action": str(table.view.legal[0])}
    for _ in range(3):
        response = visitor.post(address, data)
        assert (response.status_code, response.headers["location"]) == (303, address)
    assert tables.table(table.id, table.player_id).seq == table.seq + 1


def test_a_stale_page_is_told_so(dealt, tables):
    visitor, table, address = dealt("middle")
    first, second = map(str, table.view.legal[:2])
    visitor.post(address, {"seq": str(table.seq), "action": first})
    response = visitor.post(address, {"seq": str(table.seq), "action": second})
    assert response.status_code == 409
    page = Page(response.text)
    assert page.seq == tables.table(table.id, table.player_id).seq == table.seq + 1
    assert words(page.all(".//p[@role='alert']")[0])


@pytest.mark.parametrize(
    ("action", "status"),
    [
        ("go", 422),
        ("stop", 422),
        ("play:", 400),
        ("play:13B", 400),
        ("nonsense", 400),
        ("", 400),
        ("play:1B" * 20, 400),
        ("pair:1B", 422),
    ],
)
def test_what_is_illegal_or_unreadable_changes_nothing(dealt, tables, action, status):
    visitor, table, address = dealt("middle")
    response = visitor.post(address, {"seq": str(table.seq), "action": action})
    assert response.status_code == status
    page = Page(response.text)
    assert words(page.all(".//p[@role='alert']")[0])
    check_table(page, table.view)
    assert tables.table(table.id, table.player_id).seq == table.seq


def test_a_card_that_is_not_in_the_hand(dealt, tables):
    visitor, table, address = dealt("middle")
    for card in set(range(48)) - set(table.view.hand):
        response = visitor.post(address, {"seq": str(table.seq), "action": f"play:{gostop.code(card)}"})
        assert response.status_code == 422
    assert tables.table(table.id, table.player_id).seq == table.seq


def test_playing_for_the_opponent_is_refused(dealt, tables):
    visitor, table, address = dealt("waiting")
    for action in ("play:1B", "go", "stop"):
        assert visitor.post(address, {"seq": str(table.seq), "action": action}).status_code == 422
    assert tables.table(table.id, table.player_id).seq == table.seq


@pytest.mark.parametrize("name", ["middle", "won"])
def test_another_players_deal_is_refused_on_every_route(dealt, app, new_visitor, tables, name):
    _, table, address = dealt(name)
    for visitor in (Visitor(app), new_visitor(tables.new_player()), new_visitor("nobody-at-all-0000000000")):
        for path in (address, f"{address}?card=1B", f"{address}?since=0", f"{address}/record"):
            response = visitor.get(path)
            assert response.status_code == 404
            assert "hwatu.svg#1" not in response.text
        for action in ("play:1B", "stop", "x"):
            assert visitor.post(address, {"seq": str(table.seq), "action": action}).status_code == 404
    assert tables.table(table.id, table.player_id) == replace(table, repeated=False)


# The record, and what is left of a deal


@pytest.mark.parametrize("name", ["won", "lost", "four-of-a-month", "three-ppuk", "nagari", "middle"])
def test_the_record_replays_and_verifies(dealt, tables, capsys, tmp_path, name):
    visitor, table, address = dealt(name)
    tables.abandon(table.id, table.player_id)  # nothing happens to a deal that is over
    link = next(a for a in visitor.page(address).all(".//a") if a.get("download") is not None)
    response = visitor.get(link.get("href"))
    assert response.headers["content-disposition"] == f'attachment; filename="gostop-{table.id}.jsonl"'
    file = tmp_path / "deal.jsonl"
    file.write_text(response.text, encoding="utf-8")
    record = json.loads(response.text)["record"]
    assert record["proof"]["commit"] == table.commitment
    assert main(["replay", str(file)]) == 0
    assert main(["verify", str(file)]) == 0
    capsys.readouterr()


def test_no_record_of_a_running_deal(dealt):
    visitor, _, address = dealt("middle")
    response = visitor.get(f"{address}/record")
    assert response.status_code == 409
    assert "deal" not in response.headers.get("content-disposition", "")


def test_statistics_are_the_stored_results(tables, new_visitor, opponent_thinks):
    player_id = tables.new_player()
    visitor = new_visitor(player_id)
    assert "You have not finished a deal yet." in visitor.page("/gostop/statistics").text()
    ends = ("won", "lost", "nagari", "gwang-bak", "four-of-a-month", "three-ppuk", "pi-bak")
    results = [places.start(tables, player_id, places.place(name)).view.result for name in ends]
    running = places.start(tables, player_id, places.place("middle"))
    won = sum(result.winner == 0 for result in results)
    lost = sum(result.winner == 1 for result in results)
    points = sum(result.returns[0] for result in results)
    for _ in range(2):
        page = visitor.page("/gostop/statistics")
        shown = {words(each[0]): words(each[1]) for each in page.all(".//dl/div")}
        assert shown["Deals"] == str(len(ends))
        assert (shown["Won"], shown["Lost"], shown["Nagari"]) == (str(won), str(lost), "1")
        assert shown["Points in all"].replace("−", "-") == f"{points:+d}"
        assert float(shown["Points a deal"].replace("−", "-")) == pytest.approx(points / len(ends), abs=0.06)
        assert rows(page) == [["Rules of thumb", str(len(ends)), str(won), shown["Points in all"]]]
    assert tables.running(player_id, "gostop").id == running.id, "looking at them ends nothing"


def rows(page):
    """The rows of the table of opponents."""
    return [[words(cell) for cell in row] for row in page.all(".//tbody/tr")]


def test_statistics_by_level(tables, new_visitor, opponent_thinks, monkeypatch):
    """The strongest first; older deals under a name that says who it was, deals given up not at all."""
    monkeypatch.setattr("madang.tables.door.new_seed", lambda: places.place("four-of-a-month").seed)
    player_id = tables.new_player()
    results = [
        tables.start(player_id, "gostop", "", tables.offer("gostop").id, "", opponent=opponent).view.result
        for opponent in ("beginner", "thumb", "master", "beginner", "random")
    ]
    assert {result.points for result in results} == {5}
    won = int(results[0].winner == 0)
    # A deal that goes on: one in a few dozen random ones is over as it begins.
    monkeypatch.setattr("madang.tables.door.new_seed", lambda: places.place("fresh").seed)
    running = tables.start(player_id, "gostop", "", tables.offer("gostop").id, "", opponent="regular")
    tables.abandon(running.id, player_id)

    def row(name, deals):
        return [name, str(deals), str(won * deals), f"{(2 * won - 1) * 5 * deals:+d}".replace("-", "−")]

    page = new_visitor(player_id).page("/gostop/statistics")
    assert rows(page) == [row("Master", 1), row("Beginner", 2), row("Rules of thumb", 1), row("random", 1)]
    assert [words(each) for each in page.all(".//thead//th")] == ["Opponent", "Deals", "Won", "Points"]
    assert {each.get("scope") for each in page.all(".//tbody/tr/th")} == {"row"}
    assert page.all(".//caption")
