"""Who can play what: the bots by game and name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from madang import gostop, magdagdon
from madang.bots.bot import AnyBot
from madang.bots.chance import RandomBot
from madang.bots.command import PREFIX, Command
from madang.bots.gostop import Beginner, Thumb
from madang.bots.magdagdon import Greedy, RandomTurns
from madang.errors import N_, Reason, UnknownBot
from madang.games import GAMES

UNKNOWN_BOT = Reason("bot/unknown", N_("Nobody called %(name)s plays %(game)s."))

RANDOM = "random"
"""The bot that plays anything."""


def _on_values(place: str, name: str) -> Callable[[int], AnyBot]:
    """A player on learnt values. Those are loaded where it thinks, not wherever a player is named."""

    def create(seed: int) -> AnyBot:
        player: AnyBot = getattr(import_module(f"madang.bots.{place}"), name)(seed)
        return player

    return create


BOTS: Mapping[str, Mapping[str, Callable[[int], AnyBot]]] = {
    gostop.NAME: {
        "master": _on_values("gostop.searcher", "Searcher"),
        "regular": _on_values("gostop.regular", "Regular"),
        "beginner": Beginner,
        "thumb": Thumb,
        RANDOM: RandomBot,
    },
    magdagdon.NAME: {
        "master": _on_values("magdagdon.master", "Master"),
        "quick": _on_values("magdagdon.master", "Quick"),
        "greedy": Greedy,
        RANDOM: RandomTurns,
    },
}
"""For each game its bots, made from a seed; the strongest first, which plays where none is asked for."""

LEVELS = ("beginner", "regular", "master")
"""The bots of Go-Stop that a person at a table chooses from, the weakest first."""

QUICK: Mapping[str, str] = {gostop.NAME: "thumb"}
"""For each game the bot that answers in a blink, wherever it is asked; RANDOM for the others."""


def create(game: str, name: str, seed: int) -> AnyBot:
    """A bot; ``cmd:COMMAND`` is a program that speaks the bot protocol. Raises UnknownBot."""
    if name.startswith(PREFIX) and game in GAMES:
        return Command(GAMES[game], name.removeprefix(PREFIX))
    try:
        return BOTS[game][name](seed)
    except KeyError:
        raise UnknownBot(UNKNOWN_BOT, name=name, game=game) from None


def names(game: str) -> tuple[str, ...]:
    """The bots that play a game, the one to begin with first; () where nobody does."""
    return tuple(BOTS.get(game, ()))
