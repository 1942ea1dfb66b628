"""Every route: its status, its headers, and what it refuses before anything looks at it."""

from __future__ import annotations

import logging
import sqlite3

import pytest

from madang.web.forms import MAX_FIELDS, MAX_VALUE
from madang.web.players import COOKIE
from madang.web.security import MAX_BODY, MAX_HEAD, MAX_HEADERS, MAX_TARGET
from tests.web import positions
from tests.web.dom import Page
from tests.web.visitor import FROM_HERE, Visitor

PLAIN = (
    "/",
    "/about",
    "/fair",
    "/settings",
    "/keys",
    "/you",
    "/you/games",
    "/magdagdon/new",
    "/magdagdon/rules",
    "/magdagdon/guide",
    "/magdagdon/guide/4",
    "/magdagdon/scores/peaceful",
    "/magdagdon/scores/survival",
    "/magdagdon/scores/nightmare",
    "/magdagdon/scores/nightmare?mine",
)
POSTS = ("/settings", "/you", "/you/delete", "/magdagdon/new", "/magdagdon/some-game", "/", "/nowhere")
ELSEWHERE = "https://elsewhere.example"


def policy(response):
    """The content security policy as a dictionary."""
    parts = [part.split() for part in response.headers["content-security-policy"].split(";")]
    return {name: values for name, *values in parts}


def assert_guarded(response):
    """The headers that every answer carries."""
    csp = policy(response)
    assert csp["default-src"] == ["'self'"]
    assert csp["frame-ancestors"] == csp["base-uri"] == csp["object-src"] == ["'none'"]
    assert csp["form-action"] == ["'self'"]
    assert "unsafe" not in response.headers["content-security-policy"]
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["x-frame-options"] == "DENY"
    assert response.headers["referrer-policy"] == "same-origin"
    assert response.headers["cross-origin-opener-policy"] == "same-origin"


@pytest.mark.parametrize("address", PLAIN)
def test_pages_answer_with_their_headers(visitor, address):
    response = visitor.get(address)
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["cache-control"] == "no-store"
    assert "set-cookie" not in response.headers
    assert_guarded(response)
    page = Page(response.text)
    assert page.root.get("lang") == "en"
    assert page.title.endswith(("Madang", "MAGDAGDON"))


@pytest.mark.parametrize("address", PLAIN)
def test_head_is_a_get_without_its_body(visitor, address):
    response = visitor.client.head(address)
    assert response.status_code == 200
    assert response.headers["cache-control"] == "no-store"
    assert_guarded(response)


def test_redirects_carry_the_headers(visitor):
    for address, to in (
        ("/magdagdon", "/magdagdon/new"),
        ("/magdagdon/scores", "/magdagdon/scores/peaceful"),
    ):
        response = visitor.get(address)
        assert (response.status_code, response.headers["location"]) == (303, to)
        assert response.headers["cache-control"] == "no-store"
        assert_guarded(response)


def test_the_table_and_its_record(tables, player, player_id):
    table = positions.start(tables, player_id, positions.path_to("peaceful", positions.two_staged))
    address = f"/magdagdon/{table.id}"
    for response in (player.get(address), player.client.head(address)):
        assert response.status_code == 200
        assert response.headers["cache-control"] == "no-store"
        assert_guarded(response)
    early = player.get(f"{address}/record")
    assert early.status_code == 409
    assert "when it is over" in early.text
    assert_guarded(early)


# Assets


def assets_of(page):
    """The addresses of scripts, style sheets and icons."""
    return [element.get("href") for element in page.all(".//link") if element.get("rel") != "alternate"] + [
        element.get("src") for element in page.all(".//script")
    ]


def test_assets_are_kept_for_good(visitor):
    addresses = assets_of(visitor.page("/magdagdon/rules"))
    assert len(addresses) >= 4
    for address in addresses:
        response = visitor.get(address)
        assert response.status_code == 200
        assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert response.headers["content-type"].partition(";")[0] in (
            "text/css",
            "text/javascript",
            "image/svg+xml",
            "image/png",
            "application/manifest+json",
        )
        assert_guarded(response)


def test_assets_of_another_version_are_not_kept(visitor):
    assert visitor.get("/static/000000000000/madang.css").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("name", ["nothing.css", "..%2fapp.py", "%2e%2e/app.py", "."])
def test_there_are_no_other_assets(visitor, name):
    assert visitor.client.get(f"/static/000000000000/{name}", follow_redirects=True).status_code in (404, 405)


# Errors


@pytest.mark.parametrize("address", ["/nowhere", "/magdagdon/scores/easy", "/magdagdon/a/b", "/static/a"])
def test_missing_pages(visitor, address):
    for response in (visitor.get(address), visitor.client.head(address)):
        assert response.status_code == 404
        assert response.headers["cache-control"] == "no-store"
        assert_guarded(response)
    page = visitor.page(address, 404)
    assert "There is nothing here" in page.title


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
@pytest.mark.parametrize("address", ["/", "/settings", "/magdagdon/new", "/magdagdon/some-game"])
def test_other_methods(visitor, method, address):
    response = visitor.client.request(method, address, headers=FROM_HERE)
    assert response.status_code == 405
    assert "GET" in response.headers["allow"]
    assert_guarded(response)
    assert "That does not work here" in response.text


def test_post_where_only_get_works(visitor):
    response = visitor.post("/about")
    assert response.status_code == 405
    assert_guarded(response)


def test_a_database_that_does_not_answer(app, visitor, player, monkeypatch, caplog):
    from madang.errors import StoreError
    from madang.store.trouble import NO_ANSWER

    def gone(*_, **__):
        raise StoreError(NO_ANSWER)

    monkeypatch.setattr(app.state.site.tables, "running", gone)
    with caplog.at_level(logging.CRITICAL):
        response = player.get("/")
    assert response.status_code == 503
    assert "Nothing is lost" in response.text
    assert_guarded(response)


# Who may send


@pytest.mark.parametrize("address", POSTS)
@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"},
        {"Origin": ELSEWHERE},
        {"Origin": "null"},
        {"Origin": "http://testserver.elsewhere.example"},
        {"Origin": "http://testserver:8000"},
    ],
    ids=lambda headers: ",".join(headers.values()),
)
def test_forms_of_other_sites_are_refused(visitor, address, headers):
    response = visitor.client.post(address, data={"action": "roll", "seq": "0"}, headers=headers)
    assert response.status_code == 403
    assert "another site" in response.text
    assert "set-cookie" not in response.headers
    assert_guarded(response)


@pytest.mark.parametrize(
    "headers", [{"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://testserver"}, {}], ids=str
)
def test_own_forms_are_taken(visitor, headers):
    response = visitor.client.post("/settings", data={"difficulty": "peaceful"}, headers=headers)
    assert response.status_code == 303


# How much may be sent


def test_a_body_that_is_too_large(visitor):
    for address in ("/settings", "/magdagdon/new"):
        response = visitor.post(address, {"word": "x" * MAX_BODY})
        assert response.status_code == 413
        assert_guarded(response)
    many = {f"x{number}": "x" * (MAX_BODY // 8) for number in range(7)}
    assert visitor.post("/settings", {"difficulty": "peaceful", **many}).status_code == 303


def test_a_field_that_is_too_long(visitor):
    form = {"difficulty": "peaceful"}
    for long in ({"x": "x" * (MAX_VALUE + 1)}, {"x" * (MAX_VALUE + 1): "x"}):
        response = visitor.post("/settings", form | long)
        assert response.status_code == 413
        assert_guarded(response)
    assert visitor.post("/settings", form | {"x": "x" * MAX_VALUE}).status_code == 303


FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def test_a_body_of_unknown_length_that_grows_too_large(visitor):
    def drip():
        yield b"difficulty=peaceful&name="
        for _ in range(MAX_BODY // 50):
            yield b"x" * 100

    response = visitor.post("/settings", content=drip(), headers=FORM)
    assert response.status_code == 413
    assert_guarded(response)


@pytest.mark.parametrize("length", ["-1", "1e3", "٣", "9" * 5000, "0x10"])
def test_a_length_that_is_none(app, length):
    async def call():
        sent = []

        async def receive():
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message):
            sent.append(message)

        scope = {
            "type": "http", "method": "POST", "path": "/settings", "raw_path": b"/settings",
            "query_string": b"",
            "headers": [(b"host", b"testserver"), (b"content-length", length.encode())],
            "http_version": "1.1", "scheme": "http",
            "root_path": "", "server": ("testserver", 80), "client": ("127.0.0.1", 1),
        }  # fmt: skip
        await app(scope, receive, send)
        return sent[0]["status"]

    import anyio

    assert anyio.run(call) == 413


def test_an_address_that_is_too_long(visitor):
    for address in ("/" + "x" * MAX_TARGET, "/settings?" + "x" * MAX_TARGET):
        response = visitor.get(address)
        assert response.status_code == 414
        assert_guarded(response)
    assert visitor.get("/settings?" + "x" * (MAX_TARGET - 20)).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [{"Cookie": "x=" + "x" * MAX_HEAD}, {f"x-{number}": "" for number in range(MAX_HEADERS)}],
    ids=("large", "many"),
)
def test_a_head_that_is_too_large(visitor, headers):
    response = visitor.get("/settings", headers=headers)
    assert response.status_code == 431
    assert "more than this page takes" in response.text
    assert_guarded(response)


def test_too_many_fields(visitor):
    fields = {f"x{number}": "" for number in range(MAX_FIELDS)}
    assert visitor.post("/settings", fields | {"difficulty": "peaceful"}).status_code == 400


@pytest.mark.parametrize(
    "kind",
    [
        "application/json",
        "text/plain",
        "multipart/form-data; boundary=x",
        "",
        "application/x-www-form-urlencodedx",
    ],
)
def test_other_kinds_of_body(visitor, kind):
    response = visitor.post("/settings", content=b"difficulty=peaceful", headers={"Content-Type": kind})
    assert response.status_code == 415
    assert_guarded(response)


@pytest.mark.parametrize(
    "body", [b"difficulty=%ff", b"difficulty=peaceful&\xc3\xa9", b"peaceful", b"&&&", b"difficulty=%ed%a0%80"]
)
def test_bodies_that_are_no_form(visitor, body):
    response = visitor.post("/settings", content=body, headers=FORM)
    assert response.status_code == 400
    assert "could not be read" in response.text


def test_a_form_with_a_charset(visitor):
    kind = {"Content-Type": "application/x-www-form-urlencoded; charset=UTF-8"}
    assert visitor.post("/settings", content=b"difficulty=peaceful", headers=kind).status_code == 303


# The cookie


def players_in(tables):
    """How many players the database has."""
    with sqlite3.connect(tables._store.url.database) as connection:
        (count,) = connection.execute("select count(*) from players").fetchone()
    connection.close()
    return count


def test_a_player_comes_into_being_with_the_first_post(tables, visitor):
    before = players_in(tables)
    for address in (*PLAIN, "/magdagdon", "/magdagdon/scores", "/nowhere", "/magdagdon/some-game"):
        assert "set-cookie" not in visitor.get(address).headers
    visitor.client.post("/settings", data={"difficulty": "peaceful"}, headers={"Origin": ELSEWHERE})
    visitor.post("/settings", {"difficulty": "easy"})
    visitor.post("/magdagdon/some-game", {"action": "roll", "seq": "0"})
    assert players_in(tables) == before
    assert not visitor.client.cookies
    assert visitor.post("/settings", {"difficulty": "survival", "name": "Majda"}).status_code == 303
    assert players_in(tables) == before + 1
    assert visitor.post("/settings", {"difficulty": "survival", "name": "Majda"}).status_code == 303
    assert players_in(tables) == before + 1


def cookie_flags(response):
    """The parts of the Set-Cookie header, in lower case."""
    return {part.strip().lower() for part in response.headers["set-cookie"].split(";")[1:]}


def test_the_flags_of_the_cookie(app):
    plain, safe = Visitor(app), Visitor(app, base_url="https://testserver")
    for visitor, secure in ((plain, False), (safe, True)):
        headers = {"Origin": visitor.client.base_url.scheme + "://testserver"}
        response = visitor.post("/settings", {"difficulty": "peaceful"}, headers=headers)
        flags = cookie_flags(response)
        assert {"httponly", "samesite=lax", "path=/"} <= flags
        assert ("secure" in flags) is secure
        assert any(flag.startswith("max-age=") for flag in flags)


@pytest.mark.parametrize(
    "change",
    [
        lambda cookie: cookie[:-9] + ("A" if cookie[-9] != "A" else "B") + cookie[-8:],
        lambda cookie: cookie.partition(".")[0],
        lambda cookie: "x" + cookie,
        lambda cookie: cookie.partition(".")[0] + "." + positions.cookie("another").partition(".")[2],
        lambda cookie: "",
        lambda cookie: "\x7f",
        lambda cookie: "." * 500,
    ],
    ids=("letter", "bare", "prefixed", "signature", "empty", "control", "dots"),
)
def test_a_cookie_that_was_tampered_with_is_nobodys(app, tables, player_id, change):
    table = positions.start(tables, player_id, positions.path_to("peaceful", positions.ready))
    owner = Visitor(app, player_id)
    assert owner.get(f"/magdagdon/{table.id}").status_code == 200
    thief = Visitor(app)
    thief.client.headers["cookie"] = f"{COOKIE}={change(positions.cookie(player_id))}"
    assert thief.get(f"/magdagdon/{table.id}").status_code == 404
    assert "Continue" not in thief.get("/").text


def test_a_good_signature_of_something_else_is_nobody(app):
    from itsdangerous import URLSafeSerializer

    for value in (None, 7, ["x"], {"id": "x"}, "", "x" * 500, "no-such-player"):
        other = Visitor(app)
        signed = URLSafeSerializer(positions.SECRET, salt="madang.player").dumps(value)
        other.client.headers["cookie"] = f"{COOKIE}={signed!s}"
        assert other.get("/").status_code == 200
        assert other.get("/magdagdon/some-game").status_code == 404
    other = Visitor(app)
    signed = URLSafeSerializer(positions.SECRET, salt="something else").dumps("x")
    other.client.headers["cookie"] = f"{COOKIE}={signed!s}"
    assert other.get("/").status_code == 200
