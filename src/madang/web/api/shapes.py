"""What the routes answer with, as OpenAPI tells it: shapes, examples that were recorded, and problems."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from madang.web.api.problems import KINDS, MEDIA_TYPE

EXAMPLES = "examples.json"
ALWAYS = (400, 408, 413, 414, 421, 429, 431, 500, 503, 507)
"""What any request may meet."""
SECURITY = "token"
JSON = "application/json"
EXAMPLE = "x-example"
"""Where a route says which example is its own, until it is shown."""


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """A problem document (RFC 9457). Members beside these say more, such as `seq`, `rule`, `errors`."""

    type: str
    title: str
    status: int
    detail: str
    code: Annotated[str, Field(description="The stable name of what exactly was wrong.")]


class GameShape(_Shape):
    """A game of this server."""

    game: str
    rules: int
    seats: int
    variants: list[str]
    opponents: list[str]


class Catalogue(_Shape):
    """All games."""

    games: list[GameShape]


class Offer(_Shape):
    """A seed that was drawn, and the commitment to it."""

    offer: str
    game: str
    commitment: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class TableShape(_Shape):
    """A game as its player sees it."""

    id: str
    game: str
    variant: str
    opponent: str | None
    status: Literal["running", "over", "abandoned"]
    seq: Annotated[int, Field(ge=0, description="How many actions the log holds: the next “expected_seq”.")]
    your_turn: bool
    legal: Annotated[list[str], Field(description="What you may do now, in notation.")]
    view: Annotated[
        dict[str, Any], Field(description="All that you may see, in the very form that bots get.")
    ]
    bill: Annotated[dict[str, Any], Field(description="The points, item by item, as the rules give them.")]
    commitment: str
    word: str
    proof: Annotated[
        dict[str, str] | None, Field(description="Seed and commitment, once the game is no longer running.")
    ]
    coached: bool
    imported: Annotated[bool, Field(description="Whether it was played elsewhere and brought here.")]
    started_at: str
    ended_at: str | None
    repeated: Annotated[
        bool, Field(description="Whether this request was made before and changed nothing now.")
    ]


class FrameShape(_Shape):
    """One visible step."""

    seq: int
    seat: int
    event: str
    text: Annotated[str, Field(description="What happened, in words, in the language of Accept-Language.")]
    view: dict[str, Any]


class Frames(_Shape):
    """Steps, in order."""

    frames: list[FrameShape]


class Record(_Shape):
    """A record, and the last state it leads to."""

    record: dict[str, Any]
    expect: dict[str, Any]
    meta: Annotated[dict[str, Any], Field(description="What a history tells of the game beside its record.")]


class Me(_Shape):
    """A player."""

    name: str | None


class TokenShape(_Shape):
    """A token without its secret."""

    id: str
    name: str | None
    created_at: str


class NewToken(TokenShape):
    """A token with its secret, this once."""

    secret: Annotated[str, Field(pattern="^madang_[A-Za-z0-9_-]{43}$")]


class NewPlayer(Me):
    """A new player with a token."""

    token: TokenShape
    secret: Annotated[str, Field(pattern="^madang_[A-Za-z0-9_-]{43}$")]


class Tokens(_Shape):
    """Tokens, the oldest first."""

    tokens: list[TokenShape]


class PastShape(_Shape):
    """A game that is over or was given up."""

    id: str
    game: str
    variant: str
    opponent: str | None
    status: Literal["over", "abandoned"]
    result: dict[str, Any] | None
    coached: bool
    imported: bool
    started_at: str
    ended_at: str


class Past(_Shape):
    """Past games, the newest first."""

    games: list[PastShape]


class Fared(_Shape):
    """How somebody fared in a game for two."""

    deals: int
    won: int
    lost: int
    nagari: int
    points: int
    points_per_deal: float
    abandoned: int
    coached: int


class FaredWith(_Shape):
    """In all, and against each opponent."""

    all: Fared
    by_opponent: dict[str, Fared]


class StatisticsShape(_Shape):
    """For each game for two."""

    gostop: FaredWith


class ScoreShape(_Shape):
    """A line of a score table."""

    rank: int
    name: str | None
    score: int
    turns: int
    powers_used: int
    coached: bool
    finished_at: str
    game_id: Annotated[str | None, Field(description="Only of your own games.")]


class Scores(_Shape):
    """A score table from its top."""

    scores: list[ScoreShape]


ONE_GAME = {"game_id": "$response.body#/id"}
GAME_LINKS = {
    "game": {"operationId": "show_game", "parameters": ONE_GAME},
    "action": {
        "operationId": "play_action",
        "parameters": ONE_GAME,
        "requestBody": {"action": "$response.body#/legal/0", "expected_seq": "$response.body#/seq"},
    },
    "frames": {"operationId": "list_frames", "parameters": ONE_GAME},
    "abandon": {"operationId": "abandon_game", "parameters": ONE_GAME},
    "record": {"operationId": "show_record", "parameters": ONE_GAME},
}
"""What can be asked about a game that was just shown."""
OFFER_LINKS = {
    "start": {
        "operationId": "start_game",
        "requestBody": {"offer": "$response.body#/offer", "game": "$response.body#/game"},
    }
}
"""What can be done with an offer."""


@cache
def examples() -> dict[str, Any]:
    """What was asked and answered for each route when it was recorded, by the name of the example."""
    found: dict[str, Any] = json.loads((files(__package__) / EXAMPLES).read_text(encoding="utf-8"))
    return found


def told(
    example: str,
    shape: type[BaseModel] | None,
    *problems: int,
    status: int = 200,
    token: bool = True,
    links: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """What OpenAPI tells of a route, as keyword arguments: its answer with an example, and its problems.

    ``links`` say what can be asked next with what is in the answer.
    """
    good: dict[str, Any] = {"description": "It was done."}
    if shape is not None:
        good["model"] = shape
        if links:
            good["links"] = links
    codes = sorted({*problems, *ALWAYS, *((401,) if token else ())})
    extra = {"security": [{SECURITY: []}] if token else [], EXAMPLE: example}
    return {
        "status_code": status,
        "response_model": None,
        "responses": {status: good, **{code: _problem(code) for code in codes}},
        "openapi_extra": extra,
    }


def complete(described: dict[str, Any]) -> None:
    """Put what was recorded beside the shapes, and say of what is sent that it has to be JSON.

    FastAPI itself would leave each ``null`` of an example out.
    """
    for ways in described["paths"].values():
        for operation in ways.values():
            recorded = examples().get(operation.pop(EXAMPLE), {})
            if "requestBody" in operation:
                operation["responses"]["415"] = _problem(415)
            if "body" in recorded:
                operation["requestBody"]["content"][JSON]["example"] = recorded["body"]
            for status, answer in operation["responses"].items():
                if status.startswith("2") and JSON in answer.get("content", {}) and "answer" in recorded:
                    answer["content"][JSON]["example"] = recorded["answer"]


def _problem(status: int) -> dict[str, Any]:
    names = [name for name, kind in KINDS.items() if kind.status == status]
    return {
        "description": "; ".join(f"{KINDS[name].title} (`{name}`)" for name in names),
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
