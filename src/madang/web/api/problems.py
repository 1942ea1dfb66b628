"""How the API says no: problem documents (RFC 9457), one row of a table for each kind."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from madang.errors import (
    BrokenLog,
    ChanceError,
    FairChanceError,
    GameRunning,
    IllegalAction,
    MadangError,
    NotationError,
    NotOver,
    NotYourSeat,
    OfferGone,
    StaleAction,
    StoreError,
    StoreFull,
    TooFast,
    TooMany,
    UnknownBot,
    UnknownGame,
    UnknownHost,
    UnknownPlayer,
    UnknownToken,
)
from madang.web.languages import language_of

MEDIA_TYPE = "application/problem+json"
TYPES = "/api/v1/problems/"
"""What the type of a problem begins with; the rest is its name, and the whole an address that explains it."""


class Kind(NamedTuple):
    """A kind of problem: its status, its title, and what it means for a program."""

    status: int
    title: str
    about: str


KINDS: Mapping[str, Kind] = {
    "unreadable": Kind(400, "The request cannot be read", "The body is no JSON, or the request is no HTTP."),
    "no-token": Kind(
        401, "No valid token", "Send “Authorization: Bearer madang_…” with a token that was not revoked."
    ),
    "elsewhere": Kind(403, "The request came from another site", "A page of another site may not do this."),
    "not-found": Kind(
        404, "There is nothing here", "No such address, or no such game of yours: the two look the same."
    ),
    "method": Kind(405, "That does not work here", "The header Allow names the methods of this address."),
    "too-slow": Kind(408, "The body took too long", "Send it again, all at once."),
    "stale-action": Kind(
        409,
        "The game has moved on",
        "The log holds other than “expected_seq” actions; “seq” says how many. Look at it again.",
    ),
    "illegal-action": Kind(
        409,
        "The rules forbid it",
        "“code” and “rule” say why, “position” in which position. Nothing was changed.",
    ),
    "not-your-turn": Kind(409, "It is not your turn", "Ask for the game with “wait” until it is."),
    "game-running": Kind(
        409, "Another game is running", "Go on with “game_id”, or start again with “abandon” set to it."
    ),
    "offer-gone": Kind(409, "That offer is used or too old", "Ask for a new one."),
    "not-over": Kind(409, "The game is not over", "A game shows its seed and its record when it is over."),
    "too-many": Kind(409, "There are enough of them", "Take one away before you add another."),
    "broken-game": Kind(
        410, "This game is set aside", "Its log no longer plays. All other games go on; start another."
    ),
    "too-large": Kind(413, "The body is too large", "It may hold 16 KiB."),
    "long-address": Kind(414, "The address is too long", "With its query it may have 4 KiB."),
    "not-json": Kind(
        415, "The body does not say that it is JSON", "Send “Content-Type: application/json” with it."
    ),
    "unknown-host": Kind(421, "This server has another name", "The header Host names another server."),
    "invalid": Kind(422, "A value is not allowed", "“errors” names each field and what is wrong with it."),
    "too-fast": Kind(429, "Too many requests", "Wait as many seconds as the header Retry-After says."),
    "long-head": Kind(431, "The headers are too large", "Together they may have 16 KiB."),
    "broken": Kind(500, "Something broke on our side", "No game is harmed. The host finds it in the log."),
    "busy": Kind(503, "The database does not answer", "Nothing is lost. Try again in a moment."),
    "disk-full": Kind(
        507, "There is no room left", "Nothing is lost, but this was not done. The host has to make room."
    ),
}

_OF_ERRORS: tuple[tuple[type[MadangError], str], ...] = (
    (UnknownGame, "not-found"),
    (UnknownPlayer, "no-token"),
    (UnknownToken, "no-token"),
    (StaleAction, "stale-action"),
    (IllegalAction, "illegal-action"),
    (NotYourSeat, "not-your-turn"),
    (GameRunning, "game-running"),
    (OfferGone, "offer-gone"),
    (NotOver, "not-over"),
    (TooMany, "too-many"),
    (UnknownHost, "unknown-host"),
    (TooFast, "too-fast"),
    (BrokenLog, "broken-game"),
    (StoreFull, "disk-full"),
    (NotationError, "invalid"),
    (FairChanceError, "invalid"),
    (ChanceError, "invalid"),
    (UnknownBot, "invalid"),
)

_OF_STATUS = {
    400: "unreadable",
    401: "no-token",
    403: "elsewhere",
    404: "not-found",
    405: "method",
    408: "too-slow",
    413: "too-large",
    414: "long-address",
    431: "long-head",
}

SHOWN = ("game_id", "seq", "rule", "position", "action")
"""What an error carries beside its sentence that helps a program on."""


class NoToken(HTTPException):
    """No token, or none that opens anything."""

    def __init__(self) -> None:
        super().__init__(401, headers={"WWW-Authenticate": 'Bearer realm="Madang"'})


def answer(request: Request, error: Exception, **more: Any) -> Response:
    """The problem document for an error; ``more`` are further members of it."""
    headers: dict[str, str] = {}
    if isinstance(error, RequestValidationError):
        name, detail, more = "invalid", KINDS["invalid"].about, {"errors": _fields(error), **more}
        if any(each["type"] == "json_invalid" for each in error.errors()):
            name, detail = "unreadable", KINDS["unreadable"].about
        elif isinstance(error.body, bytes):  # FastAPI reads no body of another kind
            return document("not-json", KINDS["not-json"].about)
    elif isinstance(error, HTTPException):
        name = _OF_STATUS.get(error.status_code, "unreadable" if error.status_code < 500 else "broken")
        detail, headers = KINDS[name].about, dict(error.headers or {})
    elif isinstance(error, MadangError):
        name = _name(error)
        t = language_of(request)
        detail = KINDS[name].about if isinstance(error, StoreError) else t.error(error)
        headers["Content-Language"] = t.language
        more = {"code": error.code, **_told(error), **more}
        if isinstance(error, TooFast):
            headers["Retry-After"] = str(error.retry_after)
        if name == "no-token":
            headers.update(NoToken().headers or {})
    else:
        name, detail = "broken", KINDS["broken"].about
    return document(name, detail, headers, **more)


def document(name: str, detail: str, headers: Mapping[str, str] | None = None, **more: Any) -> Response:
    """A problem document of a kind."""
    kind = KINDS[name]
    said = {"title": kind.title, "status": kind.status, "detail": detail, "code": f"api/{name}"}
    problem = {"type": TYPES + name, **said, **more}
    body = json.dumps(problem, ensure_ascii=False)
    return Response(body, kind.status, headers, media_type=MEDIA_TYPE)


def explained(name: str) -> dict[str, Any]:
    """A kind of problem, for whoever looks its type up."""
    return {"type": TYPES + name, **KINDS[name]._asdict()}


def broken(_: Request) -> Response:
    """The problem document for what broke on our side."""
    return document("broken", KINDS["broken"].about)


def answer_not_found() -> Response:
    """The problem document for what is not there."""
    return document("not-found", KINDS["not-found"].about)


def _name(error: MadangError) -> str:
    found = next((name for kind, name in _OF_ERRORS if isinstance(error, kind)), None)
    if found is None:
        found = "busy" if isinstance(error, StoreError) else "invalid"
    return found


def _told(error: MadangError) -> dict[str, Any]:
    """What a program can go on with."""
    told = {name: getattr(error, name, "") for name in SHOWN}
    return {name: value for name, value in told.items() if value not in ("", None)}


def _fields(error: RequestValidationError) -> list[dict[str, str]]:
    """Each field that is wrong, such as ``body.expected_seq``, and what is wrong with it."""
    return [
        {"field": ".".join(map(str, each["loc"])), "problem": str(each["msg"])} for each in error.errors()
    ]
