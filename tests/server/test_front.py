"""A real ``madang serve``, spoken to by a socket: what no browser would send, and what it is told."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from madang.web.security import MAX_HEAD, MAX_HEADERS
from tests.web.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server; all tests of this module speak to the same one."""
    database = tmp_path_factory.mktemp("front") / "madang.sqlite3"
    server = Server(database, "--rate-limit", "on")  # as it is served to people
    server.start()
    yield server
    server.stop()


class Line:
    """A connection to a server."""

    def __init__(self, server: Server) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        self.file = self.socket.makefile("rb")
        self.host = f"127.0.0.1:{server.port}"

    def send(self, *lines: str, body: bytes = b"") -> None:
        """Send a head and what follows it."""
        self.socket.sendall("".join(f"{line}\r\n" for line in (*lines, "")).encode("latin-1") + body)

    def get(self, path: str, *headers: str, host: str = "") -> tuple[int, dict[str, str], bytes]:
        """Ask for a page; its answer."""
        self.send(f"GET {path} HTTP/1.1", f"Host: {host or self.host}", *headers)
        return self.answer()

    def answer(self) -> tuple[int, dict[str, str], bytes]:
        """The status, the headers and the body of the next answer."""
        status = int(self.file.readline().split()[1])
        headers = {}
        while line := self.file.readline().strip().decode("latin-1"):
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
        if "content-length" in headers:
            return status, headers, self.file.read(int(headers["content-length"]))
        return status, headers, b""

    def ended(self) -> bool:
        """Whether the server has closed the connection; what it still had to say is thrown away."""
        try:
            while self.file.read(4096):
                pass
        except ConnectionResetError:
            pass
        return True

    def close(self) -> None:
        """End it."""
        self.file.close()
        self.socket.close()


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    """A new connection."""
    line = Line(server)
    yield line
    line.close()


def test_a_connection_is_kept(line):
    for path in ("/keys", "/about", "/nowhere"):
        status, headers, body = line.get(path)
        assert status == (404 if path == "/nowhere" else 200)
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
        assert b"Madang" in body


@pytest.mark.parametrize(
    "first",
    [
        "",
        "\x00\x01\x02",
        "GET",
        "GET /",
        "GET / HTTP/0.9",
        "GET / HTTP/2.0",
        "GET / HTTP/1.1 more",
        "G\tT / HTTP/1.1",
        "/ GET HTTP/1.1",
        "GET /\x00 HTTP/1.1",
    ],
)
def test_first_lines_that_are_none(server, line, first):
    line.send(first, f"Host: {line.host}")
    status, _, body = line.answer()
    assert status == 400
    assert b"Traceback" not in body
    assert line.ended()
    other = Line(server)
    assert other.get("/keys")[0] == 200
    other.close()


@pytest.mark.parametrize(
    "headers",
    [
        ("Host: localhost", "Host: localhost"),
        (),
        ("Host: localhost", "No colon"),
        ("Host: localhost", " folded: x", "\x00: x"),
        ("Host: localhost", "Content-Length: 1", "Content-Length: 2"),
        ("Host: localhost", "Content-Length: -1"),
        ("Host: localhost", "Content-Length: 3", "Transfer-Encoding: chunked"),
        ("Host: localhost", "Transfer-Encoding: chunked, identity"),
        ("Host: localhost", "Content-Length : 3"),
        ("Host: localhost", "X: a\x00b"),
        ("Host: localhost", "X: a\rb"),
        ("Host: localhost", "Transfer-Encoding: gzip"),
    ],
)
def test_headers_that_are_none(line, headers):
    line.send("POST /settings HTTP/1.1", *headers)
    status, _, _ = line.answer()
    assert status in (400, 501)
    assert line.ended()


@pytest.mark.parametrize(
    "headers",
    [
        ("Cookie: madang=" + "x" * (MAX_HEAD + 4096),),
        tuple(f"X-{number}: {number}" for number in range(MAX_HEADERS)),
    ],
)
def test_a_head_that_is_too_long(line, headers):
    line.send("GET /keys HTTP/1.1", f"Host: {line.host}", *headers)
    status, _, _ = line.answer()
    assert status in (400, 431)


def test_an_address_without_a_slash(line):
    line.send("OPTIONS * HTTP/1.1", f"Host: {line.host}")
    assert line.answer()[0] in (404, 405)


def test_an_address_that_is_too_long(line):
    assert line.get("/" + "x" * 5000)[0] == 414
    assert line.get("/keys")[0] == 200


@pytest.mark.parametrize("host", ["evil.example", "192.0.2.7", "a b", "<script>"])
def test_another_server_is_meant(line, host):
    status, headers, _ = line.get("/keys", host=host)
    assert status == 421
    assert headers["x-frame-options"] == "DENY"


def test_nobody_is_a_proxy(line):
    _, headers, _ = line.get("/keys", "X-Forwarded-Proto: https", "X-Forwarded-For: 198.51.100.9")
    assert "strict-transport-security" not in headers


def test_a_body_that_was_refused_is_not_waited_for(line):
    line.send(
        "POST /settings HTTP/1.1",
        f"Host: {line.host}",
        "Origin: https://elsewhere.example",
        "Content-Length: 900",
        body=b"x",
    )
    status, headers, _ = line.answer()
    assert (status, headers["connection"]) == (403, "close")
    assert line.ended()


def test_a_body_in_parts(line):
    line.send(
        "POST /settings HTTP/1.1",
        f"Host: {line.host}",
        "Content-Type: application/x-www-form-urlencoded",
        "Transfer-Encoding: chunked",
        body=b"a\r\nlanguage=e\r\n1\r\nn\r\n",
    )
    line.socket.sendall(b"0\r\n\r\n")
    status, headers, _ = line.answer()
    assert status == 303
    assert headers["set-cookie"].startswith("madang=")
    assert line.get("/keys")[0] == 200


def test_a_body_that_stops_holds_up_nobody(server, line):
    line.send("POST /settings HTTP/1.1", f"Host: {line.host}", "Content-Length: 100", body=b"language=")
    other = Line(server)
    assert other.get("/keys")[0] == 200
    other.close()
