"""By which names a server is reached, and whom it believes who asks."""

from __future__ import annotations

import asyncio
import socket

import pytest
from starlette.testclient import TestClient
from starlette.types import Scope

from madang.errors import UnknownHost
from madang.web.app import create_app
from madang.web.hosting import Hosting, host_check, host_name
from tests.web.positions import SECRET
from tests.web.test_headers import assert_guarded
from tests.web.visitor import HOSTING

OWN = socket.gethostname().lower()


def knows(hosting: Hosting, *sent: str) -> bool:
    """Whether a server answers to these ``Host`` headers."""
    return host_check(hosting)(list(sent)) is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("localhost", "localhost"),
        ("LocalHost.:8000", "localhost"),
        ("127.0.0.1:80", "127.0.0.1"),
        ("[::1]:8000", "::1"),
        ("[0:0:0::1]", "::1"),
        ("a_b.example", "a_b.example"),
    ],
)
def test_the_name_in_a_header(text, name):
    assert host_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        *("", ".", ":8000", "a b", "a@b", "http://a", "a/b", "a,b", "[::1", "[::g]", "[1.2.3.4]", "é"),
        *("a:b", "a:123456", "a" * 254, "a\n"),
    ],
)
def test_what_is_no_name(text):
    assert host_name(text) is None
    assert not knows(Hosting(), text)


@pytest.mark.parametrize("listens", ["127.0.0.1", "::1", "localhost", "192.0.2.7", "0.0.0.0"])
@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1", "127.8.8.8:1", "[::1]:8000"])
def test_this_machine_is_always_known(listens, host):
    assert knows(Hosting(listens), host)
    assert knows(Hosting(listens, ("games.example",)), host)


@pytest.mark.parametrize(
    ("listens", "known", "unknown"),
    [
        ("127.0.0.1", (), ("192.0.2.7", "[2001:db8::7]", OWN, "games.example")),
        ("192.0.2.7", ("192.0.2.7:8000",), ("192.0.2.8", OWN, "games.example")),
        ("2001:db8::7", ("[2001:db8:0::7]:80",), ("[2001:db8::8]", "games.example")),
        ("games.example", ("Games.Example:80",), ("192.0.2.7", "evil.games.example", "games.example.evil")),
        (
            "0.0.0.0",
            ("192.0.2.7", "[2001:db8::7]", OWN, OWN.partition(".")[0] + ".local"),
            ("games.example",),
        ),
        ("::", ("192.0.2.7", "[2001:db8::7]", OWN), ("games.example", "localhost.games.example")),
    ],
)
def test_what_is_known_where_no_name_was_given(listens, known, unknown):
    assert [host for host in known if not knows(Hosting(listens), host)] == []
    assert [host for host in unknown if knows(Hosting(listens), host)] == []


def test_names_that_were_given():
    hosting = Hosting("0.0.0.0", ("games.example", "[2001:db8::7]"))
    assert knows(hosting, "GAMES.example:8000")
    assert knows(hosting, "[2001:db8::7]")
    for other in ("evil.example", "192.0.2.7", "games.example.evil.example", OWN):
        assert not knows(hosting, other)


def test_one_header_and_no_other_number():
    assert not knows(Hosting())
    assert not knows(Hosting(), "localhost", "localhost")


def test_the_error_names_the_option():
    error = host_check(Hosting())(["games.example:8000"])
    assert isinstance(error, UnknownHost)
    assert str(error).endswith("madang serve --allowed-host games.example")


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD"])
@pytest.mark.parametrize("address", ["/", "/settings", "/static/x/icon.svg", "/nowhere"])
def test_a_request_for_another_server(app, method, address):
    client = TestClient(app, base_url="http://evil.example")
    response = client.request(method, address)
    assert response.status_code == 421
    assert "set-cookie" not in response.headers
    assert_guarded(response)
    if method != "HEAD":
        assert "madang serve --allowed-host evil.example" in response.text


def test_a_name_is_never_markup(app):
    response = TestClient(app).get("/", headers={"Host": "<script>alert(1)</script>"})
    assert response.status_code == 421
    assert "alert" not in response.text


def asked_by(hosting: Hosting, client: str, headers: dict[str, str], path) -> tuple[str, bool]:
    """Who asks, as the application sees it, and whether it takes the request for one over TLS."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MADANG_SECRET", SECRET)
        app = create_app(str(path / "madang.sqlite3"), hosting)
    seen: list[tuple[str, bool]] = []
    scope: Scope = {
        "type": "http", "method": "GET", "path": "/keys", "raw_path": b"/keys", "query_string": b"",
        "headers": [(b"host", b"localhost"), *((k.lower().encode(), v.encode()) for k, v in headers.items())],
        "http_version": "1.1", "scheme": "http", "root_path": "", "server": ("localhost", 80),
        "client": (client, 1),
    }  # fmt: skip

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        if message["type"] == "http.response.start":
            sent = {name.decode() for name, _ in message["headers"]}
            seen.append((str(scope["client"][0]), "strict-transport-security" in sent))

    asyncio.run(app(scope, receive, send))
    app.state.site.tables._store.close()
    (one,) = seen
    return one


FORWARDED = {"X-Forwarded-For": "198.51.100.9", "X-Forwarded-Proto": "https"}


def test_nobody_is_believed_unless_named(tmp_path):
    assert asked_by(Hosting(), "127.0.0.1", FORWARDED, tmp_path) == ("127.0.0.1", False)


@pytest.mark.parametrize("proxy", ["127.0.0.1", "127.0.0.0/8"])
def test_a_proxy_that_was_named_is_believed(tmp_path, proxy):
    hosting = Hosting(proxies=(proxy,))
    assert asked_by(hosting, "127.0.0.1", FORWARDED, tmp_path) == ("198.51.100.9", True)


def test_others_are_not_believed_where_a_proxy_was_named(tmp_path):
    hosting = Hosting(proxies=("192.0.2.1",))
    assert asked_by(hosting, "192.0.2.2", FORWARDED, tmp_path) == ("192.0.2.2", False)


def test_what_was_forwarded_before_our_proxy_is_not_believed(tmp_path):
    forwarded = FORWARDED | {"X-Forwarded-For": "203.0.113.1, 198.51.100.9"}
    asked = asked_by(Hosting(proxies=("127.0.0.1",)), "127.0.0.1", forwarded, tmp_path)
    assert asked == ("198.51.100.9", True)


def test_the_tests_ask_under_a_name_of_their_own():
    assert knows(HOSTING, "testserver")
