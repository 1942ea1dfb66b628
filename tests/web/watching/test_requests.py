"""Each request has an id, and a line under its route."""

from __future__ import annotations

import logging

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from madang.errors import StoreError
from madang.store.trouble import NO_ANSWER
from madang.web.watching.logs import REQUESTS, _with_request
from madang.web.watching.requests import HEADER
from tests.web.visitor import FROM_HERE

GIVEN = "0123456789abcdef-0123"


@pytest.fixture
def lines(caplog):
    """``lines()`` are the requests that were logged so far: method, route, status."""
    caplog.set_level(logging.INFO, REQUESTS)

    def read() -> list[tuple[str, str, int]]:
        found = [record for record in caplog.records if record.name == REQUESTS]
        assert all(record.milliseconds >= 0 for record in found)
        return [(record.method, record.route, record.status) for record in found]

    return read


def test_the_route_is_named_never_the_address(visitor, lines):
    visitor.get("/ko/magdagdon/AAAAAAAAAAAAAAAAAAAAAA?word=secret")
    visitor.get("/about?since=4")
    visitor.get("/nowhere/at/all")
    visitor.client.request("BREW", "/about")
    visitor.client.post("/about", headers={"Sec-Fetch-Site": "cross-site"})
    assert lines() == [
        ("GET", "/magdagdon/{game_id}", 404),
        ("GET", "/about", 200),
        ("GET", "none", 404),
        ("other", "/about", 405),
        ("POST", "none", 403),
    ]


def test_by_itself_no_request_is_logged(visitor, caplog):
    caplog.set_level(logging.WARNING)
    visitor.get("/about")
    assert caplog.records == []


def test_every_answer_has_an_id_of_its_own(visitor):
    ids = [visitor.get(address).headers[HEADER] for address in ("/about", "/about", "/nowhere", "/ko/fair")]
    assert len(set(ids)) == 4
    assert all(len(each) == 16 for each in ids)


@pytest.mark.parametrize("given", ["", "short", "a name in it 0123456789", "0123456789ABCDEF", "a" * 65])
def test_an_id_that_is_not_well_formed_is_not_taken_over(visitor, given):
    assert visitor.get("/about", headers={HEADER: given}).headers[HEADER] != given


def test_the_id_of_a_proxy_is_taken_over(visitor):
    assert visitor.get("/about", headers={HEADER: GIVEN}).headers[HEADER] == GIVEN


@pytest.mark.parametrize("address", ["/crash", "/vi/crash"])
def test_a_crash_has_an_id_too(app, lines, monkeypatch, address):
    async def crash(request):
        raise RuntimeError("crash")

    monkeypatch.setattr(app.router, "routes", [*app.router.routes, Route("/crash", crash)])
    client = TestClient(app, raise_server_exceptions=False)
    response = client.get(address, headers={HEADER: GIVEN} | FROM_HERE)
    assert (response.status_code, response.headers[HEADER]) == (500, GIVEN)
    assert lines() == [("GET", "/crash", 500)]


def test_what_is_logged_about_a_request_says_which(visitor, monkeypatch, app, caplog):
    def broken(*arguments):
        raise StoreError(NO_ANSWER)

    monkeypatch.setattr(app.state.site.tables, "offer", broken)
    caplog.handler.addFilter(_with_request)
    response = visitor.get("/gostop/new", headers={HEADER: GIVEN})
    caplog.handler.removeFilter(_with_request)
    assert response.status_code == 503
    assert {getattr(record, "request", "") for record in caplog.records} == {GIVEN}
