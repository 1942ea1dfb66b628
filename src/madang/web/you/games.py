"""A player's finished games: to look at again, to take along as records, to bring from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from madang import gostop, magdagdon
from madang.core.records import read_lines
from madang.errors import N_
from madang.i18n import Translator
from madang.tables import Imported, PastGame, Tables
from madang.tables.imports import AT_A_TIME, LONGEST_LINE
from madang.tables.results import PERSON
from madang.tables.values import Refused
from madang.web.forms import sent_file
from madang.web.gostop.levels import level_name
from madang.web.gostop.sentences import won_sentence
from madang.web.languages import language_of
from madang.web.manifest import TITLES
from madang.web.play import whole
from madang.web.routing import page
from madang.web.security import LARGER
from madang.web.site import site

ADDRESS = "/you/games"
FILE = "madang-games.jsonl"
ROWS = 50
"""How many games a page lists."""
MOST_TOLD = 20
"""How many lines that did not come in are named one by one."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A finished game in the list."""

    address: str
    title: str
    """What was played."""
    how: str
    """The difficulty, or against whom."""
    result: str
    ended_at: datetime
    coached: bool
    imported: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of bringing games here, in words."""

    text: str
    good: bool
    """Whether anything came in, or was there already."""
    refused: tuple[str, ...] = ()
    """The lines that did not come in, each with why."""
    others: str = ""
    """How many more there are."""


@dataclass(frozen=True, slots=True)
class GamesPage:
    """The context of ``games.html``."""

    rows: tuple[GameRow, ...]
    number: int
    """Of this page, from 1."""
    pages: int
    most_games: int
    """How many games come in at a time."""
    most_megabytes: int
    """How large a file may be."""
    outcome: Outcome | None


async def show(request: Request) -> Response:
    """GET: a page of the player's finished games, the newest first."""
    return _page(request)


async def bring(request: Request) -> Response:
    """POST: the games of a file come in; then the list, and what came of it."""
    here, t = site(request), language_of(request)
    async with sent_file(request, "file") as file:
        if file is None:
            return _page(request, Outcome(t.gettext(N_("Choose a file first.")), good=False))
        player_id = here.players.current_or_new(request)
        lines = read_lines(file, LONGEST_LINE)
        # Thousands of moves are played again: others are served meanwhile.
        imported = await run_in_threadpool(here.tables.import_games, player_id, lines)
    response = _page(request, outcome(imported, t), player_id)
    here.players.remember(request, response, player_id)
    return response


async def download(request: Request) -> Response:
    """GET: all finished games of the player, a record with its proof a line."""
    player = site(request).players.current(request)
    lines = _lines(site(request).tables, player.id) if player else iter(())
    headers = {"Content-Disposition": f'attachment; filename="{FILE}"'}
    return StreamingResponse(lines, media_type="application/jsonl", headers=headers)


ROUTES = (page(ADDRESS, show, bring), page(f"{ADDRESS}.jsonl", download))


def _lines(tables: Tables, player_id: str) -> Iterator[str]:
    for exported in tables.export_games(player_id):
        yield json.dumps(exported, ensure_ascii=False) + "\n"


def _page(request: Request, outcome: Outcome | None = None, player_id: str = "") -> Response:
    here, t = site(request), language_of(request)
    player = here.players.current(request)
    player_id = player_id or (player.id if player else "")
    pages = max(1, -(-here.tables.count_finished(player_id) // ROWS))
    number = min(max(whole(request.query_params.get("page", "")), 1), pages)
    finished = here.tables.finished(player_id, skipped=(number - 1) * ROWS, limit=ROWS)
    shown = GamesPage(
        rows=tuple(map(partial(_row, t=t), finished)),
        number=number,
        pages=pages,
        most_games=AT_A_TIME,
        most_megabytes=LARGER[ADDRESS] // 2**20,
        outcome=outcome,
    )
    status = 422 if outcome and not outcome.good else 200
    return here.pages.render(request, "games.html", shown, status=status)


def _row(past: PastGame, t: Translator) -> GameRow:
    how, result = past.variant.upper(), ""
    told = past.result or {}
    if past.game == magdagdon.NAME and "score" in told:
        score = told["score"]
        result = t.say_n("%(points)s point", "%(points)s points", score, points=t.number(score))
    if past.game == gostop.NAME:
        how = level_name(past.opponent, t)
        if "winner" in told:
            result = won_sentence(told["winner"], told["points"], PERSON, t)
    return GameRow(
        address=f"/{past.game}/{past.game_id}",
        title=t.gettext(TITLES.get(past.game, past.game)),
        how=how,
        result=result,
        ended_at=past.ended_at,
        coached=past.coached,
        imported=past.imported,
    )


def outcome(imported: Imported, t: Translator) -> Outcome:
    """What came of bringing games here, as the page tells it."""
    added, known, refused = imported.added, imported.known, len(imported.refused)
    told = []
    if added:
        told.append(t.say_n("%(n)s game came in.", "%(n)s games came in.", added))
    if known:
        told.append(t.say_n("%(n)s game was here already.", "%(n)s games were here already.", known))
    if refused:
        told.append(t.say_n("%(n)s line stayed out.", "%(n)s lines stayed out.", refused))
    others = refused - MOST_TOLD
    return Outcome(
        text=" ".join(told) or t.gettext(N_("There is no game in this file.")),
        good=bool(added or known),
        refused=tuple(refusal(each, t) for each in imported.refused[:MOST_TOLD]),
        others=t.say_n("And %(n)s more line.", "And %(n)s more lines.", others) if others > 0 else "",
    )


def refusal(refused: Refused, t: Translator) -> str:
    """Why a line stayed out, with its number."""
    why = t.error(refused.error)
    if "line" in refused.error.params:  # it names the line itself
        return why
    return t.say(N_("Line %(line)s: %(why)s"), line=t.number(refused.line), why=why)
