"""``madang arena gostop``: how well two players play, each deal twice with the seats swapped."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING

from madang import gostop
from madang.arena.executor import executor
from madang.arena.gostop.deals import Played, play_all
from madang.arena.gostop.figures import CLIP, Match
from madang.arena.players import Terms
from madang.bots import names
from madang.cli.arena.common import (
    BUDGETS,
    NAME_WIDTH,
    add_output,
    budget_of,
    errors_of,
    mean_of,
    records_file,
    tell,
)
from madang.cli.lines import write
from madang.cli.numbers import JOBS, SEED, add_numbers
from madang.cli.table import aligned
from madang.cli.words import gettext, say
from madang.errors import N_, shortened

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction

DEALS = 1000


def register(games: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``arena gostop`` to the command line."""
    parser = games.add_parser(
        gostop.NAME,
        help=gettext(N_("deals of Go-Stop between two players, each twice with the seats swapped")),
        description=gettext(
            N_(
                "Let two players play many deals, each twice with the seats swapped, so that the luck of the"
                " cards largely cancels out. The same seed gives the same deals."
            )
        ),
    )
    for name in ("one", "other"):
        parser.add_argument(
            name,
            metavar=gettext(N_("NAME")),
            help=f"{' | '.join(names(gostop.NAME))} | cmd:{gettext(N_('COMMAND'))}",
        )
    add_numbers(
        parser,
        ("--deals", 1, DEALS, N_("how many deals are played (default: %(default)s)")),
        SEED,
        JOBS,
        *BUDGETS,
    )
    add_output(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Play, and print the figures."""
    players = arguments.one, arguments.other
    with records_file(arguments) as records:
        deals = _play(arguments, players, records)
    match = Match.of(players, deals)
    if arguments.json:
        write(
            {
                "game": gostop.NAME,
                "seed": arguments.seed,
                "budget_ms": arguments.budget_ms,
                "budget_playouts": arguments.budget_playouts,
            }
            | match.to_json()
        )
    else:
        print(f"Go-Stop --seed {arguments.seed}\n")
        print(aligned(_rows(match)))
    return 0


def _play(arguments: Namespace, players: tuple[str, str], records: IO[str] | None) -> list[Played]:
    """The deals; their records are written as soon as they are there."""
    terms, deals = Terms(arguments.seed, budget_of(arguments)), list[Played]()
    with executor(arguments.jobs) as workers:
        for batch in play_all(workers, terms, players, arguments.deals, arguments.jobs):
            deals += batch
            if records:
                lines = (line for played in batch for line in played.to_json(players))
                records.writelines(json.dumps(line) + "\n" for line in lines)
            tell(len(deals), arguments.deals)
    return deals


def _rows(match: Match) -> list[list[str]]:
    """The table of figures: a column for each player. Points stand with the first."""
    one, other = match.sides
    milliseconds = gettext(N_("milliseconds a decision"))
    rows = [
        ["", shortened(one.bot, NAME_WIDTH), shortened(other.bot, NAME_WIDTH)],
        [gettext(N_("points a deal ± standard error")), mean_of(match.points), ""],
        [say(N_("the same, at most %(most)s points counted"), most=CLIP), mean_of(match.clipped), ""],
        [gettext(N_("won")), f"{one.wins:.1%}", f"{other.wins:.1%}"],
        [gettext(N_("Gos a deal")), f"{one.gos:.2f}", f"{other.gos:.2f}"],
        [milliseconds, f"{one.milliseconds:.2f}", f"{other.milliseconds:.2f}"],
        [f"{milliseconds}, 95 %", f"{one.milliseconds_95:.2f}", f"{other.milliseconds_95:.2f}"],
        [gettext(N_("deals")), str(match.deals), ""],
    ]
    if one.errors or other.errors:
        rows.append([gettext(N_("wrong answers")), errors_of(one.errors), errors_of(other.errors)])
    return rows
