"""What holds for every route there is: the headers of its answers, their markup, and who may send to it."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from madang.errors import TooFast
from madang.web.rates import TOO_FAST, Rates
from madang.web.security import MAX_BODY
from tests.web import gostop_positions, positions
from tests.web.dom import Page
from tests.web.every_route import ADDRESSES, GAME, QUERIES, posts_of
from tests.web.test_headers import assert_guarded
from tests.web.visitor import FROM_HERE, HERE, Visitor

SECRET = "xyzzy"
FOREIGN = (
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": HERE},
    {"Sec-Fetch-Site": ""},
    {"Origin": "https://elsewhere.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://[testserver"},
)


def magdagdon_games(tables, player_id):
    """The ids of a game that is over and of one that runs."""
    paths = [positions.path_to("peaceful", wanted) for wanted in (positions.over, positions.two_staged)]
    return [positions.start(tables, player_id, path).id for path in paths]


def gostop_games(tables, player_id):
    """The same of Go-Stop."""
    paths = [
        gostop_positions.path_to(lambda view: view.over),
        gostop_positions.path_to(gostop_positions.fresh),
    ]
    return [gostop_positions.start(tables, player_id, path).id for path in paths]


@pytest.fixture(scope="module")
def games(tables):
    """A player with games of both kinds, and the addresses of every route as they see it."""
    player_id = tables.new_player()
    mine = {"gostop": gostop_games(tables, player_id), "magdagdon": magdagdon_games(tables, player_id)}
    addresses = []
    for path, address in ADDRESSES.items():
        for game_id in mine[path.split("/")[1]] if GAME in address else [""]:
            addresses += [
                address.replace(GAME, game_id) + query for query in ("", *QUERIES.get(path, ()), "?%00=%ff")
            ]
    return player_id, addresses


def assert_safe(response):
    """What every answer keeps to."""
    assert_guarded(response)
    assert response.headers["cache-control"]
    for cookie in response.headers.get_list("set-cookie"):
        flags = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/"} <= flags
    assert "Traceback" not in response.text
    if response.headers.get("content-type", "").startswith("text/html") and response.text:
        assert_nothing_inline(Page(response.text))


def assert_nothing_inline(page):
    """No script, style or handler stands in a page, and nothing comes from elsewhere."""
    for element in page.root.iter():
        if not isinstance(element.tag, str):
            continue
        if element.tag == "script" and element.get("type") != "application/json":
            assert element.get("src", "").startswith("/static/")
            assert not (element.text or "").strip()
        assert element.tag not in ("style", "iframe", "object", "embed", "base")
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert name != "style"
            assert not (value or "").strip().lower().startswith(("javascript:", "data:"))
            if name in ("src", "href", "action") and element.tag != "a":
                assert (value or "/").removeprefix(HERE).startswith(("/", "#", "?")), value
            if name in ("src", "href", "action"):
                assert not (value or "").startswith("//")


def test_every_page_as_its_player_sees_it(app, games, opponent_thinks):
    player_id, addresses = games
    owner = Visitor(app, player_id)
    statuses = set()
    for address in addresses:
        response = owner.get(address)
        assert response.status_code < 500, address
        statuses.add(response.status_code)
        assert_safe(response)
    assert {200, 303, 409} <= statuses


@pytest.mark.parametrize("method", ["PUT", "OPTIONS", "POST"])
def test_methods_that_no_route_has(app, games, opponent_thinks, method):
    player_id, addresses = games
    owner = Visitor(app, player_id)
    for address in addresses:
        response = owner.client.request(method, address, headers=FROM_HERE)
        assert response.status_code < 500, address
        if method != "POST":
            assert response.status_code == 405, address
        assert_safe(response)


def test_no_route_takes_what_another_site_sends(app, tables, games, opponent_thinks):
    player_id, _ = games
    owner = Visitor(app, player_id)
    posts = posts_of(app)
    assert len(posts) > 4
    for address in posts:
        for headers in FOREIGN:
            response = owner.client.post(address.replace(GAME, "x"), data={"name": "x"}, headers=headers)
            assert response.status_code == 403, (address, headers)
            assert "set-cookie" not in response.headers
            assert_safe(response)
    player = tables.player(player_id)
    assert player is not None
    assert player.name is None


def test_no_route_takes_too_much(app, games):
    player_id, _ = games
    owner = Visitor(app, player_id)
    for address in posts_of(app):
        for content in (b"x" * (MAX_BODY + 1), (b"x" * 1000 for _ in range(MAX_BODY // 1000 + 1))):
            response = owner.post(address, content=content)
            assert response.status_code in (404, 413, 415), address
            assert_safe(response)


def test_no_route_answers_for_another_server(app, games):
    _, addresses = games
    for address in addresses:
        response = TestClient(app, base_url="http://evil.example").get(address)
        assert response.status_code == 421
        assert_safe(response)


def test_every_route_but_what_pages_bring_along_is_counted(app, games, opponent_thinks, monkeypatch):
    player_id, addresses = games
    asked = []

    def too_fast(self, scope, who):
        asked.append(scope["path"])
        return TooFast(TOO_FAST, retry_after=7, n=7)

    monkeypatch.setattr(Rates, "check", too_fast)
    for address in addresses:
        response = Visitor(app, player_id).get(address)
        assert response.status_code == 429
        assert response.headers["retry-after"] == "7"
        assert "7 seconds" in response.text
        assert_safe(response)
    assert len(asked) == len(addresses)


class Broken:
    """A door that falls out of its frame, and tells everything as it does."""

    def __getattr__(self, name):
        raise RuntimeError(SECRET)


@pytest.fixture
def door_broken(app, monkeypatch):
    """The application with a door that nobody foresaw."""
    here = app.state.site
    app.state.site = replace(here, tables=Broken())
    monkeypatch.setattr(here.players, "_tables", Broken())
    yield
    app.state.site = here


def test_no_route_tells_why_it_broke(app, games, door_broken, caplog):
    player_id, addresses = games
    broken = 0
    with caplog.at_level(logging.DEBUG):
        for address in addresses:
            response = Visitor(app, player_id).get(address)
            assert SECRET not in response.text
            assert "RuntimeError" not in response.text
            assert_safe(response)
            broken += response.status_code == 500
    assert broken > 20
    ours = [record for record in caplog.records if not record.name.startswith(("httpx", "asyncio"))]
    written = "\n".join(map(logging.Formatter().format, ours))
    assert "RuntimeError" in written
    assert SECRET not in written
    assert player_id not in written
