"""The steps that led to the table as it stands: a function of the log, and their last one is the table."""

from __future__ import annotations

from xml.etree.ElementTree import Element, tostring

import pytest

from madang.web.gostop.table import SHOWN
from tests.web.dom import words
from tests.web.gostop_positions import begun, codes_in, path_to, start

PARTS = ("opponent", "layout", "you", "mine")


def steps(page):
    """The steps, and with each all parts of the table as they are then: a step holds only what it changes."""
    parts: dict[str, Element] = {}
    for frame in page.by_id("frames").findall("template"):
        changed = {section.get("id"): section for section in frame}
        assert changed.keys() <= {*PARTS}
        assert all(tostring(part) != tostring(parts[name]) for name, part in changed.items() if name in parts)
        parts = parts | changed
        yield frame, parts


def shows(part):
    """What a part of the table shows: its cards, and its words, but for what is said of what can be pressed.

    What a turn under way has laid down lies on top; when the turn is over every card is in its place.
    """
    lines = [words(each) for each in part.iter() if each.get("class") in ("count", "seat-line", "left")]
    named = {use for opened in part.iterfind(".//ul[@class='taken']") for use in opened.iter("use")}
    return sorted(use.get("href") for use in part.iter("use") if use not in named), lines


@pytest.mark.parametrize("name", ["middle", "waiting", "stacks", "won", "lost", "three-ppuk", "nagari"])
def test_the_last_frame_is_the_table(dealt, tables, name):
    visitor, table, address = dealt(name)
    told = [each for each in table.happened if type(each.event) in SHOWN]
    for since in (0, table.seq // 2, table.seq - 1):
        page = visitor.page(f"{address}?since={since}")
        frames = page.by_id("frames").findall("template")
        due = [each for each in told if each.seq >= since]
        assert [frame.get("data-kind") for frame in frames] == [SHOWN[type(each.event)] for each in due]
        log = [words(line) for line in page.by_id("log") if int(line.get("data-seq")) >= since]
        assert [frame.get("data-text") for frame in frames] == log
        *_, (_, last) = steps(page)
        for part in PARTS:
            assert shows(last[part]) == shows(page.by_id(part))
        specials = [frame for frame in frames if frame.get("data-kind") == "special"]
        assert all(frame.get("data-banner") for frame in specials)
        for frame in frames:
            assert all("disabled" in each.attrib for each in frame.iter("button")), "nothing can be pressed"
            assert not [each for each in frame.iter() if "autofocus" in each.attrib]


def test_without_since_and_after_a_refusal_there_are_none(dealt):
    visitor, table, address = dealt("middle")
    assert visitor.page(address).by_id("frames").findall("template") == []
    assert visitor.page(f"{address}?since={table.seq}").by_id("frames").findall("template") == []
    refused = visitor.post(f"{address}?since=0", {"seq": "0", "action": "stop"})
    assert "<template" not in refused.text


def test_a_press_of_the_script_leads_to_the_steps(dealt):
    visitor, table, address = dealt("middle")
    data = {"seq": str(table.seq), "action": str(table.view.legal[0]), "since": str(table.seq)}
    response = visitor.post(address, data)
    assert response.headers["location"] == f"{address}?since={table.seq}"
    frame, parts = next(steps(visitor.page(response.headers["location"])))
    assert frame.get("data-kind") == "played"
    card = codes_in(parts["layout"])
    assert data["action"].partition(":")[2] in card, "the card lies there before the stock card is turned"


def test_every_step_keeps_48_cards(dealt):
    visitor, _, address = dealt("three-ppuk")
    for _, parts in steps(visitor.page(f"{address}?since=0")):
        drawn = sum(len(codes_in(part) - {"back"}) for part in parts.values())
        stock = int(words(parts["layout"]).rpartition(" ")[2])
        opponent = parts["opponent"]
        shown = opponent.find("ul[@aria-label='The opponent’s hand']")
        in_hand = int(words(opponent.find("div[@class='seat-line']")).rpartition("× ")[2])
        assert drawn + stock + (0 if shown is not None else in_hand) == 48


def test_a_deal_over_at_once_has_no_steps(dealt):
    visitor, table, address = dealt("four-of-a-month")
    page = visitor.page(f"{address}?since=0")
    assert page.by_id("frames").findall("template") == []
    assert page.text("log").endswith("points.")
    assert table.seq == 0


def test_a_deal_that_the_opponent_begins_shows_its_first_turn(player, player_id, tables):
    """Nobody was there to ask for it: it comes with the page until the person has acted or chosen a card."""
    table = start(tables, player_id, path_to(begun))
    address = f"/gostop/{table.id}"
    assert table.seq > 0
    assert all(each.seat == 1 for each in table.happened)
    frames = player.page(address).by_id("frames").findall("template")
    assert [frame.get("data-kind") for frame in frames] == [
        SHOWN[type(each.event)] for each in table.happened if type(each.event) in SHOWN
    ]
    for query in (f"?card={table.view.hand.codes[0]}", f"?since={table.seq}"):
        assert player.page(address + query).by_id("frames").findall("template") == []
