"""Learning a policy for Go-Stop, by playing.

In a round some batches of deals are played by the policy as it is; then it moves to where their actions that
went better than expected are likelier. Steps are scaled weight by weight (Kingma and Ba 2015, Adam), and
become shorter towards the end. What is learnt is a mean over the latest rounds, because chance shakes each of
them (Shamir and Zhang 2013, polynomial-decay averaging). The same seed gives the same weights, however many
processes play.
"""

from __future__ import annotations

import hashlib
from concurrent.futures import Executor
from dataclasses import astuple, dataclass
from math import ceil
from pathlib import Path
from typing import Any

from madang.arena.executor import in_order
from madang.kernels.compiled import zeros
from madang.kernels.gostop import deals, policy, selfplay
from madang.train.trouble import OTHER_TRAINING, TrainingError, need_fast

BATCHES = 4
"""How many batches of deals a round has, whoever plays them."""
MOST = 60.0
"""No deal teaches as if it had paid more points: few pay hundreds, and they would drown all others."""
STEP, LAST_STEP = 0.01, 0.0005
"""How far a weight moves in a round at first, and in the end."""
EXPECTING_STEP = 0.02
FADES, FADES_SQUARES = 0.9, 0.999
"""How slowly the mean slopes, and their squares, are forgotten (Adam)."""
LATEST = 9
"""How much more than an even share each round has in the mean of all rounds until then."""
SCALE = 0.1
"""Of slopes, in points; it matters only beside TINY."""
TINY = 1e-5


@dataclass(frozen=True)
class Settings:
    """What decides what is learnt."""

    seed: int
    deals: int
    """How many deals are played in all: steps become shorter until then."""
    batch: int = 5000
    """How many deals a batch has."""


@dataclass
class Progress:
    """How training stands."""

    deals: int = 0
    rounds: int = 0
    off: float = 0.0
    """How far off expectations were in the last round, in points."""


class Training:
    """A policy that is being learnt."""

    def __init__(self, settings: Settings) -> None:
        need_fast()
        self.settings = settings
        self.progress = Progress()
        self.weights = _Moved(policy.N_WEIGHTS)
        self._expecting = _Moved(selfplay.N_EXPECTED)

    def round(self, workers: Executor) -> None:
        """Play and learn one round."""
        settings, done = self.settings, self.progress
        batch = min(settings.batch, ceil((settings.deals - done.deals) / BATCHES))
        policy_now = self.weights.at, self._expecting.at
        batches = [
            (play_batch, (batch, *policy_now, f"{settings.seed}/{done.rounds}/{n}")) for n in range(BATCHES)
        ]
        played = list(in_order(workers, batches, BATCHES))
        scale = SCALE / (BATCHES * batch)
        left = 1 - done.deals / settings.deals
        self.weights.move(
            sum(slopes for slopes, _, _ in played) * scale, LAST_STEP + (STEP - LAST_STEP) * left
        )
        self._expecting.move(sum(surprises for _, surprises, _ in played) * scale, EXPECTING_STEP)
        done.rounds += 1
        done.deals += batch * BATCHES
        done.off = sum(off for _, _, off in played) / BATCHES

    def save(self, path: Path) -> None:
        """Keep all that is needed to go on, all of it or nothing."""
        import numpy

        half = path.with_suffix(".part.npz")
        path.parent.mkdir(parents=True, exist_ok=True)
        state = [*astuple(self.settings), self.progress.deals, self.progress.rounds]
        numpy.savez(half, state=state, policy=self.weights.kept(), expecting=self._expecting.kept())
        half.replace(path)

    def resume(self, path: Path) -> None:
        """Go on where a training with the same settings was. Raises TrainingError."""
        import numpy

        with numpy.load(path) as kept:
            tables = dict(kept)
        seed, planned, batch, played, rounds = map(int, tables.pop("state"))
        if Settings(seed, planned, batch) != self.settings:
            raise TrainingError(OTHER_TRAINING, file=str(path))
        self.progress.deals, self.progress.rounds = played, rounds
        self.weights.take(tables["policy"], rounds)
        self._expecting.take(tables["expecting"], rounds)


class _Moved:
    """Weights that are moved by slopes (Adam)."""

    def __init__(self, size: int) -> None:
        self.at = zeros(size, "d")
        self.mean = zeros(size, "d")
        """Of the latest rounds."""
        self._slopes = zeros(size, "d")
        self._squares = zeros(size, "d")
        self._moves = 0

    def move(self, slopes: Any, step: float) -> None:
        """One step up the slopes."""
        self._moves += 1
        self._slopes = FADES * self._slopes + (1 - FADES) * slopes
        self._squares = FADES_SQUARES * self._squares + (1 - FADES_SQUARES) * slopes * slopes
        mean = self._slopes / (1 - FADES**self._moves)
        squares = self._squares / (1 - FADES_SQUARES**self._moves)
        self.at += step * mean / (squares**0.5 + TINY)
        self.mean += (self.at - self.mean) * (LATEST + 1) / (self._moves + LATEST)

    def kept(self) -> tuple[Any, ...]:
        """All of it, to be kept in a file."""
        return self.at, self.mean, self._slopes, self._squares

    def take(self, tables: Any, moves: int) -> None:
        """What was kept."""
        self.at, self.mean, self._slopes, self._squares = tables
        self._moves = moves


def play_batch(count: int, weights: Any, expecting: Any, seed: str) -> tuple[Any, Any, float]:
    """A batch of deals: the slopes they give, how expectations were surprised, and by how much."""
    slopes, surprises = zeros(policy.N_WEIGHTS, "d"), zeros(selfplay.N_EXPECTED, "d")
    cards, chance = zeros(48), zeros(1)
    cards[:] = range(48)
    chance[0] = 1 + int.from_bytes(hashlib.sha256(seed.encode()).digest()[:3])
    learnt = (slopes, surprises, cards, zeros(deals.SIZE), *policy.space(), selfplay.tape(), chance)
    off = selfplay.learn_many(count, weights, expecting, MOST, *learnt)
    return slopes, surprises, off
