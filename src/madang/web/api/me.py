"""The routes of a player: who they are, their tokens, their past games, and how to delete everything."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from madang.games import GAMES
from madang.web.api.answers import past_json, player_json, say, statistics_json, token_json
from madang.web.api.asked import NewName, PastWanted, TokenId, player_of
from madang.web.api.problems import answer_not_found
from madang.web.api.shapes import Me, NewPlayer, NewToken, Past, StatisticsShape, Tokens, told
from madang.web.site import site

router = APIRouter(tags=["players"])


@router.post("/players", **told("player", NewPlayer, 422, status=201, token=False))
async def new_player(request: Request, wanted: NewName) -> Response:
    """A new player, and a first token for them. Its secret is told this once: keep it."""
    here = site(request)
    here.players.count_newcomer(request)
    player_id = here.tables.new_player()
    if wanted.name:
        here.tables.rename(player_id, wanted.name)
    token, secret = here.tables.new_token(player_id)
    player = here.tables.player(player_id)
    return say({"name": player.name if player else None, "token": token_json(token), "secret": secret}, 201)


@router.get("/me", **told("me", Me))
async def show_me(request: Request) -> Response:
    """Whose token this is."""
    return say(player_json(player_of(request)))


@router.patch("/me", **told("rename", Me, 422))
async def rename_me(request: Request, wanted: NewName) -> Response:
    """Another name, or none; it is cleaned of what cannot be seen."""
    return say(player_json(site(request).tables.rename(player_of(request).id, wanted.name)))


@router.delete("/me", **told("delete", None, status=204))
async def delete_me(request: Request) -> Response:
    """Delete this player with everything of theirs: games, scores, tokens. It cannot be undone."""
    site(request).tables.delete_player(player_of(request).id)
    return Response(status_code=204)


@router.get("/me/tokens", **told("tokens", Tokens))
async def list_tokens(request: Request) -> Response:
    """Your tokens, the oldest first, without their secrets."""
    player = player_of(request)
    return say({"tokens": [token_json(token) for token in site(request).tables.tokens(player.id)]})


@router.post("/me/tokens", **told("token", NewToken, 409, 422, status=201))
async def make_token(request: Request, wanted: NewName) -> Response:
    """One more token for a program of yours. Its secret is told this once."""
    token, secret = site(request).tables.new_token(player_of(request).id, wanted.name)
    return say({**token_json(token), "secret": secret}, 201)


@router.delete("/me/tokens/{token_id}", **told("revoke", None, 404, 422, status=204))
async def revoke_token(request: Request, token_id: TokenId) -> Response:
    """End a token at once, also the one that this request shows."""
    if not site(request).tables.revoke_token(player_of(request).id, token_id):
        return answer_not_found()
    return Response(status_code=204)


@router.get("/me/games", **told("past", Past, 422))
async def list_past_games(request: Request, asked: Annotated[PastWanted, Query()]) -> Response:
    """Your games that are over or were given up, the newest first."""
    past = site(request).tables.history(player_of(request).id, asked.game, asked.limit)
    return say({"games": [past_json(each) for each in past]})


@router.get("/me/statistics", **told("statistics", StatisticsShape))
async def show_statistics(request: Request) -> Response:
    """How you fared in the games for two, in all and against each opponent."""
    player, tables = player_of(request), site(request).tables
    return say(
        {
            name: {
                "all": statistics_json(tables.statistics(player.id, name)),
                "by_opponent": {
                    opponent: statistics_json(each)
                    for opponent, each in tables.statistics_by_opponent(player.id, name).items()
                },
            }
            for name, game in GAMES.items()
            if game.SEATS > 1
        }
    )
