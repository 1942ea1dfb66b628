"""What the tables of all games do with a press: act through the one door, and answer."""

from __future__ import annotations

import json
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import (
    ChanceError,
    IllegalAction,
    MadangError,
    NotationError,
    NotYourSeat,
    StaleAction,
    UnknownGame,
)
from madang.tables import Table
from madang.tables.reasons import UNKNOWN_GAME
from madang.web.forms import Form, field, read_form
from madang.web.languages import go, language_of
from madang.web.site import player_of, site


def address(table: Table) -> str:
    """Where a game is."""
    return f"/{table.game}/{table.id}"


def table_of(request: Request, game: str) -> Table:
    """The table at an address of a game, for its player. Raises UnknownGame, also for one of another game."""
    table = site(request).tables.table(request.path_params["game_id"], player_of(request).id)
    if table.game != game:
        raise UnknownGame(UNKNOWN_GAME)
    return table


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the log: the number of the action it tells of, and the sentence."""

    seq: int
    text: str


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of a press: the table as it stands now, and why nothing was done if so."""

    table: Table
    form: Form
    action: str
    refusal: str = ""
    status: int = 200


async def attempt(request: Request, game: str) -> Attempt:
    """Do the action that a form asks for. What is refused changes nothing and says why.

    A game tells whose it is, so the player is not looked up: a press is one transaction.
    """
    here, game_id = site(request), request.path_params["game_id"]
    player_id = here.players.signed_id(request)
    if not player_id:
        raise UnknownGame(UNKNOWN_GAME)
    form = await read_form(request)
    action, seq = field(form, "action"), whole(field(form, "seq"))
    refused: MadangError
    try:
        return Attempt(here.tables.act(game_id, player_id, action, seq, game=game), form, action)
    except StaleAction as error:
        refused, status = error, 409
    except (IllegalAction, NotYourSeat) as error:
        refused, status = error, 422
    except (NotationError, ChanceError) as error:
        refused, status = error, 400
    return Attempt(table_of(request, game), form, action, language_of(request).error(refused), status)


def done(request: Request, table: Table, query: str = "") -> Response:
    """The answer to an action that was done: see the table."""
    response = go(request, address(table) + query)
    site(request).players.remember(request, response, table.player_id)
    return response


def whole(text: str) -> int:
    """A place in the log that a page was made at; what is no number is older than everything."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


async def record(game: str, request: Request) -> Response:
    """GET: the record of a finished game, with its proof and its final state."""
    table = table_of(request, game)
    exported = site(request).tables.export(table.id, table.player_id)
    name = f"{game}-{table.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    line = json.dumps(exported, ensure_ascii=False) + "\n"
    return Response(line, media_type="application/jsonl", headers=headers)
