"""What many games of MAGDAGDON come to, and pairs of players compared."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from madang.arena.figures import Mean, quantiles
from madang.arena.magdagdon.games import Played
from madang.core.game import Json


@dataclass(frozen=True, slots=True)
class Summary:
    """What the games of one player come to."""

    bot: str
    games: int
    score: Mean
    quantiles: Mapping[int, float]
    least: int
    most: int
    adjusted: Mean | None
    """Without the luck of the dice (:attr:`Played.adjusted`)."""
    turns: float
    ruins: float
    powers: float
    decisions: int
    milliseconds: float
    """Of a decision, on average."""
    milliseconds_95: float
    """What 95 of 100 decisions do not exceed."""
    errors: Mapping[str, int]
    """How many games ended before their time, by what was wrong."""

    @classmethod
    def of(cls, bot: str, games: Sequence[Played]) -> Summary:
        """The summary of at least one game."""
        scores = [game.score for game in games]
        milliseconds = [1000 * seconds for game in games for seconds in game.seconds] or [0.0]
        return cls(
            bot=bot,
            games=len(games),
            score=Mean.of(scores),
            quantiles=quantiles(scores),
            least=min(scores),
            most=max(scores),
            adjusted=_adjusted([game.adjusted for game in games]),
            turns=statistics.fmean(game.turns for game in games),
            ruins=statistics.fmean(game.ruins for game in games),
            powers=statistics.fmean(game.powers for game in games),
            decisions=sum(len(game.seconds) for game in games),
            milliseconds=statistics.fmean(milliseconds),
            milliseconds_95=quantiles(milliseconds)[95],
            errors=dict(Counter(game.error for game in games if game.error)),
        )

    def to_json(self) -> Json:
        """As ``madang arena --json`` prints it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more one player scores than another on the same dice, game by game."""

    one: str
    other: str
    score: Mean
    adjusted: Mean | None

    @classmethod
    def of(cls, one: str, games: Sequence[Played], other: str, others: Sequence[Played]) -> Difference:
        """Of the same games in the same order."""
        pairs = list(zip(games, others, strict=True))
        return cls(
            one,
            other,
            Mean.of([game.score - paired.score for game, paired in pairs]),
            _adjusted(
                [
                    None
                    if game.adjusted is None or paired.adjusted is None
                    else game.adjusted - paired.adjusted
                    for game, paired in pairs
                ]
            ),
        )

    def to_json(self) -> Json:
        """As ``madang arena --json`` prints it."""
        return asdict(self)


def _adjusted(values: Sequence[float | None]) -> Mean | None:
    """The mean, where every value is known."""
    known = [value for value in values if value is not None]
    return Mean.of(known) if len(known) == len(values) else None
