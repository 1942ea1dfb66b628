"""``madang arena``: how well players play, over many games on the same dice."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING

from madang import magdagdon
from madang.arena.executor import executor
from madang.arena.figures import QUANTILES, Difference, Mean, Summary
from madang.arena.magdagdon import Contest, Played, play_all
from madang.bots import Budget, names
from madang.cli.lines import CANNOT_READ, write
from madang.cli.numbers import JOBS, SEED, add_numbers
from madang.cli.table import aligned
from madang.cli.words import gettext, say
from madang.errors import N_, shortened

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction
    from collections.abc import Sequence

GAMES = 1000
NAME_WIDTH = 24
"""How much of a player's name heads a column."""


def register(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``arena`` to the command line."""
    parser = commands.add_parser(
        "arena",
        help=gettext(N_("measure players over many games")),
        description=gettext(
            N_(
                "Let players play many games and print what comes of them. Several players meet the same"
                " dice, so that fewer games tell them apart. The same seed gives the same games."
            )
        ),
    )
    parser.add_argument("game", choices=[magdagdon.NAME], metavar=gettext(N_("GAME")), help=magdagdon.NAME)
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
        ("--budget-ms", 0, None, N_("milliseconds for each decision")),
        ("--budget-playouts", 0, None, N_("playouts for each decision")),
    )
    parser.add_argument(
        "--records", metavar=gettext(N_("FILE")), help=gettext(N_("write a record of each game to this file"))
    )
    parser.add_argument("--json", action="store_true", help=gettext(N_("print one JSON object")))
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Play, and print the figures."""
    with ExitStack() as stack:
        records: IO[str] | None = None
        if arguments.records:
            try:
                records = stack.enter_context(Path(arguments.records).open("w", encoding="utf-8"))
            except OSError as error:
                why = say(N_("cannot write %(file)s: %(why)s"), file=arguments.records, why=error.strerror)
                print(f"madang: {why}", file=sys.stderr)
                return CANNOT_READ
        games = _play(arguments, records)
    summaries = [Summary.of(bot, played) for bot, played in games.items()]
    first, *others = games.items()
    differences = [Difference.of(*first, *other) for other in others]
    if arguments.json:
        write(
            {
                "game": arguments.game,
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
    milliseconds = arguments.budget_ms
    budget = Budget(None if milliseconds is None else milliseconds / 1000, arguments.budget_playouts)
    contest = Contest(arguments.difficulty, arguments.seed, budget)
    games: dict[str, list[Played]] = {bot: [] for bot in arguments.bot}
    done, total = 0, len(games) * arguments.games
    with executor(arguments.jobs) as workers:
        for bot, batch in play_all(workers, contest, list(games), arguments.games, arguments.jobs):
            games[bot] += batch
            if records:
                records.writelines(json.dumps({"bot": bot} | game.to_json()) + "\n" for game in batch)
            done += len(batch)
            if sys.stderr.isatty():
                print(f"\r{done}/{total}", end="\n" if done == total else "", file=sys.stderr, flush=True)
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
            [_mean(each.score) for each in summaries],
            [_mean(each.score) for each in differences],
        ),
    ]
    if any(each.adjusted for each in summaries):
        rows.append(
            (
                gettext(N_("without the luck of the dice")),
                [_mean(each.adjusted) for each in summaries],
                [_mean(each.adjusted) for each in differences],
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
        rows.append((gettext(N_("wrong answers")), [_errors(each) for each in summaries], []))
    return [[label, *figures, *(compared or [""] * len(differences))] for label, figures, compared in rows]


def _mean(mean: Mean | None) -> str:
    if mean is None:
        return "–"
    return f"{mean.mean:.2f}" + ("" if mean.error is None else f" ± {mean.error:.2f}")


def _errors(summary: Summary) -> str:
    """How many answers were wrong, and how: ``3 (late 2, illegal 1)``."""
    kinds = ", ".join(f"{code.partition('/')[2]} {count}" for code, count in summary.errors.items())
    return f"{sum(summary.errors.values())}" + (f" ({kinds})" if kinds else "")
