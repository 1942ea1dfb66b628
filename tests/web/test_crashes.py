"""A handler that raises: the page has no details, and the log no secrets."""

from __future__ import annotations

import logging

import pytest
from starlette.requests import ClientDisconnect
from starlette.responses import StreamingResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from madang.web.crashes import where
from tests.web.dom import Page
from tests.web.positions import cookies
from tests.web.test_headers import assert_guarded
from tests.web.visitor import HERE, Visitor

SECRET = "xyzzy"


class Unheard(Exception):
    """An exception that nobody here has heard of, with a message that tells everything."""

    def __str__(self) -> str:
        return SECRET


def fail():
    try:
        raise KeyError(SECRET)
    except KeyError as error:
        raise Unheard(SECRET) from error


@pytest.fixture
def crash(app):
    """Puts a page into the application that does as it is told."""
    added: list[Route] = []

    def add(handler) -> str:
        added.append(Route("/crash", handler, methods=["GET", "POST"]))
        app.router.routes.insert(0, added[-1])
        return "/crash"

    yield add
    for route in added:
        app.router.routes.remove(route)


async def broken(request):
    fail()


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("prefix", ["", "/vi"])
def test_the_page_has_no_details_and_the_log_no_secrets(app, tables, crash, caplog, method, prefix):
    player_id = tables.new_player()
    client = TestClient(app, cookies=cookies(player_id))
    with caplog.at_level(logging.DEBUG):
        response = client.request(method, f"{prefix}{crash(broken)}?word={SECRET}", headers={"Origin": HERE})
    assert response.status_code == 500
    assert_guarded(response)
    assert response.headers["cache-control"] == "no-store"
    if not prefix:
        assert "Something broke on our side" in Page(response.text).title
    for word in (SECRET, "Traceback", "Unheard", __file__, player_id):
        assert word not in response.text
    (line,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert "Unheard" in line
    assert "in fail" in line
    ours = [
        record for record in caplog.records if not record.name.startswith("httpx")
    ]  # who asks, writes too
    everything = "\n".join(map(logging.Formatter().format, ours))
    for secret in (SECRET, player_id, cookies(player_id)["madang"], "testclient"):
        assert secret not in everything


def test_an_answer_that_breaks_off_stays_broken(app, crash, caplog):
    async def begins(request):
        async def parts():
            yield b"x"
            fail()

        return StreamingResponse(parts(), headers={"Content-Encoding": "identity"})

    client = TestClient(app)
    with (
        caplog.at_level(logging.DEBUG),
        pytest.raises(RuntimeError, match="broke off") as raised,
    ):
        client.get(crash(begins))
    assert raised.value.__suppress_context__
    assert SECRET not in caplog.text


def test_who_has_gone_away_is_no_error(app, crash, caplog):
    async def gone(request):
        raise ClientDisconnect

    with caplog.at_level(logging.DEBUG), pytest.raises(AssertionError):  # the client of tests wants an answer
        TestClient(app).get(crash(gone))
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_crash_behind_tls_says_so_too(app, crash, caplog):
    with caplog.at_level(logging.CRITICAL):
        response = Visitor(app, base_url="https://testserver").get(crash(broken))
    assert response.status_code == 500
    assert "max-age" in response.headers["strict-transport-security"]


def test_what_was_the_cause_is_named():
    with pytest.raises(Unheard) as raised:
        fail()
    told = where(raised.value)
    assert "Unheard" in told
    assert "from builtins.KeyError" in told
    assert SECRET not in told
