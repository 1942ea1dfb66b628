"""Requests as no browser makes them: each gets an answer of ours, and nobody becomes somebody else."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message, Scope

from madang.web.app import create_app
from madang.web.forms import MAX_FIELDS, MAX_VALUE, read_form
from madang.web.players import COOKIE, SAFE_COOKIE
from madang.web.security import HEADERS
from tests.fuzz.counting import inputs
from tests.fuzz.mutations import near
from tests.web import positions
from tests.web.every_route import ADDRESSES, GAME, QUERIES
from tests.web.visitor import HOSTING

FORM = b"application/x-www-form-urlencoded"


class World(NamedTuple):
    """An application with one player who has a game, and a loop to ask it in."""

    app: Starlette
    loop: asyncio.Runner
    player_id: str
    game_id: str

    def ask(self, scope: Scope, body: bytes = b"") -> tuple[int, dict[bytes, bytes]]:
        """The status and the headers of the answer to a request."""
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        self.loop.run(self.app(scope, receive, send))
        return sent[0]["status"], dict(sent[0]["headers"])


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """The application, with opponents that never wake."""
    with pytest.MonkeyPatch.context() as patch, asyncio.Runner() as loop:
        patch.setenv("MADANG_SECRET", positions.SECRET)
        app = create_app(str(tmp_path_factory.mktemp("fuzz") / "madang.sqlite3"), HOSTING)
        here = app.state.site
        patch.setattr(here.opponents, "prepare", lambda: None)
        patch.setattr(here.opponents, "wake", lambda game_id: None)
        player_id = here.tables.new_player()
        path = positions.path_to("peaceful", positions.two_staged)
        game_id = positions.start(here.tables, player_id, path).id
        yield World(app, loop, player_id, game_id)
        here.tables._store.close()


def scope_of(method: str, raw: bytes, query: bytes, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    """A request as the server hands it on."""
    return {
        "type": "http", "method": method, "path": unquote(raw.decode("ascii", "replace")), "raw_path": raw,
        "query_string": query, "headers": [(b"host", b"testserver"), *headers], "http_version": "1.1",
        "scheme": "http", "root_path": "", "server": ("testserver", 80), "client": ("192.0.2.1", 1),
    }  # fmt: skip


PEOPLE = ["player-aaaaaaaaaaaaaaaaaaaaaaaaa", "player-bbbbbbbbbbbbbbbbbbbbbbbbb"]
COOKIES = [f"{COOKIE}={positions.cookie(one)}" for one in PEOPLE]
COOKIES += [f"{COOKIES[0]}; {COOKIES[1]}", f"{SAFE_COOKIE}={positions.cookie(PEOPLE[0])}", "a=b; c"]


@inputs("cookies")
@given(near(COOKIES), st.sampled_from(["http", "https"]))
def test_cookies(world, text, scheme):
    sent = text.encode("latin-1", "replace")
    scope = scope_of("GET", b"/", b"", [(b"cookie", sent)]) | {"scheme": scheme}
    who = world.app.state.site.players.signed_id(Request(scope))
    if who:
        # Only what we signed is anybody. A signature is read past what is no letter of one, and of its last
        # letter not every bit counts; it is the same signature all the same.
        assert who in PEOPLE
        assert positions.cookie(who)[:-1].encode() in re.sub(rb"[^\w.-]", b"", sent)


BODIES = [
    "action=roll&seq=3",
    "difficulty=peaceful&word=a+word&offer=xxxxxxxxxxxxxxxxxxxxxx&newcomer=x.y",
    "language=vi&name=%C5%98eho%C5%99&contrast=%e2%82%ac",
    "&".join(f"x{number}=%{number:02x}" for number in range(MAX_FIELDS)),
    "x=" + "y" * MAX_VALUE,
    "%00=%ff&=&a&&;=",
]


@inputs("forms")
@given(near(BODIES), st.sampled_from([FORM, FORM + b"; charset=latin-1", b"text/plain", b"\xff", b""]))
def test_forms(world, text, kind):
    body = text.encode("utf-8", "surrogatepass")

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    request = Request(scope_of("POST", b"/", b"", [(b"content-type", kind)]), receive)
    try:
        form, refused = world.loop.run(read_form(request)), None
    except HTTPException as error:
        form, refused = {}, error.status_code
    assert refused in ((None, 400, 413, 415) if kind.startswith(FORM) else (415,))
    assert sum(map(len, form.values())) <= MAX_FIELDS
    assert all(len(value) <= MAX_VALUE for values in form.values() for value in values)


PATHS = sorted(
    {*ADDRESSES.values(), "/vi/gostop", "/ko/magdagdon/new", "/en", "//", "*", "", "/../etc", "/%00", "/%ff"}
)
ASKED = sorted(
    {"?a=%ff&b", "?die=99&die=", "?", *(query for queries in QUERIES.values() for query in queries)}
)
NAMES = [b"accept-language", b"cookie", b"accept-encoding", b"content-type", b"origin", b"sec-fetch-site",
         b"x-forwarded-for", b"authorization", b"if-none-match", b"range", b"content-length"]  # fmt: skip
VALUES = [
    "vi,en;q=0.5",
    "gzip",
    "bytes=0-5",
    "same-origin",
    "http://testserver",
    "null",
    "Bearer x",
    "5",
    "*",
]
HEADER = st.tuples(st.sampled_from(NAMES), near([*VALUES, *COOKIES]).map(lambda text: text.encode()))


@inputs("requests")
@given(
    st.sampled_from(["GET", "GET", "POST", "POST", "HEAD", "PUT", "OPTIONS", "X"]),
    near(PATHS),
    near(ASKED),
    st.lists(HEADER, max_size=3),
    near(BODIES),
    st.booleans(),
)
def test_requests(world, method, path, query, headers, body, known):
    raw = path.replace(GAME, world.game_id).encode("ascii", "replace")
    sent = body.encode("utf-8", "surrogatepass")
    if known:
        headers = [(b"cookie", f"{COOKIE}={positions.cookie(world.player_id)}".encode()), *headers]
    headers = [(b"content-type", FORM), *headers]
    scope = scope_of(method, raw, query.removeprefix("?").encode("utf-8", "surrogatepass"), headers)
    status, answered = world.ask(scope, sent if method == "POST" else b"")
    assert 200 <= status < 500
    assert answered[b"content-security-policy"] == HEADERS["Content-Security-Policy"].encode()
    assert answered[b"x-content-type-options"] == b"nosniff"
