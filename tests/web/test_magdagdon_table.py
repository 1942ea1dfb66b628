"""The table of MAGDAGDON without a browser: every phase, every refusal, and whose game it is."""

from __future__ import annotations

import re

import pytest

from madang.magdagdon import NAME
from tests.web import positions
from tests.web.dom import words

DIFFICULTIES = ("peaceful", "survival", "nightmare")

PHASES = {
    "ready": positions.ready,
    "rolled": positions.rolled,
    "one staged": positions.one_staged,
    "two staged": positions.two_staged,
    "three staged": positions.three_staged,
    "dead end": positions.dead_end,
    "struck": positions.struck,
    "struck bare": positions.struck_bare,
    "with ruin": positions.with_ruin,
    "made": positions.made,
    "almost over": positions.almost_over,
    "over": positions.over,
}


@pytest.fixture
def at(tables, new_visitor):
    """``at("struck")`` is a new player's visitor, and the address of a game in that phase."""

    def make(phase, difficulty="peaceful"):
        player_id = tables.new_player()
        table = positions.start(tables, player_id, positions.path_to(difficulty, PHASES[phase]))
        return new_visitor(player_id), f"/{NAME}/{table.id}"

    return make


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_with_every_selection(at, tables, phase, difficulty):
    if (phase, difficulty) == ("struck", "nightmare"):
        return  # there are no Powers in NIGHTMARE
    visitor, address = at(phase, difficulty)
    plain = visitor.page(address)
    table = plain.by_id("table")
    assert plain.text("status") or plain.seq == 0
    chosen = ("?die=1", "?die=3", "?reroll=", "?reroll=24", "?ruin=1")
    strange = ("?reroll=%20x", "?die=9", "?die=%00", "?die=1&reroll=2&ruin=1", "?die=x&die=2", "?since=41")
    for query in chosen + (strange if difficulty == "survival" else ()):
        page = visitor.page(address + query)
        assert page.seq == plain.seq
        assert page.by_id("table").get("class", "").startswith(table.get("class", ""))
        assert page.text("facts") == plain.text("facts")
        assert len(page.all(".//table[@class='board']/tbody/tr/td/button")) == 16
        for press in page.presses:
            assert press.label, "every button says what it does"


def test_the_words_of_a_turn(visitor):
    address = visitor.start("survival")
    page = visitor.page(address)
    assert page.title == "MAGDAGDON, SURVIVAL · Madang"
    assert page.text("facts") == "0 points turn 1 ◆ 1 Power"
    assert page.text("hint") == "Roll; place 2 dice or more."
    assert page.text("log") == ""
    page = visitor.press(page.press("Roll"))
    dice = re.findall(r"\d", page.text("status"))
    assert page.text("status") == f"Rolled: {', '.join(dice)}."
    assert page.text("log") == page.text("status")
    assert page.text("hint") == "Choose a die: 2 more needed."
    assert not page.offers("confirm")
    assert page.text("actions") == "Confirm (2 more)"
    assert page.press(f"Die 1 of 4: {dice[0]}, 16 valid cells").data == {"die": "1"}
    page = visitor.press(page.press("1"))
    assert page.text("hint") == f"Choose a cell for the {dice[0]}."
    cell = page.press("stage:1@b3")
    assert cell.label == f"Row 3, column 2, b3: empty, valid for {dice[0]}"
    page = visitor.press(cell)
    assert page.text("status") == f"{dice[0]} staged on b3."
    assert page.text("actions") == "Undo Confirm (1 more)"
    staged = page.press(f"Row 3, column 2, b3: {dice[0]}, staged, press to take back")
    assert staged.value == "back:1"
    page = visitor.press(staged)
    assert page.text("status") == "Taken back: b3."
    assert page.text("log") == f"Rolled: {', '.join(dice)}."


def test_a_preview_says_what_the_staged_dice_add(at):
    visitor, address = at("two staged")
    page = visitor.page(address)
    before = points(page)
    gain = re.search(r"Staged: \+(\d+)", page.text("hint"))
    assert gain
    page = visitor.press(page.press("confirm"))
    assert points(page) == before + int(gain[1])


def points(page):
    """The points that the head of the table shows."""
    return int(page.text("facts").partition(" ")[0])


def test_powers_show_their_price(at):
    visitor, address = at("struck", "survival")
    page = visitor.page(address)
    assert page.text("facts").endswith("◆ 1 Power")
    assert "costs 70" in page.text("powers")
    assert "accept MAGDAGDON" in page.text("hint")
    assert not page.offers("minus:0")
    assert page.press("Accept MAGDAGDON").data == {"ruin": "1"}
    choosing = visitor.press(page.press("Reroll"))
    assert not any(press.value.startswith("reroll:") for press in choosing.presses)
    choosing = visitor.press(choosing.press("1"))
    choosing = visitor.press(choosing.press("14"))
    assert choosing.press("reroll:14").label == "Reroll 2 dice"
    choosing = visitor.press(choosing.press("4"))
    done = visitor.press(choosing.press("reroll:4"))
    assert "Majda Power" in done.text("status")
    assert "◆ 0 Powers" in done.text("facts")
    assert "costs" not in done.text("powers")


def test_accepting_magdagdon(at):
    visitor, address = at("struck")
    page = visitor.press(visitor.page(address).press("Accept MAGDAGDON"))
    assert page.text("hint") == "Choose the cell that becomes a RUIN."
    assert page.offers("ruin:a1") or page.offers("ruin:d4")
    page = visitor.press(page.press("Not yet"))
    page = visitor.press(page.press("Accept MAGDAGDON"))
    target = next(press for press in page.presses if "target" in press.marks)
    assert target.label.endswith("empty, make it a RUIN")
    page = visitor.press(target)
    assert "is a RUIN now: −15." in page.text("status")
    assert len(page.all(".//span[@class='ruin-name']")) == 1


def test_without_a_power_the_ruin_is_chosen_at_once(at):
    visitor, address = at("struck bare", "nightmare")
    page = visitor.page(address)
    assert "MAGDAGDON" in page.text("status")
    assert page.text("hint") == "Choose the cell that becomes a RUIN."
    assert any(press.value.startswith("ruin:") for press in page.presses)


def test_the_end(at):
    visitor, address = at("almost over")
    page = visitor.press(visitor.page(address).press("confirm"))
    score = re.search(r"Final score: (−?\d+)", page.text("end"))
    assert score
    bill = [words(cell) for row in page.all(".//section[@id='end']//tr") for cell in row]
    assert bill[-2:] == ["Final score", score[1]]
    assert page.text("facts").startswith(f"{score[1]} point")
    assert "Place " in page.text("end")
    assert page.text("log").endswith(f"The game is over: {score[1]} points.")
    assert [press.name for press in page.presses] == []
    lines = page.all(".//section[@id='end']//tbody")[0]
    base = sum(int(words(row[1])) for row in lines)
    bonus = sum(int(words(row[2]) or 0) for row in lines)
    numbers = {
        words(row[0]).partition(" ")[0]: words(row[1]) for row in page.all(".//section[@id='end']//tbody")[1]
    }
    assert numbers["Base"] == str(base)
    assert numbers["Line"] in (f"+{bonus}", str(bonus))
    total = sum(int(numbers[name].replace("−", "-")) for name in ("Base", "Line", "Ruin", "Power"))
    assert numbers["Final"].replace("−", "-") == str(total)


def test_an_abandoned_game_shows_its_seed_and_is_inert(at):
    visitor, address = at("two staged")
    start = visitor.page("/magdagdon/new")
    other = visitor.send(start.press("Abandon it and start anew"), difficulty="survival", word="x")
    assert other.status_code == 303
    page = visitor.page(address)
    assert "This game was abandoned." in page.text("end")
    assert "Seed" in page.text("fairness")
    assert page.presses == []
    late = visitor.post(address, {"action": "confirm", "seq": str(page.seq)})
    assert late.status_code == 409
    assert "given up" in late.text
    assert visitor.get(f"{address}/record").status_code == 200


# Refusals


def test_an_illegal_action_says_which_cells(at):
    visitor, address = at("rolled")
    page = visitor.press(visitor.page(address).press(first_die(visitor.page(address))))
    bad = next(
        press for press in page.presses if press.value.startswith("stage:") and "target" not in press.marks
    )
    response = visitor.send(bad)
    assert response.status_code == 422
    told = type(page)(response.text)
    cell = bad.value[-2:]
    assert re.search(rf"\b{cell}\b", told.text("hint"))
    assert told.by_id("hint").find("p").get("role") == "alert"
    assert told.seq == page.seq
    assert told.offers(bad.value), "the die is still chosen"


def first_die(page):
    """The first die of the tray that has a valid cell."""
    return next(press.value for press in page.presses if re.search(r", [1-9]\d* valid", press.label))


@pytest.mark.parametrize(
    ("phase", "action", "words"),
    [
        ("ready", "confirm", ""),
        ("ready", "stage:1@a1", ""),
        ("rolled", "roll", ""),
        ("rolled", "confirm", "2"),
        ("rolled", "ruin:a1", ""),
        ("rolled", "back:1", ""),
        ("two staged", "ruin:a1", ""),
        ("struck", "confirm", ""),
        ("struck", "stage:1@a1", ""),
        ("struck bare", "minus:1", ""),
        ("over", "roll", "over"),
        ("over", "ruin:a1", "over"),
    ],
)
def test_illegal_actions_change_nothing(at, phase, action, words):
    visitor, address = at(phase)
    before = visitor.page(address)
    response = visitor.post(address, {"action": action, "seq": str(before.seq)})
    assert response.status_code == 422
    page = type(before)(response.text)
    refusal = page.all(".//p[@role='alert']")
    assert len(refusal) == 1
    assert words in "".join(refusal[0].itertext())
    assert page.seq == before.seq
    assert visitor.page(address).html == before.html


@pytest.mark.parametrize(
    "action",
    [
        "",
        "dance",
        "stage:1",
        "stage:5@a1",
        "stage:1@e1",
        "reroll:11",
        "ruin:a9",
        "x" * 65,
        "roll\n",
        "<b>roll</b>",
        "ro\0ll",
    ],
)
def test_unreadable_actions(at, action):
    visitor, address = at("rolled")
    before = visitor.page(address)
    response = visitor.post(address, {"action": action, "seq": str(before.seq)})
    assert response.status_code == 400
    assert "<b>roll" not in response.text
    assert len(type(before)(response.text).all(".//p[@role='alert']")) == 1
    assert visitor.page(address).seq == before.seq


@pytest.mark.parametrize("seq", ["", "x", "-1", "1e1", "99", "9" * 400, "٣", "0x1", " 1"])
def test_a_place_in_the_log_that_is_none_is_stale(at, seq):
    visitor, address = at("ready")
    before = visitor.page(address)
    response = visitor.post(address, {"action": "roll", "seq": seq})
    assert response.status_code == 409
    assert visitor.page(address).seq == before.seq


def test_a_stale_action_gets_the_page_as_it_is_now(at):
    visitor, address = at("ready")
    old = visitor.page(address)
    now = visitor.press(old.press("Roll"))
    response = visitor.send(old.press("Roll"), action="confirm")
    assert response.status_code == 409
    page = type(old)(response.text)
    assert page.seq == now.seq
    assert "moved on" in page.all(".//p[@role='alert']")[0].text
    assert visitor.page(address).html == now.html


def test_the_same_press_twice_is_one_action(at):
    visitor, address = at("ready")
    page = visitor.page(address)
    for _ in range(3):
        response = visitor.send(page.press("Roll"))
        assert (response.status_code, response.headers["location"]) == (303, address)
    assert visitor.page(address).seq == page.seq + 1


# Whose game


WAYS_IN = (
    lambda other, where: other.get(where),
    lambda other, where: other.client.head(where),
    lambda other, where: other.get(where + "?die=1"),
    lambda other, where: other.post(where, {"action": "confirm", "seq": "9"}),
    lambda other, where: other.post(where, {"action": "dance", "seq": "x"}),
    lambda other, where: other.get(where + "/record"),
)


def test_another_players_game_looks_like_none(at, tables, new_visitor):
    _, address = at("two staged")
    _, finished = at("over")
    nothing = address[:-3] + "xxx"
    for other in (new_visitor(), new_visitor(tables.new_player())):
        for ask in WAYS_IN:
            missing = ask(other, nothing)
            for where in (address, finished):
                answer = ask(other, where)
                assert answer.status_code == missing.status_code == 404
                assert answer.text == missing.text
                assert _without_id(answer) == _without_id(missing)


def _without_id(response):
    """The headers that do not differ from one request to the next."""
    return {name: value for name, value in response.headers.items() if name != "x-request-id"}


@pytest.mark.parametrize("game_id", ["x", "a" * 300, "%00", "é", "new%20", "SELECT", "-" * 22])
def test_ids_that_are_none(player, game_id):
    for response in (
        player.get(f"/magdagdon/{game_id}"),
        player.get(f"/magdagdon/{game_id}/record"),
        player.post(f"/magdagdon/{game_id}", {"action": "roll", "seq": "0"}),
    ):
        assert response.status_code in (404, 405)


# Whole games


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_whole_games_by_pressing_what_is_offered(visitor, difficulty, scale):
    games = scale(20)
    for seed in range(games):
        address = visitor.start(difficulty, word=f"game {seed}")
        page = visitor.play(address, seed)
        assert re.search(r"Final score: (−?\d+)", page.text("end"))
        assert visitor.get("/magdagdon").headers["location"] == "/magdagdon/new"
    scores = visitor.page(f"/magdagdon/scores/{difficulty}?mine")
    assert len(scores.all(".//tbody/tr")) == games


def test_old_tabs_are_told(at):
    visitor, address = at("rolled")
    older = visitor.page(address)
    newer = visitor.press(visitor.page(address).press(first_die(older)))
    newer = visitor.press(next(press for press in newer.presses if "target" in press.marks))
    response = visitor.post(address, {"action": "minus:1", "seq": str(older.seq)})
    assert response.status_code == 409
    page = type(older)(response.text)
    assert page.seq == newer.seq
    assert [each.value for each in page.presses] == [each.value for each in newer.presses]
