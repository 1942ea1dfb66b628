"""Games of MAGDAGDON in a position that a test wants, made through the door with seeds that are known."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from unittest.mock import patch

from itsdangerous import URLSafeSerializer

from madang import magdagdon
from madang.games import GAMES
from madang.magdagdon import View
from madang.tables import Table, Tables
from madang.web.players import COOKIE

SECRET = "a key that only tests sign with"

Wanted = Callable[[View], bool]


@dataclass(frozen=True, slots=True)
class Path:
    """How a game gets to a position: its difficulty, its seed and its actions."""

    difficulty: str
    seed: bytes
    actions: tuple[str, ...]


def cookie(player_id: str) -> str:
    """The cookie of a player."""
    return str(URLSafeSerializer(SECRET, salt="madang.player").dumps(player_id))


def cookies(player_id: str) -> dict[str, str]:
    """The cookies that make a browser this player."""
    return {COOKIE: cookie(player_id)}


@cache
def path_to(difficulty: str, wanted: Wanted, first: int = 0) -> Path:
    """The first game, of a fixed row of random ones, that comes to a wanted position."""
    game = GAMES[magdagdon.NAME]
    for number in range(first, first + 400):
        seed, chooser = hashlib.sha256(f"{difficulty} {number}".encode()).digest(), random.Random(number)
        state, chance = game.open_fair(difficulty, seed, "")
        actions: list[str] = []
        while True:
            view: View = game.view(state, 0)
            if wanted(view):
                return Path(difficulty, seed, tuple(actions))
            if view.over:
                break
            action = _choose(view, chooser)
            actions.append(str(action))
            state, _ = game.apply(state, action, chance)
    raise AssertionError("no game comes to such a position")


def _choose(view: View, chooser: random.Random) -> magdagdon.Action:
    """An action that leads on: placing rather than taking back, and a Power now and then."""
    legal = {action.verb: action for action in view.legal}
    if "confirm" in legal and chooser.random() < 0.7:
        return legal["confirm"]
    onward = [action for action in view.legal if action.verb in ("roll", "stage", "ruin")]
    powers = [action for action in view.legal if action.is_power]
    if powers and (not onward or chooser.random() < 0.05):
        return chooser.choice(powers)
    return chooser.choice(onward or [legal.get("confirm") or legal["clear"]])


def start(tables: Tables, player_id: str, path: Path, *, abandon: bool = False) -> Table:
    """A player's game, played as a path says."""
    with patch("madang.tables.door.new_seed", lambda: path.seed):
        offer = tables.offer(magdagdon.NAME)
    table = tables.start(player_id, magdagdon.NAME, path.difficulty, offer.id, "", abandon=abandon)
    for action in path.actions:
        table = tables.act(table.id, player_id, action, table.seq)
    return table


def ready(view: View) -> bool:
    """Before a roll, with numbers on the board."""
    return view.phase == "ready" and view.turns == 2


def rolled(view: View) -> bool:
    """After a roll that can be placed, nothing staged yet."""
    return view.phase == "placing" and not view.staged and view.turns == 2


def one_staged(view: View) -> bool:
    """One die staged, and one more needed."""
    return view.phase == "placing" and len(view.staged) == 1 and view.required > 1 and view.turns == 1


def two_staged(view: View) -> bool:
    """Two dice staged: enough but for NIGHTMARE."""
    return view.phase == "placing" and len(view.staged) == 2 and view.turns == 1


def three_staged(view: View) -> bool:
    """Three dice staged: enough for every difficulty."""
    return view.phase == "placing" and len(view.staged) == 3


def dead_end(view: View) -> bool:
    """Something staged, more needed, and nothing fits."""
    stages = any(action.verb == "stage" for action in view.legal)
    return view.phase == "placing" and 0 < len(view.staged) < view.required and not stages


def struck(view: View) -> bool:
    """MAGDAGDON, with a Power left."""
    return view.phase == "magdagdon" and view.powers_left > 0


def struck_bare(view: View) -> bool:
    """MAGDAGDON, without a Power left."""
    return view.phase == "magdagdon" and view.powers_left == 0


def with_ruin(view: View) -> bool:
    """A RUIN on the board, in the middle of the game."""
    return view.phase == "placing" and bool(view.score.ruins) and view.turns > 3


def made(view: View) -> bool:
    """A line with a bonus, and a roll to place."""
    return view.phase == "placing" and view.score.bonus > 0


def almost_over(view: View) -> bool:
    """One confirmation before the end."""
    empty = str(view.standing).count(".")
    return view.phase == "placing" and empty == 0


def over(view: View) -> bool:
    """The end."""
    return view.over
