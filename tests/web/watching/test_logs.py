"""The log: a line an event, in two formats, with nothing personal in it."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator

import pytest

from madang.web.players import COOKIE
from madang.web.watching import Watching
from madang.web.watching.logs import REQUESTS, Log, request_id, set_up

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


@pytest.fixture
def logger() -> Iterator[logging.Logger]:
    """A logger whose lines go nowhere else."""
    logger = logging.getLogger("madang.some")
    before, logger.propagate = logger.propagate, False
    yield logger
    logger.propagate = before
    logger.handlers.clear()


def lines(logger: logging.Logger, kind: str) -> io.StringIO:
    """What a logger says from now on."""
    stream = io.StringIO()
    logger.addHandler(Log(kind, stream))
    return stream


def test_text_is_a_line(logger):
    said = lines(logger, "text")
    logger.warning("game %s: late", "g1")
    time, rest = said.getvalue().split(" ", 1)
    assert TIME.fullmatch(time)
    assert rest == "WARNING madang.some: game g1: late\n"


def test_text_names_the_request(logger):
    said = lines(logger, "text")
    token = request_id.set("abc")
    logger.warning("slow")
    request_id.reset(token)
    assert said.getvalue().endswith("madang.some: slow [abc]\n")


def test_json_is_an_object_a_line(logger):
    said = lines(logger, "json")
    token = request_id.set("abc")
    logger.warning("말이\nlate", extra={"status": 503})
    request_id.reset(token)
    assert said.getvalue().count("\n") == 1
    told = json.loads(said.getvalue())
    assert TIME.fullmatch(told.pop("time"))
    assert told == {
        "level": "WARNING",
        "logger": "madang.some",
        "message": "말이\nlate",
        "request": "abc",
        "status": 503,
    }


def test_json_keeps_a_traceback_in_the_object(logger):
    said = lines(logger, "json")
    try:
        raise ValueError("no")
    except ValueError:
        logger.exception("failed")
    told = json.loads(said.getvalue())
    assert told["trace"].endswith("ValueError: no")
    assert "request" not in told


@pytest.mark.parametrize("wanted", [False, True])
def test_set_up_says_each_thing_once(monkeypatch, wanted):
    root, requests = logging.getLogger(), logging.getLogger(REQUESTS)
    before = root.handlers[:], root.level, requests.level
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    try:
        root.handlers = []
        for _ in range(2):
            set_up("text", Watching(requests=wanted))
        logging.getLogger("madang.tables").warning("once")
        logging.getLogger("madang.tables").info("never")
        requests.info("a request")
    finally:
        root.handlers, root.level = before[:2]
        requests.setLevel(before[2])
    assert [line.split(": ")[1] for line in stream.getvalue().splitlines()] == ["once"] + [
        "a request"
    ] * wanted


def test_nothing_personal_is_logged(player, player_id, new_visitor):
    """Not even at the level of debugging, over a game that is played, and looked at by others."""
    visitor, other = player, new_visitor()
    stream = io.StringIO()
    root, ours, requests = (logging.getLogger(name) for name in ("", "madang", REQUESTS))
    before = ours.level, requests.level
    handler = Log("json", stream)
    root.addHandler(handler)
    ours.setLevel(logging.DEBUG)
    requests.setLevel(logging.DEBUG)
    word, name = "mugunghwa", "Gildong"
    try:
        address = visitor.start(word=word)
        visitor.play(address)
        visitor.post("/settings", {"name": name, "language": "nowhere"})
        other.get(address, headers={"X-Forwarded-For": "198.51.100.7", "User-Agent": "Sparrow/1"})
        other.post(address, {"action": "roll", "seq": "0"})
        visitor.get(f"{address}?word={word}&name={name}")
    finally:
        root.removeHandler(handler)
        ours.setLevel(before[0])
        requests.setLevel(before[1])
    said = stream.getvalue()
    told = [json.loads(line) for line in said.splitlines()]
    assert {each["route"] for each in told if each["logger"] == REQUESTS} >= {
        "/magdagdon/{game_id}",
        "/settings",
    }
    (cookie,) = {each.value or "" for each in visitor.client.cookies.jar if each.name == COOKIE}
    game_id = address.rpartition("/")[2]
    secret = [
        word,
        name,
        player_id,
        cookie,
        cookie.partition(".")[0],
        "198.51.100.7",
        "testclient",
        "Sparrow",
    ]
    assert [text for text in secret if text in said] == []
    assert all(game_id not in line for line in said.splitlines() if REQUESTS in line)
