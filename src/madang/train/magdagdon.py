"""Learning what boards of MAGDAGDON are worth, by playing.

In a round some batches of games are played by the values as they are. Each board that is met is worth what a
turn of it is worth over all 1,296 throws, each with what is best for it, Powers included: nothing of that is
left to chance. Then all values move towards that, board by board, and once more for the boards of the rounds
before: to learn is cheap, to find out what a board is worth is not. The same seed gives the same weights,
however many processes play.
"""

from __future__ import annotations

import hashlib
import signal
import threading
from array import array
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Any

from madang.arena.executor import in_order
from madang.bots.magdagdon.weights import OUTPUTS, UNIT, Weights
from madang.kernels.compiled import table, zeros
from madang.kernels.magdagdon import boards, selfplay, turns
from madang.kernels.magdagdon.boards import OPEN
from madang.kernels.magdagdon.values import COUNTS, KINDS, N_LINES, N_PAIRS, STAGES, Network, Traces
from madang.train.trouble import OTHER_TRAINING, TrainingError, need_fast

BATCHES = 4
"""How many batches of games a round has, whoever plays them."""
FIRST_ROUNDS = 3
"""In the first rounds only what is usual is learnt: a pattern that is not known then means nothing."""
REMEMBERED = 8
"""From so many rounds before boards are learnt again; what they were worth then has hardly changed."""
NUMBERS = 1_000_000
"""Room for so many different pairs of lines."""
HOPE = 0.7
"""What is expected of a pair of lines that was never met. Without it boards that are new would be shunned."""
CURIOSITY = 80
"""In every other game so many of 256 choices are not the best, so that what is passed over is known too."""

Tables = dict[str, Any]
"""Numpy arrays by name, as they are sent to where games are played and as they are kept."""


@dataclass(frozen=True)
class Settings:
    """What decides what is learnt, beside the number of games."""

    least: int
    """The least dice of a turn: one network serves all difficulties that have it."""
    seed: int
    batch: int = 400
    """How many games a batch has."""

    @property
    def outputs(self) -> tuple[tuple[int, ...], ...]:
        """The penalties that can still come, for each output."""
        return OUTPUTS[self.least]

    @property
    def starts(self) -> list[int]:
        """From which output each batch of a round sets out: the harder ones are learnt more slowly."""
        outputs = sorted(range(len(self.outputs)), key=lambda output: len(self.outputs[output]))
        single = [output for output in outputs if len(self.outputs[output]) == 1]
        hardest = max(single, key=lambda output: sum(self.outputs[output]), default=outputs[0])
        return [hardest, outputs[-1], hardest, outputs[0]]


@dataclass
class Progress:
    """How training stands."""

    games: int = 0
    rounds: int = 0
    met: int = 0
    """Boards met in all."""
    off: float = 0.0
    """How far off values were in the last round in the mean, without Powers."""
    means: dict[str, float] = field(default_factory=dict)
    """The mean score of the last round for each start, named by its penalties."""


class Training:
    """A network that is being learnt."""

    def __init__(self, settings: Settings) -> None:
        need_fast()
        self.settings = settings
        self.network = _fresh(settings.least)
        self.progress = Progress()
        self._traces = _traces_of(self.network)
        self._past: deque[tuple[Any, Any]] = deque(maxlen=REMEMBERED)
        self._at, self._now = turns.space(len(settings.outputs)).at, zeros(len(settings.outputs), "d")

    # Rounds

    def round(self, workers: Executor) -> None:
        """Play and learn one round. Ctrl-C comes before it has learnt anything, or after all."""
        settings, done = self.settings, self.progress.rounds
        tables = _compact(self.network)
        batches = [
            (play_batch, (settings, tables, output, f"{settings.seed}/{done}/{number}"))
            for number, output in enumerate(settings.starts)
        ]
        played = list(in_order(workers, batches, BATCHES))
        with _unbroken():
            offs = [self._learn(met, worths) for met, worths, _ in played]
            self._repeat([(met, worths) for met, worths, _ in played])
            self.progress.rounds += 1
            self.progress.games += settings.batch * BATCHES
            self.progress.met += sum(len(met) for met, _, _ in played)
            self.progress.off = sum(offs) / len(offs)
            self.progress.means = {
                "+".join(map(str, settings.outputs[output])) or "0": float(scores[::2].mean())
                for output, (_, _, scores) in zip(settings.starts, played, strict=True)
            }

    def _repeat(self, new: list[tuple[Any, Any]]) -> None:
        """Learn from the rounds before again, and keep the new one for those to come."""
        import numpy

        if self.progress.rounds < FIRST_ROUNDS:
            return
        for met, worths in self._past:
            self._learn(met, worths)
        met, worths = (numpy.concatenate(each) for each in zip(*new, strict=True))
        self._past.append((met, worths))

    def _learn(self, met: Any, worths: Any) -> float:
        if self.progress.rounds >= FIRST_ROUNDS:
            learn, at, now = selfplay.learn_all, self._at, self._now
            return float(learn(met, worths, len(met), self.network, self._traces, at, now, 1.0))
        n = len(self.settings.outputs)
        usual = self.network.base.reshape(COUNTS, n)
        share = 1 / (1 + self.progress.rounds)
        left = [int(boards.empties(code)) for code in met.tolist()]
        now = [int(boards.points(code)) for code in met.tolist()]
        for count in set(left):
            here = [number for number, each in enumerate(left) if each == count]
            mean = sum(worths.reshape(-1, n)[number] - now[number] for number in here) / len(here)
            usual[count] += share * (mean - usual[count])
        return 0.0

    # Keeping

    def save(self, path: Path) -> None:
        """Keep all that is needed to go on, all of it or nothing."""
        import numpy

        tables = _compact(self.network) | _compact_traces(self.network, self._traces)
        done = self.progress
        past = {
            f"{name}_{at}": each
            for at, pair in enumerate(self._past)
            for name, each in zip(("met", "worths"), pair, strict=True)
        }
        state = [*astuple(self.settings), done.games, done.rounds, done.met, len(self._past)]
        half = path.with_suffix(".part.npz")
        path.parent.mkdir(parents=True, exist_ok=True)
        numpy.savez(half, state=state, **tables, **past)
        half.replace(path)

    def resume(self, path: Path) -> None:
        """Go on where a training with the same settings was. Raises TrainingError."""
        import numpy

        with numpy.load(path) as kept:
            tables = dict(kept)
        least, seed, batch, games, rounds, met, past = map(int, tables.pop("state"))
        if Settings(least, seed, batch) != self.settings:
            raise TrainingError(OTHER_TRAINING, file=str(path))
        self.progress = Progress(games, rounds, met)
        _unpack(self.network, tables)
        _unpack_traces(self.network, self._traces, tables)
        self._past.clear()
        self._past.extend((tables[f"met_{at}"], tables[f"worths_{at}"]) for at in range(past))

    def weights(self, made: dict[str, Any]) -> Weights:
        """The weights as players take them: pairs that come to nothing are left out."""
        import numpy

        n = len(self.settings.outputs)
        used = int(self.network.used[0]) + 1

        def kept(learnt: Any) -> Any:
            steps = numpy.rint(learnt.reshape(-1, n) / UNIT)
            return numpy.clip(steps, -(2**15) + 1, 2**15 - 1).astype(numpy.int16)

        def planes(steps: Any) -> tuple[array[int], ...]:
            return tuple(
                array("h", numpy.ascontiguousarray(steps[:, output]).tobytes()) for output in range(n)
            )

        keys = numpy.zeros(used, numpy.int32)
        places = numpy.flatnonzero(self.network.slots)
        keys[self.network.slots[places]] = places
        learnt = _by_pair(self.network, self.network.pairs)
        pairs = kept(numpy.where(learnt == numpy.float32(HOPE), 0, learnt)).reshape(STAGES, used, n)
        numbers = numpy.flatnonzero((pairs != 0).any(axis=(0, 2)) & (numpy.arange(used) > 0))
        numbers = numbers[numpy.argsort(keys[numbers])]
        pairs = numpy.concatenate([numpy.zeros_like(pairs[:, :1]), pairs[:, numbers]], axis=1)
        return Weights(
            least=self.settings.least,
            made=made,
            keys=array("i", keys[numbers].tobytes()),
            base=planes(kept(self.network.base)),
            lines=planes(kept(self.network.lines)),
            open=planes(kept(self.network.open)),
            pairs=planes(pairs.reshape(-1, n)),
        )


@contextmanager
def _unbroken() -> Iterator[None]:
    """Ctrl-C waits for the end of this: half a round that was learnt could not be gone on with."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Ctrl-C does not come here
        return
    pressed = []
    before = signal.signal(signal.SIGINT, lambda *_: pressed.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def play_batch(settings: Settings, tables: Tables, output: int, seed: str) -> tuple[Any, Any, Any]:
    """A batch of games: the boards that were met, what they are worth for each output, and the scores."""
    network = _fresh(settings.least)
    _unpack(network, tables)
    n, games = len(settings.outputs), settings.batch
    met, worths = zeros(games * selfplay.TURNS), zeros(games * selfplay.TURNS * n, "d")
    scores, chance = zeros(games, "d"), zeros(1)
    chance[0] = 1 + int.from_bytes(hashlib.sha256(seed.encode()).digest()[:3])
    count = selfplay.play_many(
        games, output, network, turns.space(n), turns.space(n), CURIOSITY, chance, met, worths, scores
    )
    return met[:count], worths[: count * n], scores


# The tables of a network: all but pairs have a fixed size; of those only what is used is sent and kept

_FIXED = ("base", "lines", "open")
_LEARNT = (*_FIXED, "pairs")


def _fresh(least: int) -> Network:
    """A network that knows nothing."""
    outputs = OUTPUTS[least]
    n = len(outputs)
    return Network(
        unit=1.0,
        least=least,
        below=table([outputs.index(left[1:]) if left else -1 for left in outputs]),
        cost=table([left[0] if left else 0 for left in outputs], "d"),
        base=zeros(COUNTS * n, "f"),
        lines=zeros(COUNTS * 2 * N_LINES * n, "f"),
        open=zeros(COUNTS * OPEN * n, "f"),
        slots=zeros(KINDS * N_PAIRS, "i"),
        used=zeros(1),
        pairs=_hopeful(STAGES * NUMBERS * n),
        numbers=NUMBERS,
    )


def _hopeful(size: int) -> Any:
    pairs = zeros(size, "f")
    pairs += HOPE
    return pairs


def _traces_of(network: Network) -> Traces:
    sizes = {name: len(getattr(network, name)) for name in _LEARNT}
    return Traces(
        **{f"{name}{end}": zeros(size, "f") for name, size in sizes.items() for end in ("", "_size")}
    )


def _by_pair(network: Network, pairs: Any) -> Any:
    """A table of pairs by stage, as far as it is used: a window into it."""
    return pairs.reshape(STAGES, NUMBERS, len(network.cost))[:, : int(network.used[0]) + 1]


def _compact(network: Network) -> Tables:
    """What a network has learnt."""
    import numpy

    keys = numpy.flatnonzero(network.slots)
    fixed = {name: getattr(network, name) for name in _FIXED}
    pairs = numpy.ascontiguousarray(_by_pair(network, network.pairs))
    return fixed | {"used": network.used, "keys": keys, "numbers": network.slots[keys], "pairs": pairs}


def _compact_traces(network: Network, traces: Traces) -> Tables:
    """The traces, by names that no other table has."""
    found = traces._asdict()
    for name in ("pairs", "pairs_size"):
        found[name] = _by_pair(network, found[name])
    return {f"trace_{name}": each for name, each in found.items()}


def _unpack(network: Network, tables: Tables) -> None:
    """Fill a fresh network."""
    network.used[:] = tables["used"]
    network.slots[tables["keys"]] = tables["numbers"]
    for name in _FIXED:
        getattr(network, name)[:] = tables[name]
    _by_pair(network, network.pairs)[:] = tables["pairs"]


def _unpack_traces(network: Network, traces: Traces, tables: Tables) -> None:
    for name, trace in traces._asdict().items():
        window = _by_pair(network, trace) if name.startswith("pairs") else trace
        window[:] = tables[f"trace_{name}"]
