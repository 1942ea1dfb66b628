"""The page of a player's finished games, the file of all of them, and games that come in as a file."""

from __future__ import annotations

import json
import random

import pytest

from madang.core.proof import check_record
from madang.core.records import NO_ACTIONS
from madang.errors import RecordError
from madang.games import GAMES
from madang.i18n import translator
from madang.tables import Imported
from madang.tables.values import Refused
from madang.web.players import COOKIE
from madang.web.security import LARGER, MAX_BODY
from madang.web.you import games as own_games
from tests.tables.helpers import begin, play_gostop, play_out
from tests.web import coaching
from tests.web.dom import Page, words

ADDRESS = "/you/games"


@pytest.fixture(autouse=True)
def _the_coach_is_not_ready(app, monkeypatch):
    coaching.sit_in(app, monkeypatch)


@pytest.fixture(scope="module")
def theirs(tables):
    """The lines of somebody's games: two of each kind."""
    somebody, rng = tables.new_player(), random.Random(1)
    for number in range(2):
        play_out(tables, begin(tables, somebody, "survival"), number)
        play_gostop(tables, somebody, rng)
    return [json.dumps(line) for line in tables.export_games(somebody)]


def send(visitor, *lines, address=ADDRESS, name="games.jsonl"):
    """Send a file of lines, as the form of the page does."""
    content = "\n".join(lines).encode()
    return visitor.post(address, files={"file": (name, content, "application/octet-stream")})


def sent(visitor, *lines, status=200):
    """The page that answers a file."""
    response = send(visitor, *lines)
    assert response.status_code == status, response.text
    return Page(response.text)


def listed(page):
    """The rows of the list, in words."""
    return [words(row) for row in page.all(".//ul[@class='past-games']/li")]


def test_nobody_has_games(visitor):
    page = visitor.page(ADDRESS)
    assert "No finished game is here yet." in page.text()
    assert "Download" not in page.text()
    assert visitor.get(f"{ADDRESS}.jsonl").text == ""
    assert not visitor.client.cookies


def test_the_newest_is_first_and_each_leads_to_its_game_and_review(tables, player, player_id):
    over = play_out(tables, begin(tables, player_id, "nightmare"))
    deal = play_gostop(tables, player_id, random.Random(4))
    tables.abandon(begin(tables, player_id).id, player_id)
    begin(tables, player_id)
    page = player.page(ADDRESS)
    first, second = listed(page)
    t, ended = translator("en"), tables.finished(player_id)[1].ended_at
    assert first.startswith("Go-Stop ")
    assert "wins" in first or "You win" in first or "Nagari" in first
    assert second == f"MAGDAGDON NIGHTMARE {t.number(over.view.score.total)} points {t.date(ended)} Review"
    links = [link.get("href") for link in page.all(".//ul[@class='past-games']/li/a")]
    assert links == [f"/{table.game}/{table.id}{more}" for table in (deal, over) for more in ("", "/review")]
    for link in links:
        assert player.get(link).status_code == 200
    names = [link.get("aria-labelledby") for link in page.all(".//a[@class='again']")]
    assert [[words(page.by_id(part)) for part in name.split()] for name in names][1] == [
        "Review",
        "MAGDAGDON NIGHTMARE",
    ]


def test_a_page_after_the_other(tables, player, player_id, monkeypatch):
    monkeypatch.setattr(own_games, "ROWS", 2)
    for number in range(5):
        play_out(tables, begin(tables, player_id), number)
    whole = [words for number in (1, 2, 3) for words in listed(player.page(f"{ADDRESS}?page={number}"))]
    assert len(whole) == 5
    for query, number, ways in (
        ("", 1, ["?page=2"]),
        ("?page=2", 2, ["?page=1", "?page=3"]),
        ("?page=3", 3, ["?page=2"]),
        ("?page=99", 3, ["?page=2"]),
        ("?page=0", 1, ["?page=2"]),
        ("?page=x", 1, ["?page=2"]),
    ):
        page = player.page(ADDRESS + query)
        assert f"Page {number} of 3" in page.text()
        assert listed(page) == whole[2 * number - 2 : 2 * number]
        assert [link.get("href") for link in page.all(".//nav[@class='buttons pager']/a")] == ways


def test_the_file_has_ones_own_games_and_no_others(tables, player, player_id, theirs, new_visitor):
    over = play_out(tables, begin(tables, player_id, word="ಮಜ್ದಾ"))
    deal = play_gostop(tables, player_id, random.Random(2))
    response = player.get(f"{ADDRESS}.jsonl")
    assert response.headers["content-type"] == "application/jsonl"
    assert response.headers["content-disposition"] == 'attachment; filename="madang-games.jsonl"'
    lines = [json.loads(line) for line in response.text.splitlines()]
    assert [line["record"]["proof"] for line in lines] == [over.proof, deal.proof]
    assert "ಮಜ್ದಾ" in response.text
    for line in lines:
        check_record(line, GAMES)
    assert not set(response.text.splitlines()) & set(theirs)
    assert new_visitor(tables.new_player()).get(f"{ADDRESS}.jsonl").text == ""
    (link,) = player.page(ADDRESS).all(".//a[@download]")
    assert link.get("href") == f"{ADDRESS}.jsonl"


def test_a_file_comes_in(tables, player, player_id, theirs):
    before = tables.scores("magdagdon", "survival", limit=1000)
    page = sent(player, *theirs)
    assert page.text("outcome") == "4 games came in."
    assert page.title.startswith("4 games came in. · ")
    assert page.by_id("outcome").get("role") == "status"
    assert sum("from a file" in row for row in listed(page)) == 4
    assert sent(player, *theirs, "").text("outcome") == "4 games were here already."
    assert len(listed(player.page(ADDRESS))) == 4
    assert tables.scores("magdagdon", "survival", limit=1000) == before
    assert tables.scores("magdagdon", "survival", player_id=player_id) == ()
    assert "You have not finished a deal yet." in player.page("/gostop/statistics").text()


def test_a_game_from_a_file_can_be_looked_at(player, theirs, tables, player_id):
    sent(player, *theirs)
    for past in tables.finished(player_id):
        address = f"/{past.game}/{past.game_id}"
        page = player.page(address)
        assert "from a file" in page.text("end")
        assert "nobody here saw when its chance was fixed" in page.text("fairness")
        assert "Seed" in page.text("fairness")
        assert "Place" not in page.text("end")
        line = player.get(f"{address}/record").json()
        assert (line["record"], line["meta"]["imported"]) in [
            (json.loads(their)["record"], True) for their in theirs
        ]
        assert player.get(f"{address}/review").status_code == 200
        assert player.get(f"{address}?since=0").status_code == 200


def test_without_a_proof_nothing_is_claimed(player, theirs, tables, player_id):
    records = [json.loads(line)["record"] for line in theirs]
    sent(player, *(json.dumps({key: record[key] for key in record if key != "proof"}) for record in records))
    for past in tables.finished(player_id):
        told = player.page(f"/{past.game}/{past.game_id}").text("fairness")
        assert told == (
            "Fair chance This game came from a file: nobody here saw when its chance was fixed."
            " Download the record · How to check a game"
        )
        assert "proof" not in player.get(f"/{past.game}/{past.game_id}/record").json()["record"]


def test_what_stays_out_is_named(player, theirs):
    broken = json.loads(theirs[0])
    del broken["record"]["actions"][-1]
    page = sent(player, theirs[0], json.dumps(broken), "rubbish", theirs[1])
    assert page.text("outcome") == (
        "2 games came in. 2 lines stayed out. Line 2: The game of this record is not over."
        " Line 3 is not JSON: column 1 cannot be read."
    )


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([], "There is no game in this file."),
        ([" "], "There is no game in this file."),
        (["<html>"], "1 line stayed out. Line 1 is not JSON: column 1 cannot be read."),
        (["[]"], "1 line stayed out. Line 1: A record is a JSON object, not […]."),
        (['{"game": "<b>"}'], '1 line stayed out. Line 1: There is no game called "<b>".'),
        ([r'{"game": "\ud800"}'], r'1 line stayed out. Line 1: There is no game called "\ud800".'),
    ],
)
def test_a_file_without_games(player, lines, told):
    page = sent(player, *lines, status=422)
    assert page.text("outcome") == told
    assert page.by_id("outcome").get("role") == "alert"


def test_only_some_lines_are_named_one_by_one(monkeypatch):
    monkeypatch.setattr(own_games, "MOST_TOLD", 2)
    error = RecordError(NO_ACTIONS)
    for number, named, others in ((2, 2, ""), (3, 2, "And 1 more line."), (9, 2, "And 7 more lines.")):
        refused = tuple(Refused(line, error) for line in range(1, number + 1))
        told = own_games.outcome(Imported(0, 1, refused), translator("en"))
        assert (len(told.refused), told.others, told.good) == (named, others, True)
        assert told.refused[1] == "Line 2: A record needs a list of actions."


def test_no_file_was_chosen(visitor):
    empty = {"file": ("", b"", "application/octet-stream")}
    for files in (empty, {"other": ("name", b"x", "text/plain")}, {"file": (None, b"text")}):
        response = visitor.post(ADDRESS, files=files)
        assert response.status_code == 422
        assert Page(response.text).text("outcome") == "Choose a file first."
        assert COOKIE not in visitor.client.cookies


def test_somebody_new_becomes_a_player_with_the_games(visitor, theirs):
    assert listed(visitor.page(ADDRESS)) == []
    assert len(listed(sent(visitor, *theirs))) == 4
    assert len(listed(visitor.page(ADDRESS))) == 4


def test_what_is_no_file(player):
    assert player.post(ADDRESS, {"file": "text"}).status_code == 415
    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    assert player.post(ADDRESS, content=b"rubbish", headers=kind).status_code == 400
    assert (
        player.post(ADDRESS, content=b"x", headers={"Content-Type": "multipart/form-data"}).status_code == 400
    )
    two = [("file", ("a", b"{}")), ("file", ("b", b"{}"))]
    assert player.post(ADDRESS, files=two).status_code == 400


def test_a_file_may_be_larger_than_a_form_but_not_by_any_amount(player, theirs):
    long = "x" * MAX_BODY
    assert "1 line stayed out." in sent(player, *theirs, long).text("outcome")
    for address in (ADDRESS, f"/cs{ADDRESS}"):
        assert send(player, "x" * LARGER[ADDRESS], address=address).status_code == 413
    assert send(player, long, address=f"/cs{ADDRESS}").status_code == 422
    assert send(player, long, address="/settings").status_code == 413


def test_a_file_from_another_site_is_refused(player, theirs, tables, player_id):
    response = player.post(
        ADDRESS, files={"file": ("a", theirs[0].encode())}, headers={"Sec-Fetch-Site": "cross-site"}
    )
    assert response.status_code == 403
    assert tables.count_finished(player_id) == 0
