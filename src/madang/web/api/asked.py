"""What the routes are asked with: who asks, and the shapes of addresses and bodies."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request

from madang.core.chance import WORD_BYTES
from madang.games import GAMES
from madang.tables import Player
from madang.tables.door import ACTION_LENGTH
from madang.tables.names import NAME_LENGTH
from madang.tables.people import ID_PATTERN
from madang.web.api.problems import NoToken
from madang.web.site import site

ID = f"^{ID_PATTERN}$"
MOST_ACTIONS = 1_000_000
"""More than any log will ever hold."""
MOST_WAITING = 10
"""How long a request may wait for the opponent, in seconds."""
MOST_ROWS = 100
GAME = f"^({'|'.join(sorted(GAMES))})$"
VARIANT = r"^[a-z]{0,16}$"

GameId = Annotated[str, Path(pattern=ID, description="The id of a game of yours.")]
TokenId = Annotated[str, Path(pattern=ID, description="The id of a token of yours; not its secret.")]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Query(BaseModel):
    """What stands behind the question mark. A name that is none is refused, for it may be a slip."""

    model_config = ConfigDict(extra="forbid")


class OfGame(_Query):
    """Which game is meant."""

    game: Annotated[str, Field(pattern=GAME, description="The name of a game, from GET /games.")]


class Waiting(_Query):
    """How long to wait."""

    wait: Annotated[
        int,
        Field(
            ge=0, le=MOST_WAITING, description="How many seconds to wait for the opponent, if it is to act."
        ),
    ] = 0


class From(_Query):
    """Where to begin."""

    since: Annotated[
        int, Field(ge=0, le=MOST_ACTIONS, description="The place in the log of the first action to tell of.")
    ] = 0


class PastWanted(OfGame):
    """Which past games."""

    limit: Annotated[int, Field(ge=1, le=MOST_ROWS, description="How many rows at most.")] = 20


class ScoresWanted(PastWanted):
    """Which score table."""

    variant: Annotated[
        str, Field(pattern=VARIANT, description="A variant of the game; empty where it has none.")
    ] = ""
    mine: Annotated[bool, Field(description="Only your own games.")] = False


class NewName(_Asked):
    """A name, for a player or for a token."""

    name: Annotated[
        str, Field(max_length=NAME_LENGTH, description="What others see; an empty text is none.")
    ] = ""


class OfferWanted(_Asked):
    """Which game the seed shall be for."""

    game: Annotated[str, Field(pattern=GAME, description="The name of a game, from GET /games.")]


class GameWanted(_Asked):
    """A game to start."""

    offer: Annotated[str, Field(pattern=ID, description="The id of an offer; the game takes it over.")]
    game: Annotated[str, Field(pattern=GAME, description="The game the offer was made for.")]
    variant: Annotated[
        str | None,
        Field(pattern=VARIANT, description="The difficulty; null is the first that GET /games lists."),
    ] = None
    word: Annotated[
        str,
        Field(
            max_length=WORD_BYTES,
            description="Your part of the chance, at most 64 bytes of UTF-8; an empty one proves nothing.",
        ),
    ] = ""
    opponent: Annotated[
        str | None,
        Field(pattern=r"^[a-z]{1,16}$", description="Who plays against you; null is the strongest."),
    ] = None
    abandon: Annotated[
        str | None,
        Field(pattern=ID, description="The id of your running game, which is given up for this one."),
    ] = None


class ActionWanted(_Asked):
    """An action to play."""

    action: Annotated[
        str,
        Field(
            min_length=1, max_length=ACTION_LENGTH, description="In the notation of “legal”, such as roll."
        ),
    ]
    expected_seq: Annotated[
        int,
        Field(ge=0, le=MOST_ACTIONS, description="How many actions the log holds, as you know it: “seq”."),
    ]


def secret_of(request: Request) -> str:
    """The secret that a request shows. Raises NoToken."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise NoToken
    return secret.strip()


def player_of(request: Request) -> Player:
    """The player whose token a request shows. Raises NoToken."""
    player = site(request).tables.player_of_token(secret_of(request))
    if player is None:
        raise NoToken
    return player
