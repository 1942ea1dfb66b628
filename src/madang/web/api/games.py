"""The routes of games: offers, starting, looking, acting, and what is left when a game is over."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from madang import bots
from madang.errors import StaleAction, UnknownGame
from madang.games import GAMES
from madang.tables import Table
from madang.tables.reasons import UNKNOWN_GAME
from madang.web.api.answers import frame_json, say, table_json
from madang.web.api.asked import (
    ActionWanted,
    From,
    GameId,
    GameWanted,
    OfferWanted,
    OfGame,
    Waiting,
    player_of,
    secret_of,
)
from madang.web.api.problems import answer
from madang.web.api.shapes import GAME_LINKS, OFFER_LINKS, Catalogue, Frames, Offer, Record, TableShape, told
from madang.web.languages import language_of
from madang.web.site import site

router = APIRouter(tags=["games"])


@router.get("/games", **told("games", Catalogue, token=False))
async def list_games() -> Response:
    """The games of this server: their variants, seats, opponents, the strongest first, and rules version."""
    rows = [
        {
            "game": name,
            "rules": game.RULES,
            "seats": game.SEATS,
            "variants": list(game.VARIANTS),
            "opponents": list(bots.names(name)) if game.SEATS > 1 else [],
        }
        for name, game in GAMES.items()
    ]
    return say({"games": rows})


@router.post("/offers", **told("offer", Offer, 422, status=201, links=OFFER_LINKS))
async def make_offer(request: Request, wanted: OfferWanted) -> Response:
    """Draw a seed for a game to come, and tell its commitment before you choose your word."""
    player_of(request)
    offer = site(request).tables.offer(wanted.game)
    return say({"offer": offer.id, "game": offer.game, "commitment": offer.commitment}, 201)


@router.post("/games", **told("start", TableShape, 404, 409, 410, 422, status=201, links=GAME_LINKS))
async def start_game(request: Request, wanted: GameWanted) -> Response:
    """Start a game with the seed of an offer and your word.

    The same request again is no second game: it answers with the first, which then has `repeated`.
    """
    player = player_of(request)
    table = site(request).tables.start(
        player.id,
        wanted.game,
        GAMES[wanted.game].VARIANTS[0] if wanted.variant is None else wanted.variant,
        wanted.offer,
        wanted.word,
        opponent=wanted.opponent,
        abandon=wanted.abandon or False,
    )
    _wake(request, table)
    return say(table_json(table), 201)


@router.get("/games/running", **told("running", TableShape, 404, 410, 422, links=GAME_LINKS))
async def running_game(request: Request, asked: Annotated[OfGame, Query()]) -> Response:
    """Your running game of a kind; there is one at most."""
    table = site(request).tables.running(player_of(request).id, asked.game)
    if table is None:
        raise UnknownGame(UNKNOWN_GAME)
    _wake(request, table)
    return say(table_json(table))


@router.get("/games/{game_id}", **told("game", TableShape, 404, 410, 422, links=GAME_LINKS))
async def show_game(request: Request, game_id: GameId, asked: Annotated[Waiting, Query()]) -> Response:
    """A game of yours as it stands; with `wait`, once the opponent has acted, if it does so in time."""
    here, player = site(request), player_of(request)
    table = here.tables.table(game_id, player.id)
    if _waits(table) and asked.wait:
        await here.opponents.wait(game_id, asked.wait)
        table = here.tables.table(game_id, player.id)
    _wake(request, table)
    return say(table_json(table))


@router.post("/games/{game_id}/actions", **told("action", TableShape, 404, 409, 410, 422, links=GAME_LINKS))
async def play_action(request: Request, game_id: GameId, wanted: ActionWanted) -> Response:
    """Play an action where the log holds `expected_seq` actions. It is on disk before this answers.

    The same request again plays nothing twice: it answers with the game as it stands, which has `repeated`.
    The opponent then acts in its own time; ask for the game with `wait` to see it.
    """
    tables = site(request).tables
    try:
        table = tables.act_by_token(game_id, secret_of(request), wanted.action, wanted.expected_seq)
    except StaleAction as error:
        return answer(request, error, seq=tables.table(game_id, player_of(request).id).seq)
    _wake(request, table)
    return say(table_json(table))


@router.post("/games/{game_id}/abandon", **told("abandon", TableShape, 404, 410, 422))
async def abandon_game(request: Request, game_id: GameId) -> Response:
    """Give a running game up. One that is over stays as it is, with `repeated`."""
    return say(table_json(site(request).tables.abandon(game_id, player_of(request).id)))


@router.get("/games/{game_id}/frames", **told("frames", Frames, 404, 410, 422))
async def list_frames(request: Request, game_id: GameId, asked: Annotated[From, Query()]) -> Response:
    """What you saw, step by step, from the action at `since` on."""
    player = player_of(request)
    tables, t = site(request).tables, language_of(request)
    table = tables.table(game_id, player.id)
    frames = tables.frames(game_id, player.id, asked.since)
    return say({"frames": [frame_json(frame, table.game, table.seat, t) for frame in frames]})


@router.get("/games/{game_id}/record", **told("record", Record, 404, 409, 410, 422))
async def show_record(request: Request, game_id: GameId) -> Response:
    """The record of a game that is no longer running, with its proof and its last state."""
    return say(site(request).tables.export(game_id, player_of(request).id))


def _waits(table: Table) -> bool:
    """Whether the opponent is to act."""
    return table.status == "running" and table.opponent is not None and not table.view.legal


def _wake(request: Request, table: Table) -> None:
    """See to it that the opponent acts, if it is to act."""
    if _waits(table):
        site(request).opponents.wake(table.id)
