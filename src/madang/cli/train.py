"""``madang train``: learn what boards are worth by self-play."""

from __future__ import annotations

import sys
import time
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_data_path

from madang import __version__, magdagdon
from madang.cli.numbers import JOBS, SEED, add_numbers
from madang.cli.words import gettext, say
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction

    from madang.train.magdagdon import Training

GAMES = 1_000_000
SAVING_SECONDS = 60.0
"""How much work is lost at most when the machine goes out."""


def register(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``train`` to the command line."""
    parser = commands.add_parser(
        "train",
        help=gettext(N_("learn by self-play what positions are worth")),
        description=gettext(
            N_(
                "Learn by self-play what positions are worth. What is learnt is kept in a file; the same"
                " command goes on where it was. The same seed gives the same values."
            )
        ),
    )
    parser.add_argument("game", choices=[magdagdon.NAME], metavar=gettext(N_("GAME")), help=magdagdon.NAME)
    parser.add_argument("--difficulty", choices=magdagdon.VARIANTS, default=magdagdon.VARIANTS[0])
    add_numbers(
        parser,
        ("--games", 1, GAMES, N_("how many games are played in all (default: %(default)s)")),
        SEED,
        JOBS,
    )
    parser.add_argument(
        "--folder",
        type=Path,
        default=user_data_path("madang") / "training",
        metavar=gettext(N_("FOLDER")),
        help=gettext(N_("where the training and its values are kept (default: %(default)s)")),
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Train until so many games are played, or until Ctrl-C."""
    from madang.arena.executor import executor
    from madang.bots.magdagdon.weights import path_of, save
    from madang.train.magdagdon import Settings, Training

    least = magdagdon.DIFFICULTIES[arguments.difficulty].least
    training = Training(Settings(least, arguments.seed))
    state = arguments.folder / f"magdagdon-{least}.npz"
    if state.exists():
        training.resume(state)
    begun, games_before = time.monotonic(), training.progress.games
    saved = begun

    def keep() -> None:
        training.save(state)
        save(training.weights(_made(arguments, training)), path_of(least, arguments.folder))

    try:
        with executor(arguments.jobs) as workers:
            while training.progress.games < arguments.games:
                training.round(workers)
                now = time.monotonic()
                pace = (training.progress.games - games_before) / (now - begun)
                _tell(training, pace, arguments.games)
                if now - saved > SAVING_SECONDS:
                    keep()
                    saved = now
    finally:
        if training.progress.games > games_before:
            keep()
            print(say(N_("kept in %(file)s"), file=path_of(least, arguments.folder)), file=sys.stderr)
    return 0


def _made(arguments: Namespace, training: Training) -> dict[str, Any]:
    """The figures of their making, for the file of the weights."""
    progress = training.progress
    command = f"madang train magdagdon --difficulty {arguments.difficulty} --seed {arguments.seed}"
    return {
        "command": f"{command} --games {progress.games}",
        "version": __version__,
        "games": progress.games,
        "boards": progress.met,
        "error": round(progress.off, 3),
        "means": {start: round(mean, 1) for start, mean in progress.means.items()},
    }


def _tell(training: Training, pace: float, games: int) -> None:
    """A line of progress: a bar on a terminal, and each line by itself elsewhere."""
    progress = training.progress
    share = min(1.0, progress.games / games)
    seconds = (games - progress.games) / pace
    means = " ".join(f"{start}: {mean:.1f}" for start, mean in progress.means.items())
    left = timedelta(seconds=round(max(0, seconds)))
    bar = "█" * round(20 * share) + "·" * (20 - round(20 * share))
    line = f"{bar} {progress.games}/{games}  {pace:.0f}/s  {means}  ±{progress.off:.2f}  −{left}"
    end = "" if sys.stderr.isatty() and progress.games < games else "\n"
    start = "\r\033[K" if sys.stderr.isatty() else ""
    print(f"{start}{line}", end=end, file=sys.stderr, flush=True)
