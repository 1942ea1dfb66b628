"""Starting a deal of Go-Stop: the commitment, the word, and a running deal that would be lost."""

from __future__ import annotations

import re
from itertools import count

import pytest

from tests.web import gostop_positions as places
from tests.web.dom import words


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
