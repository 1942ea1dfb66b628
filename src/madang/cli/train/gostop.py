"""``madang train gostop``: learn by self-play what to do in a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madang import __version__, gostop
from madang.cli.numbers import JOBS, SEED, add_numbers
from madang.cli.train.common import Plan, add_folder, go_on
from madang.cli.words import gettext
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction

DEALS = 50_000_000


def register(games: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``train gostop`` to the command line."""
    parser = games.add_parser(gostop.NAME, help=gettext(N_("what to do in a deal of Go-Stop")))
    add_numbers(
        parser,
        ("--deals", 1, DEALS, N_("how many deals are played in all (default: %(default)s)")),
        SEED,
        JOBS,
    )
    add_folder(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Train until so many deals are played, or until Ctrl-C."""
    from madang.bots.gostop.weights import PATH, save
    from madang.train.gostop import Settings, Training

    training = Training(Settings(arguments.seed, arguments.deals))
    state, path = arguments.folder / "gostop.npz", arguments.folder / PATH.name
    if state.exists():
        training.resume(state)
    progress = training.progress

    def keep() -> None:
        training.save(state)
        made = {
            "command": f"madang train gostop --seed {arguments.seed} --deals {arguments.deals}",
            "version": __version__,
            "deals": progress.deals,
            "error": round(progress.off, 3),
        }
        save(training.weights.mean, made, path)

    plan = Plan(arguments.deals, lambda: progress.deals, keep, lambda: f"±{progress.off:.2f}")
    go_on(training, plan, arguments.jobs, path)
    return 0
