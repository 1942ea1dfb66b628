"""Those who play in an arena, by their names."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from madang.bots import AnyBot, Budget, create
from madang.bots.command import ANSWER_SECONDS, PREFIX, Command
from madang.core.chance import stream
from madang.games import GAMES


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms players meet."""

    seed: int
    budget: Budget
    answer_seconds: float = ANSWER_SECONDS
    """How long a program may take to answer, beyond the budget."""

    @property
    def key(self) -> bytes:
        """What all chance comes from."""
        return hashlib.sha256(f"madang/arena/{self.seed}".encode()).digest()

    def bot_seed(self, game: str, variant: str, number: int, purpose: str = "bot") -> int:
        """Another for each game, so that a bot that throws dice of its own throws other ones."""
        source = stream(self.key, game, variant, str(number), purpose)
        return int.from_bytes(bytes(next(source) for _ in range(8)))


@contextmanager
def player(game: str, name: str, terms: Terms) -> Iterator[Callable[[int], AnyBot]]:
    """What makes a bot of some name from a seed. A program is started once for all of them."""
    if not name.startswith(PREFIX):
        yield lambda seed: create(game, name, seed)
        return
    with Command(GAMES[game], name.removeprefix(PREFIX), terms.answer_seconds) as program:
        yield lambda seed: program  # noqa: ARG005
