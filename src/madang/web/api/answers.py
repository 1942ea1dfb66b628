"""What the routes answer with: values of the door as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from starlette.responses import Response

from madang import gostop, magdagdon
from madang.core.game import Json
from madang.gostop.settlement import Payout
from madang.i18n import Translator
from madang.magdagdon.board import cell_name
from madang.tables import Frame, Player, Table, Token
from madang.tables.values import PastGame, ScoreRow, Statistics
from madang.web.gostop.sentences import sentence as gostop_sentence
from madang.web.magdagdon.sentences import sentence as magdagdon_sentence


def say(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An answer in JSON."""
    return Response(json.dumps(value, ensure_ascii=False), status, headers, media_type="application/json")


def table_json(table: Table) -> Json:
    """A game as its player sees it now."""
    view = table.view.to_json()
    return {
        "id": table.id,
        "game": table.game,
        "variant": table.variant,
        "opponent": table.opponent,
        "status": table.status,
        "seq": table.seq,
        "your_turn": table.status == "running" and bool(view["legal"]),
        "legal": view["legal"] if table.status == "running" else [],
        "view": view,
        "bill": bill_json(table),
        "commitment": table.commitment,
        "word": table.word,
        "proof": table.proof and dict(table.proof),
        "coached": table.coached,
        "imported": table.imported,
        "started_at": time_json(table.started_at),
        "ended_at": table.ended_at and time_json(table.ended_at),
        "repeated": table.repeated,
    }


def bill_json(table: Table) -> Json:
    """All points of a position item by item, as the rules give them."""
    return _gostop_bill(table.view) if table.game == gostop.NAME else _magdagdon_bill(table.view)


def _magdagdon_bill(view: magdagdon.View) -> Json:
    bill = magdagdon.bill(view)
    return {
        "lines": [
            {
                "line": f"{line.kind} {line.index + 1}",
                "sum": line.sum,
                "bonus": line.bonus,
                "pattern": line.pattern,
            }
            for line in bill.lines
        ],
        "ruins": [{"cell": cell_name(cost.cell), "penalty": cost.penalty} for cost in bill.ruins],
        "powers": [{"use": cost.use, "penalty": cost.penalty} for cost in bill.powers],
        "total": bill.total,
    }


def _gostop_bill(view: gostop.View) -> Json:
    bill = gostop.bill(view)
    return {
        "scores": [
            {
                "lines": [
                    {"combination": line.combination.code, "points": line.points, "cards": line.cards.codes}
                    for line in score.lines
                ],
                "total": score.total,
            }
            for score in bill.scores
        ],
        "stop": [_payout(payout) for payout in bill.stop],
        "settlement": _payout(bill.settlement) if bill.settlement else None,
    }


def _payout(payout: Payout) -> Json:
    return {
        "lines": [
            {
                "kind": line.kind,
                "code": line.reason.code,
                "text": str(line),
                "amount": line.amount,
                "total": line.total,
            }
            for line in payout.lines
        ],
        "total": payout.total,
    }


def frame_json(frame: Frame, game: str, seat: int, t: Translator) -> Json:
    """One visible step: what happened, in words too, and what is seen after it."""
    said = (
        gostop_sentence(frame.event, seat, t) if game == gostop.NAME else magdagdon_sentence(frame.event, t)
    )
    kind = type(frame.event).__name__
    name = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in kind).lstrip("-")
    return {"seq": frame.seq, "seat": frame.seat, "event": name, "text": said, "view": frame.view.to_json()}


def player_json(player: Player) -> Json:
    """Who plays. The id is theirs alone: whoever has it has nothing by it."""
    return {"name": player.name}


def token_json(token: Token) -> Json:
    """A token without its secret."""
    return {"id": token.id, "name": token.name, "created_at": time_json(token.created_at)}


def score_json(row: ScoreRow, player_id: str) -> Json:
    """A line of a score table; of another's game its id is not told."""
    return {
        "rank": row.rank,
        "name": row.name,
        "score": row.score,
        "turns": row.turns,
        "powers_used": row.powers_used,
        "coached": row.coached,
        "finished_at": time_json(row.finished_at),
        "game_id": row.game_id if row.player_id == player_id else None,
    }


def past_json(game: PastGame) -> Json:
    """A game that is over or was given up."""
    return {
        "id": game.game_id,
        "game": game.game,
        "variant": game.variant,
        "opponent": game.opponent,
        "status": game.status,
        "result": game.result,
        "coached": game.coached,
        "imported": game.imported,
        "started_at": time_json(game.started_at),
        "ended_at": time_json(game.ended_at),
    }


def statistics_json(statistics: Statistics) -> Json:
    """How a player fared."""
    return {
        "deals": statistics.deals,
        "won": statistics.won,
        "lost": statistics.lost,
        "nagari": statistics.nagari,
        "points": statistics.points,
        "points_per_deal": statistics.points_per_deal,
        "abandoned": statistics.abandoned,
        "coached": statistics.coached,
    }


def time_json(moment: datetime) -> str:
    """A moment in UTC (RFC 3339)."""
    return moment.isoformat().replace("+00:00", "Z")
