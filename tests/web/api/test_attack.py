"""Somebody who wants into another's games through the API: by every operation, with any token but theirs."""

from __future__ import annotations

import pytest

from madang.web.api.app import PREFIX, description
from tests.web import gostop_positions, positions
from tests.web.api.program import Program

NO_GAME = "nosuchgame-nosuchgame"
BODIES = {
    "/games/{game_id}/actions": {"action": "roll", "expected_seq": 0},
    "/games/{game_id}/abandon": {},
    "/games": {"offer": "GAME", "game": "magdagdon", "variant": "peaceful", "word": "", "abandon": "GAME"},
    "/offers": {"game": "magdagdon"},
    "/me": {"name": "Mallory"},
    "/me/tokens": {"name": "Mallory"},
    "/players": {"name": "Mallory"},
}
QUERIES = {"/games/running": "?game=gostop", "/me/games": "?game=gostop", "/scores": "?game=gostop"}


@pytest.fixture(scope="module")
def operations(app):
    """Method and address of every operation."""
    api = next(route.app for route in app.routes if getattr(route, "path", "") == PREFIX)
    return [(method.upper(), path) for path, ways in description(api)["paths"].items() for method in ways]


@pytest.fixture
def victim(new_program, tables):
    """Whose games nobody else may see: one that is over and one that runs, of each kind."""
    program = new_program()
    tables.rename(program.player_id, "Victoria")
    games = [
        positions.start(tables, program.player_id, positions.path_to("peaceful", wanted))
        for wanted in (positions.over, positions.ready)
    ]
    games += [
        gostop_positions.start(tables, program.player_id, gostop_positions.path_to(wanted))
        for wanted in (lambda view: view.over, gostop_positions.fresh)
    ]
    program.games = [game.id for game in games]
    return program


def everything(tables, victim):
    """All that is kept of a player."""
    player_id = victim.player_id
    return (
        tables.player(player_id),
        tables.tokens(player_id),
        [tables.table(id_, player_id) for id_ in victim.games],
    )


def attackers(app, new_program, victim):
    """Whoever is not the victim; the first has a token of its own."""
    yield "another player", new_program()
    yield "nobody", Program(app)
    yield "a token cut short", Program(app, secret=victim.secret[:-1])
    yield "the id as a token", Program(app, secret=victim.player_id)
    cookie = Program(app)
    cookie.client.cookies.update(positions.cookies(victim.player_id))
    yield "the victim's cookie", cookie


OPEN = {("GET", "/games"), ("POST", "/players")}
"""What needs no token."""


def filled(value, game):
    """A body about a game."""
    return {name: game if each == "GAME" else each for name, each in value.items()} if value else value


def test_no_operation_leads_into_anothers_games(
    app, tables, victim, new_program, operations, opponent_thinks
):
    (token,) = tables.tokens(victim.player_id)
    before, asked = everything(tables, victim), 0
    secrets = (victim.player_id, victim.secret, "Victoria", *victim.games)
    for name, attacker in attackers(app, new_program, victim):
        known = name == "another player"
        for method, path in operations:
            if known and (method, path) == ("DELETE", "/me"):
                continue  # of their own; last of all
            for game in victim.games:
                body = filled(BODIES.get(path), game) if method in ("POST", "PATCH") else None
                address = path.format(game_id=game, token_id=token.id) + QUERIES.get(path, "")
                response = attacker.ask(method, address, body)
                asked += 1
                if not known and (method, path) not in OPEN:
                    assert response.status_code == 401, (name, method, path)
                elif "{game_id}" in path:
                    unknown = attacker.ask(method, path.format(game_id=NO_GAME), body)
                    assert response.status_code == unknown.status_code == 404, (name, method, path)
                    assert response.json() == unknown.json()
                assert [each for each in secrets if each in response.text] == [], (name, method, path)
        if known:
            assert attacker.ask("DELETE", "/me").status_code == 204
    assert asked > 200
    assert everything(tables, victim) == before
