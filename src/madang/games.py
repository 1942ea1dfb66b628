"""The one list of games."""

from __future__ import annotations

from collections.abc import Mapping

from madang import gostop, magdagdon
from madang.core.game import AnyGame

GAMES: Mapping[str, AnyGame] = {game.NAME: game for game in (magdagdon, gostop)}
