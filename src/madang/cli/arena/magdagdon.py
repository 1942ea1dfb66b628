"""``madang arena magdagdon``: how well players play, over many games on the same dice."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING

from madang import magdagdon
from madang.arena.executor import executor
from madang.arena.figures import QUANTILES
from madang.arena.magdagdon.figures import Difference, Summary
from madang.arena.magdagdon.games import Contest, Played, play_all
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
from madang.cli.words import gettext
from madang.errors import N_, shortened

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction
    from collections.abc import Sequence

GAMES = 1000


def register(games: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``arena magdagdon`` to the command line."""
    parser = games.add_parser(
        magdagdon.NAME,
        help=gettext(N_("games of MAGDAGDON, all players on the same dice")),
        description=gettext(
            N_(
                "Let players play many games and print what comes of them. Several players meet the same"
                " dice, so that fewer games tell them apart. The same seed gives the same games."
            )
        ),
    )
    parser.add_argument(
        "--bot",
        action="append",
        required=True,
        metavar=gettext(N_("NAME")),
        help=f"{' | '.join(names(magdagdon.NAME))} | cmd:{gettext(N_('COMMAND'))}",
    )
    parser.add_argument("--difficulty", choices=magdagdon.VARIANTS, default=magdagdon.VARIANTS[0])
    add_numbers(
        parser,
        ("--games", 1, GAMES, N_("how many games each player plays (default: %(default)s)")),
        SEED,
        JOBS,
        *BUDGETS,
    )
    add_output(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Play, and print the figures."""
    with records_file(arguments) as records:
        games = _play(arguments, records)
    summaries = [Summary.of(bot, played) for bot, played in games.items()]
    first, *others = games.items()
    differences = [Difference.of(*first, *other) for other in others]
    if arguments.json:
        write(
            {
                "game": magdagdon.NAME,
                "difficulty": arguments.difficulty,
                "seed": arguments.seed,
                "budget_ms": arguments.budget_ms,
                "budget_playouts": arguments.budget_playouts,
                "bots": [summary.to_json() for summary in summaries],
                "differences": [difference.to_json() for difference in differences],
            }
        )
    else:
        print(f"MAGDAGDON {arguments.difficulty} --seed {arguments.seed}\n")
        print(aligned(_rows(summaries, differences)))
    return 0


def _play(arguments: Namespace, records: IO[str] | None) -> dict[str, list[Played]]:
    """The games of each player; a record of each is written as soon as it is there."""
    contest = Contest(arguments.seed, budget_of(arguments), difficulty=arguments.difficulty)
    games: dict[str, list[Played]] = {bot: [] for bot in arguments.bot}
    done, total = 0, len(games) * arguments.games
    with executor(arguments.jobs) as workers:
        for bot, batch in play_all(workers, contest, list(games), arguments.games, arguments.jobs):
            games[bot] += batch
            if records:
                records.writelines(json.dumps({"bot": bot} | game.to_json()) + "\n" for game in batch)
            done += len(batch)
            tell(done, total)
    return games


def _rows(summaries: Sequence[Summary], differences: Sequence[Difference]) -> list[list[str]]:
    """The table of figures: a column for each player, and one for each difference."""
    rows: list[tuple[str, list[str], list[str]]] = [
        (
            "",
            [shortened(each.bot, NAME_WIDTH) for each in summaries],
            [
                f"{shortened(each.one, NAME_WIDTH)} − {shortened(each.other, NAME_WIDTH)}"
                for each in differences
            ],
        ),
        (
            gettext(N_("mean ± standard error")),
            [mean_of(each.score) for each in summaries],
            [mean_of(each.score) for each in differences],
        ),
    ]
    if any(each.adjusted for each in summaries):
        rows.append(
            (
                gettext(N_("without the luck of the dice")),
                [mean_of(each.adjusted) for each in summaries],
                [mean_of(each.adjusted) for each in differences],
            )
        )
    rows.append(("0 %", [str(each.least) for each in summaries], []))
    rows += [
        (f"{share} %", [f"{each.quantiles[share]:.0f}" for each in summaries], []) for share in QUANTILES
    ]
    rows.append(("100 %", [str(each.most) for each in summaries], []))
    milliseconds = gettext(N_("milliseconds a decision"))
    rows += [
        (gettext(N_("games")), [str(each.games) for each in summaries], []),
        (gettext(N_("turns")), [f"{each.turns:.2f}" for each in summaries], []),
        (gettext(N_("RUINs")), [f"{each.ruins:.2f}" for each in summaries], []),
        (gettext(N_("Majda Powers")), [f"{each.powers:.2f}" for each in summaries], []),
        (milliseconds, [f"{each.milliseconds:.2f}" for each in summaries], []),
        (f"{milliseconds}, 95 %", [f"{each.milliseconds_95:.2f}" for each in summaries], []),
    ]
    if any(each.errors for each in summaries):
        rows.append((gettext(N_("wrong answers")), [errors_of(each.errors) for each in summaries], []))
    return [[label, *figures, *(compared or [""] * len(differences))] for label, figures, compared in rows]
