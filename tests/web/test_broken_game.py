"""A game whose log no longer plays: set aside, said so, and in nobody's way."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from madang.store import Store
from madang.store.schema import games, log
from madang.tables import Tables
from tests.web import gostop_positions
from tests.web.visitor import Visitor

Game = tuple[Visitor, str]
"""A player, and the address of a running game of theirs."""


def juggle(store: Store, game_id: str) -> None:
    """Let a log hold what no rulebook knows."""
    with store.write() as connection:
        connection.execute(sa.update(log).where(log.c.game_id == game_id).values(action="juggle"))


def other_rules(store: Store, game_id: str) -> None:
    """Let a game be one of rules that this program does not play by."""
    with store.write() as connection:
        connection.execute(sa.update(games).where(games.c.id == game_id).values(rules=99))


def end(store: Store, game_id: str) -> None:
    """Let a game be over."""
    result = {"winner": 0, "points": 3}
    with store.write() as connection:
        connection.execute(sa.update(games).where(games.c.id == game_id).values(status="over", result=result))


def begin_magdagdon(tables: Tables, player_id: str) -> str:
    """A game with one action in its log."""
    offer = tables.offer("magdagdon")
    table = tables.start(player_id, "magdagdon", "survival", offer.id, "")
    tables.act(table.id, player_id, "roll", 0)
    return table.id


def begin_gostop(tables: Tables, player_id: str) -> str:
    """A deal with some actions in its log."""
    return gostop_positions.start(tables, player_id, gostop_positions.place("go or stop")).id


BEGIN = {"magdagdon": begin_magdagdon, "gostop": begin_gostop}


@pytest.fixture(params=BEGIN)
def game(request: pytest.FixtureRequest) -> str:
    """The name of a game."""
    return str(request.param)


@pytest.fixture(params=[juggle, other_rules])
def broken(
    request: pytest.FixtureRequest, game: str, tables: Tables, player_id: str, opponent_thinks: None
) -> str:
    """The id of a running game that no longer plays."""
    game_id = BEGIN[game](tables, player_id)
    request.param(tables._store, game_id)
    tables._cache._folded.clear()
    return game_id


@pytest.mark.parametrize("status", ["running", "over"])
def test_every_page_of_it_says_that_it_is_set_aside(
    status: str,
    game: str,
    broken: str,
    player: Visitor,
    tables: Tables,
    caplog: pytest.LogCaptureFixture,
) -> None:
    if status == "over":
        end(tables._store, broken)
    asked: list[Callable[[], Any]] = [
        lambda: player.get(f"/{game}/{broken}"),
        lambda: player.get(f"/{game}/{broken}?since=0"),
        lambda: player.get(f"/{game}/{broken}?hint=1"),
        lambda: player.get(f"/{game}/{broken}/review"),
        lambda: player.get(f"/{game}/{broken}/record"),
        lambda: player.post(f"/{game}/{broken}", {"action": "roll", "seq": "1"}),
    ]
    for ask in asked:
        caplog.clear()
        with caplog.at_level(logging.ERROR):
            answer = ask()
        assert answer.status_code == 410
        assert "This game is set aside" in answer.text
        assert broken in caplog.text
        assert player.client.cookies["madang"] not in caplog.text
        for said in (answer.text, caplog.text):
            assert "juggle" not in said
            assert "Traceback" not in said


def test_it_keeps_nobody_from_anything(
    game: str, broken: str, player: Visitor, visitor: Visitor, tables: Tables
) -> None:
    pages = ("/", "/settings", "/magdagdon/new", "/gostop/new", "/magdagdon/scores/survival", "/about")
    for page in (*pages, "/magdagdon/scores/survival?mine=", "/gostop/statistics"):
        for who in (player, visitor):
            assert who.get(page).status_code == 200
    assert player.get(f"/{game}").headers["location"] == f"/{game}/new"
    assert visitor.get(f"/{game}/{broken}").status_code == 404


def test_a_finished_one_stays_in_the_lists(
    game: str, broken: str, player_id: str, player: Visitor, tables: Tables
) -> None:
    end(tables._store, broken)
    assert [past.game_id for past in tables.history(player_id, game)] == [broken]
    assert player.get("/gostop/statistics").status_code == 200
    if game == "gostop":
        assert tables.statistics(player_id, game).won == 1


def test_another_is_started_without_a_question(broken: str, player: Visitor) -> None:
    anew = player.start("peaceful")
    assert not anew.endswith(broken)
    assert player.get(anew).status_code == 200


def test_what_cannot_be_read_after_it_was_remembered(player: Visitor, player_id: str, tables: Tables) -> None:
    """The position is remembered, and its log damaged meanwhile: the record is refused, not broken."""
    game_id = begin_magdagdon(tables, player_id)
    tables.abandon(game_id, player_id)
    with tables._store.write() as connection:
        connection.execute(sa.text("UPDATE log SET outcomes = '[1,' WHERE game_id = :id"), {"id": game_id})
    assert player.get(f"/magdagdon/{game_id}").status_code == 200
    assert player.get(f"/magdagdon/{game_id}/record").status_code == 410
