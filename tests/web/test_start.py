"""Starting a game, score tables and records."""

from __future__ import annotations

import json
import re

import pytest

from madang.cli import main
from madang.core.chance import WORD_BYTES
from tests.web import positions
from tests.web.dom import Page, words


def alert(page):
    """What the page refuses."""
    return " ".join(words(element) for element in page.all(".//*[@role='alert']"))


def test_the_first_game(visitor):
    page = visitor.page("/")
    assert "Play" in page.text("main")
    page = visitor.page("/magdagdon")
    assert page.title == "New game · MAGDAGDON"
    commitment = page.text("commitment")
    assert re.fullmatch("[0-9a-f]{64}", commitment)
    assert visitor.page("/magdagdon/new").text("commitment") != commitment
    response = visitor.send(page.press("Start"), difficulty="nightmare", word="마당")
    address = response.headers["location"]
    assert "set-cookie" in response.headers
    table = visitor.page(address)
    assert commitment in table.text("fairness")
    assert "마당" in table.text("fairness")
    assert "Seed" not in table.text("fairness")
    assert visitor.get("/magdagdon").headers["location"] == address
    assert "Continue" in visitor.page("/").text("main")
    assert visitor.page("/magdagdon/new").press("Abandon it and start anew")


def test_the_difficulties_are_explained(visitor):
    text = visitor.page("/magdagdon/new?difficulty=survival").text("main")
    for told in (
        "At least 2 dice a turn.",
        "At least 3 dice a turn.",
        "3 Majda Powers price in points",
        "No Majda Powers.",
    ):
        assert told in text
    assert "price in points, in order: 10, 20, 40" in text


def chosen(page):
    """The difficulty that is checked."""
    boxes = page.all(".//input[@name='difficulty']")
    return [element.get("value") for element in boxes if "checked" in element.attrib]


@pytest.mark.parametrize("asked", ["survival", "nightmare", "peaceful"])
def test_the_difficulty_of_the_address_is_chosen(visitor, asked):
    assert chosen(visitor.page(f"/magdagdon/new?difficulty={asked}")) == [asked]


def test_a_difficulty_that_is_none(visitor):
    assert chosen(visitor.page("/magdagdon/new?difficulty=easy")) == ["peaceful"]
    start = visitor.page("/magdagdon/new").press("Start")
    response = visitor.send(start, difficulty="easy", word="")
    assert response.status_code == 400
    assert alert(Page(response.text))


def test_a_running_game_is_abandoned_only_when_asked(visitor):
    address = visitor.start("survival")
    page = visitor.page("/magdagdon/new")
    assert "A game is still running" in page.text("running")
    assert page.press("Abandon it and start anew").data["abandon"] == address.rsplit("/", 1)[1]
    data = page.press("Abandon it and start anew").data | {"difficulty": "peaceful", "word": "x"}
    del data["abandon"]
    response = visitor.post("/magdagdon/new", data)
    assert response.status_code == 409
    asking = Page(response.text)
    assert "SURVIVAL. Points: 0. Turns: 0." in asking.text("main")
    assert chosen(asking) == ["peaceful"]
    assert asking.by_id("word").get("value") == "x"
    assert visitor.get("/magdagdon").headers["location"] == address
    response = visitor.send(asking.press("Abandon it and start anew"))
    assert response.status_code == 303
    assert visitor.get("/magdagdon").headers["location"] == response.headers["location"] != address
    assert "abandoned" in visitor.page(address).text("end")


def test_a_start_from_an_old_page_with_a_game_running_asks(visitor):
    old = visitor.page("/magdagdon/new").press("Start")
    visitor.start()
    response = visitor.send(old, word="x")
    assert response.status_code == 409
    assert "A game is still running" in response.text


def test_the_same_start_twice_is_one_game(visitor):
    visitor.post("/settings", {"difficulty": "peaceful"})
    start = visitor.page("/magdagdon/new").press("Start")
    first, second = visitor.send(start, word="x"), visitor.send(start, word="x")
    assert first.status_code == second.status_code == 303
    assert first.headers["location"] == second.headers["location"]


def test_the_first_start_of_all_twice_is_one_game(visitor, new_visitor):
    """A double click of somebody new: the second press is sent before the first one's cookie is there."""
    start = visitor.page("/magdagdon/new").press("Start")
    twin = new_visitor()
    first, second = visitor.send(start, word="x"), twin.send(start, word="x")
    assert first.status_code == second.status_code == 303
    assert first.headers["location"] == second.headers["location"]
    assert twin.get(first.headers["location"]).status_code == 200


def test_somebody_elses_start_is_not_taken_over(visitor, new_visitor, tables):
    start = visitor.page("/magdagdon/new").press("Start")
    address = visitor.send(start, word="x").headers["location"]
    thief = new_visitor(tables.new_player())
    assert thief.send(start, word="x").status_code == 409
    assert thief.get(address).status_code == 404
    stranger = new_visitor()
    own = stranger.page("/magdagdon/new").press("Start")
    response = stranger.send(own, word="x", offer=start.data["offer"])
    assert response.status_code == 409
    assert stranger.get(address).status_code == 404


@pytest.mark.parametrize("offer", ["", "x", "no-such-offer-anywhere", "x" * 300, "\0", "é"])
def test_an_offer_that_is_gone(visitor, offer):
    start = visitor.page("/magdagdon/new").press("Start")
    response = visitor.send(start, offer=offer, word="my word")
    assert response.status_code == 409
    page = Page(response.text)
    assert "nothing was started" in alert(page)
    assert page.by_id("word").get("value") == "my word"
    assert visitor.send(page.press("Start")).status_code == 303


def test_an_offer_is_used_once(visitor):
    start = visitor.page("/magdagdon/new").press("Start")
    assert visitor.send(start, word="x").status_code == 303
    assert visitor.send(start, word="y").status_code == 409


@pytest.mark.parametrize("word", ["x" * (WORD_BYTES + 1), "마" * 22, "\ud7ff" * 30])
def test_words_that_are_none(visitor, word):
    start = visitor.page("/magdagdon/new").press("Start")
    response = visitor.send(start, word=word)
    assert response.status_code == 400
    page = Page(response.text)
    assert alert(page)
    assert visitor.send(page.press("Start"), word="a good word").status_code == 303


def test_an_empty_word(visitor):
    page = visitor.page("/magdagdon/new")
    assert "With an empty word it is not proven" in page.text("main")
    table = visitor.press(page.press("Start"), word="")
    assert "Your word is empty." in table.text("fairness")


def test_words_are_shown_as_they_are(visitor):
    table = visitor.press(visitor.page("/magdagdon/new").press("Start"), word="<b>&amp;\"'")
    assert "<b>&amp;\"'" in table.text("fairness")


# Scores


@pytest.fixture(scope="module")
def finished(tables):
    """Two players and their finished games: three of one, one of the other."""
    from tests.web.positions import over, path_to, start

    players = tables.new_player(), tables.new_player()
    tables.rename(players[0], "Ahn <i>")
    games = [start(tables, players[0], path_to("nightmare", over, first)) for first in (0, 10, 20)]
    games.append(start(tables, players[1], path_to("nightmare", over, 30)))
    return players, games


def test_score_tables(finished, new_visitor):
    players, games = finished
    for visitor, mine in ((new_visitor(players[0]), 3), (new_visitor(players[1]), 1), (new_visitor(), 0)):
        page = visitor.page("/magdagdon/scores/nightmare")
        rows = [[words(cell) for cell in row] for row in page.all(".//tbody/tr")]
        assert [row[0] for row in rows] == ["1", "2", "3", "4"]
        shown = [int(row[1].replace("−", "-")) for row in rows]
        assert shown == sorted((table.view.score.total for table in games), reverse=True)
        links = [link.get("href") for link in page.all(".//tbody//a")]
        assert len(links) == mine
        assert all(visitor.get(link).status_code == 200 for link in links)
        own = visitor.page("/magdagdon/scores/nightmare?mine")
        assert len(own.all(".//tbody/tr")) == mine
        assert ("No finished game is listed here yet." in own.text("main")) is (mine == 0)
        assert "Ahn <i>" in page.text("main")
        for table in games:
            if f"/magdagdon/{table.id}" not in links:
                assert table.id not in page.html
        for player in players:
            assert player not in page.html
    assert "survival" in new_visitor().page("/magdagdon/scores/nightmare?mine").html
    other = new_visitor().page("/magdagdon/scores/peaceful")
    assert not other.all(".//tbody/tr")


def test_the_usual_difficulty_comes_first(visitor):
    visitor.post("/settings", {"difficulty": "survival"})
    assert visitor.get("/magdagdon/scores").headers["location"] == "/magdagdon/scores/survival"


# Records


@pytest.fixture(scope="module")
def record(finished, app):
    """The record of a finished game, as it is downloaded."""
    from tests.web.visitor import Visitor

    players, games = finished
    response = Visitor(app, players[0]).get(f"/magdagdon/{games[0].id}/record")
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("application/jsonl")
    assert response.headers["content-disposition"] == (
        f'attachment; filename="magdagdon-{games[0].id}.jsonl"'
    )
    assert response.headers["cache-control"] == "no-store"
    return response.text


def verify(tmp_path, capsys, line):
    """What ``madang verify`` says of a record."""
    path = tmp_path / "game.jsonl"
    path.write_text(line, encoding="utf-8")
    status = main(["verify", str(path)])
    verdict = json.loads(capsys.readouterr().out)
    assert (status == 0) is verdict["ok"]
    return verdict


def test_a_downloaded_record_passes(record, tmp_path, capsys):
    assert verify(tmp_path, capsys, record)["ok"] is True
    assert main(["replay", str(tmp_path / "game.jsonl")]) == 0


def _other_seed(game):
    seed = game["record"]["proof"]["seed"]
    game["record"]["proof"]["seed"] = ("0" if seed[0] != "0" else "1") + seed[1:]


def _other_seed_and_commitment(game):
    import hashlib

    seed = b"\1" * 32
    game["record"]["proof"] |= {"seed": seed.hex(), "commit": hashlib.sha256(seed).hexdigest()}


def _other_die(game):
    game["record"]["dice"][5] = game["record"]["dice"][5] % 6 + 1


def _one_die_less(game):
    game["record"]["dice"].pop()


def _other_action(game):
    actions = game["record"]["actions"]
    place = next(at for at, action in enumerate(actions) if action.startswith("stage:"))
    cell = actions[place][-2:]
    actions[place] = actions[place][:-2] + ("a1" if cell != "a1" else "d4")


def _one_action_less(game):
    game["record"]["actions"].pop()


def _other_word(game):
    game["record"]["proof"]["word"] += "x"


def _other_end(game):
    game["expect"]["turns"] += 1


@pytest.mark.parametrize(
    "change",
    [
        _other_seed,
        _other_seed_and_commitment,
        _other_die,
        _one_die_less,
        _other_action,
        _one_action_less,
        _other_word,
        _other_end,
    ],
)
def test_a_changed_record_is_caught(record, tmp_path, capsys, change):
    game = json.loads(record)
    change(game)
    assert verify(tmp_path, capsys, json.dumps(game))["ok"] is False


def test_an_abandoned_game_has_a_record_too(visitor, tmp_path, capsys):
    address = visitor.start()
    visitor.press(visitor.page(address).press("Roll"))
    page = visitor.page("/magdagdon/new")
    visitor.send(page.press("Abandon it and start anew"), word="x")
    assert verify(tmp_path, capsys, visitor.get(f"{address}/record").text)["ok"] is True


def test_positions_are_the_same_each_time():
    """The games that tests make do not depend on the machine."""
    path = positions.path_to("peaceful", positions.dead_end)
    assert path.actions[0] == "roll"
    assert path == positions.path_to.__wrapped__("peaceful", positions.dead_end)
