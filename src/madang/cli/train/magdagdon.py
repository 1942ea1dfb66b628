"""``madang train magdagdon``: learn what boards are worth by self-play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from madang import __version__, magdagdon
from madang.cli.numbers import JOBS, SEED, add_numbers
from madang.cli.train.common import Plan, add_folder, go_on
from madang.cli.words import gettext
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction

    from madang.train.magdagdon import Training

GAMES = 1_000_000


def register(games: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``train magdagdon`` to the command line."""
    parser = games.add_parser(magdagdon.NAME, help=gettext(N_("what boards of MAGDAGDON are worth")))
    parser.add_argument("--difficulty", choices=magdagdon.VARIANTS, default=magdagdon.VARIANTS[0])
    add_numbers(
        parser,
        ("--games", 1, GAMES, N_("how many games are played in all (default: %(default)s)")),
        SEED,
        JOBS,
    )
    add_folder(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Train until so many games are played, or until Ctrl-C."""
    from madang.bots.magdagdon.weights import path_of, save
    from madang.train.magdagdon import Settings, Training

    least = magdagdon.DIFFICULTIES[arguments.difficulty].least
    training = Training(Settings(least, arguments.seed))
    state, path = arguments.folder / f"magdagdon-{least}.npz", path_of(least, arguments.folder)
    if state.exists():
        training.resume(state)

    def keep() -> None:
        training.save(state)
        save(training.weights(_made(arguments, training)), path)

    def told() -> str:
        means = " ".join(f"{start}: {mean:.1f}" for start, mean in training.progress.means.items())
        return f"{means}  ±{training.progress.off:.2f}"

    plan = Plan(arguments.games, lambda: training.progress.games, keep, told)
    go_on(training, plan, arguments.jobs, path)
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
