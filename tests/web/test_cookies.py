"""The cookie over TLS and without it."""

from __future__ import annotations

import pytest

from madang.web.players import COOKIE, MAX_COOKIE, SAFE_COOKIE
from tests.web import positions
from tests.web.visitor import Visitor

TLS = "https://testserver"
FROM_THERE = {"Origin": TLS}


@pytest.fixture
def address(tables, player_id):
    """Where the player has a game."""
    table = positions.start(tables, player_id, positions.path_to("peaceful", positions.ready))
    return f"/magdagdon/{table.id}"


def ask(app, address, base_url, **cookies):
    """The status of a page, for who has these cookies."""
    visitor = Visitor(app, base_url=base_url)
    sent = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return visitor.get(address, headers={"Cookie": sent}).status_code


def test_over_tls_the_cookie_is_bound_to_this_server(app):
    response = Visitor(app, base_url=TLS).post("/settings", {"theme": "dark"}, headers=FROM_THERE)
    (cookie,) = response.headers.get_list("set-cookie")
    assert cookie.startswith(f"{SAFE_COOKIE}=")
    flags = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"secure", "httponly", "path=/", "samesite=lax"} <= flags
    assert not any(flag.startswith("domain") for flag in flags)
    assert response.headers["strict-transport-security"].startswith("max-age=")


def test_without_tls_nothing_asks_for_it(app):
    response = Visitor(app).post("/settings", {"theme": "dark"})
    (cookie,) = response.headers.get_list("set-cookie")
    assert cookie.startswith(f"{COOKIE}=")
    assert "secure" not in cookie.lower()
    assert "strict-transport-security" not in response.headers


def test_who_moves_to_tls_stays_who_they_are(app, tables, player_id, address):
    visitor = Visitor(app, player_id, base_url=TLS)
    assert visitor.get(address).status_code == 200
    response = visitor.post("/settings", {"theme": "dark"}, headers=FROM_THERE)
    player = tables.player(player_id)
    assert player is not None
    assert player.settings["theme"] == "dark"
    new, old = response.headers.get_list("set-cookie")
    assert new.startswith(f"{SAFE_COOKIE}={positions.cookie(player_id)};")
    assert old.startswith(f'{COOKIE}="";')
    assert "Max-Age=0" in old
    assert {"HttpOnly", "Secure"} <= {part.strip() for part in old.split(";")}
    assert visitor.get(address).status_code == 200


def test_the_bound_cookie_counts_before_the_plain_one(app, tables, player_id, address):
    mine, other = positions.cookie(player_id), positions.cookie(tables.new_player())
    assert ask(app, address, TLS, **{SAFE_COOKIE: mine, COOKIE: other}) == 200
    assert ask(app, address, TLS, **{SAFE_COOKIE: other, COOKIE: mine}) == 404
    assert ask(app, address, TLS, **{SAFE_COOKIE: "x.y", COOKIE: mine}) == 200


def test_the_bound_cookie_means_nothing_without_tls(app, player_id, address):
    mine = positions.cookie(player_id)
    assert ask(app, address, "http://testserver", **{SAFE_COOKIE: mine}) == 404
    assert ask(app, address, "http://testserver", **{COOKIE: mine}) == 200


def test_a_cookie_that_is_too_long_is_not_looked_at(app, player_id, address):
    assert len(positions.cookie(player_id)) < MAX_COOKIE // 2
    assert ask(app, address, TLS, **{COOKIE: positions.cookie(player_id) + "x" * MAX_COOKIE}) == 404
