"""Somebody who wants into another's games: by every route, with every cookie but the right one."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from madang.tables import Table, Tables
from madang.web.players import COOKIE
from tests.web import gostop_positions, positions
from tests.web.every_route import ADDRESSES, GAME, QUERIES, posts_of, routes_of
from tests.web.visitor import Visitor

NO_GAME = "nosuchgame-nosuchgame"
MALLORY = "Mallory-who-attacks"


@dataclass(frozen=True, slots=True)
class Victim:
    """A player with games of both kinds, one that is over and one that runs."""

    player_id: str
    games: tuple[str, ...]


@pytest.fixture(scope="module")
def victim(tables):
    """Whose games nobody else may see."""
    player_id = tables.new_player()
    tables.rename(player_id, "Victoria")
    tables.change_settings(player_id, language="cs")
    games: list[Table] = []
    for wanted in (positions.over, positions.ready):
        path = positions.path_to("peaceful", wanted)
        games.append(positions.start(tables, player_id, path))
    over = gostop_positions.path_to(lambda view: view.over)
    games.append(gostop_positions.start(tables, player_id, over))
    games.append(gostop_positions.start(tables, player_id, gostop_positions.path_to(gostop_positions.fresh)))
    assert [tables.table(game.id, player_id).status for game in games] == ["over", "running"] * 2
    return Victim(player_id, tuple(game.id for game in games))


def all_of(tables: Tables, victim: Victim) -> tuple[object, ...]:
    """Everything that is kept of a player: themselves, and their games."""
    return tables.player(victim.player_id), *(tables.table(id_, victim.player_id) for id_ in victim.games)


def attackers(app, tables, victim, opponent_thinks) -> Iterator[tuple[str, Visitor]]:
    other = tables.new_player()
    tables.rename(other, MALLORY)
    positions.start(tables, other, positions.path_to("peaceful", positions.ready))
    gostop_positions.start(tables, other, gostop_positions.path_to(gostop_positions.fresh))
    yield "another player", Visitor(app, other)
    yield "nobody", Visitor(app)
    right = positions.cookie(victim.player_id)
    value = right.rpartition(".")[0]
    forged = {
        "no signature": value,
        "the bare id": victim.player_id,
        "another's signature": f"{value}.{positions.cookie(other).rpartition('.')[2]}",
        "a signature cut short": right[:-1],
        "the name of TLS": "",
    }
    for name, cookie in forged.items():
        visitor = Visitor(app)
        visitor.client.headers["cookie"] = f"{COOKIE}={cookie}" if cookie else f"__Host-{COOKIE}={right}"
        yield name, visitor


def presses(table: Table) -> Iterator[dict[str, str]]:
    """What somebody could send to change a game."""
    legal = [str(action) for action in table.view.legal][:2] or ["roll"]
    for action in legal:
        yield {"action": action, "seq": str(table.seq)}
    yield {"action": legal[0], "seq": str(max(table.seq - 1, 0)), "abandon": table.id, "game_id": table.id}


def test_every_route_is_in_the_table(app):
    """A new route is attacked from the day it is there: say in ``every_route.py`` how to ask for it."""
    assert set(routes_of(app)) == set(ADDRESSES)
    of_games = {path for path in routes_of(app) if "{game_id}" in path}
    assert of_games == {path for path, address in ADDRESSES.items() if GAME in address}


@pytest.mark.parametrize("number", range(7))
def test_no_route_leads_into_the_games_of_another(app, tables, victim, opponent_thinks, caplog, number):
    name, attacker = list(attackers(app, tables, victim, opponent_thinks))[number]
    secrets = (victim.player_id, *victim.games, positions.cookie(victim.player_id))
    before = all_of(tables, victim)
    asked = 0
    with caplog.at_level(logging.DEBUG):
        for path, address in ADDRESSES.items():
            for query in ("", *QUERIES.get(path, ())):
                if GAME not in address:
                    response = attacker.get(address + query)
                    assert [secret for secret in secrets if secret in response.text] == [], (name, address)
                    continue
                unknown = attacker.get(address.replace(GAME, NO_GAME) + query)
                assert unknown.status_code == 404
                for game in victim.games:
                    response = attacker.get(address.replace(GAME, game) + query)
                    assert response.status_code == 404, (name, address)
                    assert response.text == unknown.text.replace(NO_GAME, game), (name, address)
                    assert attacker.client.head(address.replace(GAME, game)).status_code == 404
                    asked += 1
    assert asked > 40
    assert all_of(tables, victim) == before
    ours = [record for record in caplog.records if not record.name.startswith(("httpx", "asyncio"))]
    written = "\n".join(map(logging.Formatter().format, ours))
    assert [secret for secret in (*secrets, "Victoria", MALLORY) if secret in written] == []


@pytest.mark.parametrize("number", range(7))
def test_no_press_moves_the_games_of_another(app, tables, victim, opponent_thinks, number):
    name, attacker = list(attackers(app, tables, victim, opponent_thinks))[number]
    before = all_of(tables, victim)
    for address in posts_of(app):
        for game in victim.games:
            for data in presses(tables.table(game, victim.player_id)):
                response = attacker.post(address.replace(GAME, game), data)
                if GAME in address:
                    unknown = attacker.post(address.replace(GAME, NO_GAME), data)
                    assert (response.status_code, unknown.status_code) == (404, 404), (name, address)
                    assert response.text == unknown.text.replace(NO_GAME, game), (name, address)
                    assert "set-cookie" not in response.headers
                else:
                    assert victim.player_id not in response.text
    assert all_of(tables, victim) == before


def test_starting_a_game_gives_up_no_game_of_another(app, tables, victim, opponent_thinks):
    before = all_of(tables, victim)
    for game, more in (("magdagdon", {"difficulty": "peaceful"}), ("gostop", {"level": "beginner"})):
        for running in victim.games:
            other = tables.new_player()
            offer = tables.offer(game)
            data = {"offer": offer.id, "word": "w", "abandon": running, **more}
            assert Visitor(app, other).post(f"/{game}/new", data).status_code == 303
            # The id of an offer becomes that of its game; who knows it cannot begin it again for themselves.
            again = Visitor(app, victim.player_id).post(f"/{game}/new", data)
            assert again.status_code == 409
    assert all_of(tables, victim) == before


def test_the_owner_finds_no_game_under_another_one(app, victim, opponent_thinks):
    owner = Visitor(app, victim.player_id)
    for path, address in ADDRESSES.items():
        if GAME in address:
            own, others = victim.games[:2], victim.games[2:]
            if path.startswith("/gostop"):
                own, others = others, own
            for game in others:
                assert owner.get(address.replace(GAME, game)).status_code == 404
            statuses = {owner.get(address.replace(GAME, game)).status_code for game in own}
            assert statuses <= {200, 409}, path


def test_ids_cannot_be_guessed(tables):
    """192 random bits for a player, 128 for a game: nobody meets one by trying."""
    players = {tables.new_player() for _ in range(50)}
    games = {tables.offer("magdagdon").id for _ in range(50)}
    assert len(players) == len(games) == 50
    assert {len(one) for one in players} == {32}
    assert {len(one) for one in games} == {22}
