"""Starting a deal of Go-Stop: the commitment, the word, and a running deal that would be lost."""

from __future__ import annotations

import re
from itertools import count

import pytest

from madang.bots.registry import LEVELS
from madang.store import games
from tests.web import gostop_positions as places
from tests.web.dom import Page, words


@pytest.fixture(autouse=True)
def known_seeds(monkeypatch):
    """Deals that go on after they began: one in 38 is over at once."""
    seeds = map(places.seed_of, count())
    monkeypatch.setattr("madang.tables.door.new_seed", lambda: next(seeds))


ADDRESS = re.compile(r"/gostop/[A-Za-z0-9_-]{20,}")


def deal(visitor, label="Deal", **changed):
    """Press Deal; the address of the deal."""
    response = visitor.send(visitor.page("/gostop/new").press(label), **changed)
    assert response.status_code == 303, response.text
    assert ADDRESS.fullmatch(response.headers["location"])
    return response.headers["location"]


def test_from_the_first_page_to_the_first_card(visitor, tables):
    response = visitor.get("/gostop")
    assert (response.status_code, response.headers["location"]) == (303, "/gostop/new")
    start = visitor.page("/gostop/new")
    commitment = start.text("commitment")
    address = deal(visitor, word="a word of mine")
    assert visitor.get("/gostop").headers["location"] == address, "from now on there is a deal to go on with"
    page = visitor.page(address)
    assert page.text("log").startswith(("You play first.", "The opponent plays first."))
    assert "a word of mine" in page.text("fairness")
    assert re.search(r"\b[0-9a-f]{64}\b", page.text("fairness"))
    assert commitment not in page.text("fairness"), "each page that deals has a commitment of its own"
    assert "Seed" not in page.text("fairness").split(), "the seed is a secret while the deal runs"


def test_a_running_deal_asks(visitor, tables):
    first = deal(visitor)
    start = visitor.page("/gostop/new")
    assert "A deal is still running" in start.text()
    (keep,) = [a.get("href") for a in start.all(".//a") if words(a) == "Keep playing"]
    assert keep == first
    again = deal(visitor, "Abandon it and deal anew")
    assert again != first
    assert "This deal was abandoned." in visitor.page(first).text("end")
    assert visitor.get("/gostop").headers["location"] == again


def test_a_start_from_an_old_page_loses_nothing(visitor):
    old = visitor.page("/gostop/new").press("Deal")
    running = deal(visitor)
    response = visitor.send(old)
    assert response.status_code == 409
    assert "A deal is still running" in response.text
    assert visitor.get("/gostop").headers["location"] == running


def test_the_same_start_twice_is_one_deal(visitor):
    start = visitor.page("/gostop/new").press("Deal")
    first, second = visitor.send(start), visitor.send(start)
    assert first.headers["location"] == second.headers["location"]


def test_the_next_deal_starts_from_the_end_of_the_last(player, player_id, tables):
    ended = places.start(tables, player_id, places.place("nagari"))
    response = player.send(player.page(f"/gostop/{ended.id}").press("Next deal"))
    assert ADDRESS.fullmatch(response.headers["location"])
    assert response.headers["location"] != f"/gostop/{ended.id}"


# The level


def checked(page):
    """The level that is checked."""
    return [box.get("value") for box in page.all(".//input[@name='level']") if "checked" in box.attrib]


def opponent(tables, address):
    """Who sits at the other seat of a deal."""
    with tables._store.read() as connection:
        row = games.find(connection, address.rpartition("/")[2])
    assert row
    return row.opponent


def test_the_levels_and_what_they_are(visitor):
    page = visitor.page("/gostop/new")
    assert checked(page) == ["regular"], "somebody new who just deals gets an even game"
    shown = [words(each) for each in page.all(".//label[@class='choice sheet']")]
    assert [each.partition(" ")[0] for each in shown] == ["Beginner", "Regular", "Master"]
    assert all(each.endswith(".") for each in shown)
    assert "None of them sees your hand or the stock." in page.text("main")


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_that_is_dealt_with_is_offered_next(visitor, tables, level):
    address = deal(visitor, level=level)
    assert opponent(tables, address) == level
    assert checked(visitor.page("/gostop/new")) == [level]
    assert checked(visitor.page("/settings")) == [level]


def test_a_level_of_the_settings_is_offered(visitor, tables):
    visitor.post("/settings", {"level": "beginner"})
    assert checked(visitor.page("/gostop/new")) == ["beginner"]
    assert opponent(tables, deal(visitor)) == "beginner"


@pytest.mark.parametrize("level", ["", "thumb", "random", "Master", "cmd:rm", "x" * 1000])
def test_who_is_no_level_is_not_played_against(visitor, level):
    response = visitor.send(visitor.page("/gostop/new").press("Deal"), level=level, word="my word")
    assert response.status_code == 400
    page = Page(response.text)
    assert "Choose a level." in page.text("main")
    assert checked(page) == ["regular"]
    assert page.by_id("word").get("value") == "my word"
    assert "set-cookie" not in response.headers
    assert visitor.get("/gostop").headers["location"] == "/gostop/new"


def test_a_level_that_was_chosen_stays_chosen_where_nothing_is_started(visitor):
    old = visitor.page("/gostop/new").press("Deal")
    deal(visitor, level="beginner")
    assert checked(Page(visitor.send(old, level="master").text)) == ["master"]
    assert checked(visitor.page("/gostop/new")) == ["beginner"]


def test_the_table_says_whom_one_plays_and_the_next_deal_is_against_the_same(visitor, tables, player_id):
    address = deal(visitor, level="master")
    side = visitor.page(address).by_id("opponent")
    assert words(side.find("div[@class='seat-line']")).startswith("Opponent Master 0 points")
    visitor.post("/settings", {"level": "beginner"})
    deal(visitor, "Abandon it and deal anew")
    again = visitor.send(visitor.page(address).press("Next deal"), abandon="")
    assert again.status_code == 409, "another deal is running"
    assert checked(Page(again.text)) == ["master"]


def test_after_rules_of_thumb_the_next_deal_is_against_the_level_of_the_settings(player, player_id, tables):
    """Deals from before there were levels."""
    ended = places.start(tables, player_id, places.place("nagari"))
    page = player.page(f"/gostop/{ended.id}")
    assert "Opponent Rules of thumb" in page.text("opponent")
    assert opponent(tables, player.send(page.press("Next deal")).headers["location"]) == "regular"


@pytest.mark.parametrize(("word", "status"), [("x" * 65, 400), ("고스톱", 303), ("", 303), ("<b>", 303)])
def test_words(visitor, word, status):
    response = visitor.send(visitor.page("/gostop/new").press("Deal"), word=word)
    assert response.status_code == status
    if status == 303 and word:
        assert word in visitor.page(response.headers["location"]).text("fairness")


def test_an_offer_for_the_other_game_deals_nothing(visitor):
    offer = visitor.page("/magdagdon/new").press("Start").data["offer"]
    response = visitor.send(visitor.page("/gostop/new").press("Deal"), offer=offer)
    assert response.status_code == 409
    assert "nothing was started" in response.text
