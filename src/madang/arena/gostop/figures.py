"""What many deals of Go-Stop between two players come to."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from madang.arena.figures import Mean, quantiles
from madang.arena.gostop.deals import Play, Played
from madang.core.game import Json

CLIP = 60
"""The points that count at most in a clipped mean: a few deals pay hundreds."""


@dataclass(frozen=True, slots=True)
class Side:
    """What one of the two players did."""

    bot: str
    wins: float
    """The share of plays it won."""
    gos: float
    """How many Gos it called in a play, on average."""
    decisions: int
    milliseconds: float
    """Of a decision, on average."""
    milliseconds_95: float
    """What 95 of 100 decisions do not exceed."""
    errors: Mapping[str, int]
    """How many plays a wrong answer lost, by what was wrong."""

    @classmethod
    def of(cls, bot: str, plays: Sequence[Play], side: int) -> Side:
        """The first (0) or second (1) player of at least one play."""
        sign = 1 if side == 0 else -1
        milliseconds = [1000 * seconds for play in plays for seconds in play.seconds[side]] or [0.0]
        return cls(
            bot=bot,
            wins=statistics.fmean(sign * play.points > 0 for play in plays),
            gos=statistics.fmean(play.gos[side] for play in plays),
            decisions=sum(len(play.seconds[side]) for play in plays),
            milliseconds=statistics.fmean(milliseconds),
            milliseconds_95=quantiles(milliseconds)[95],
            errors=dict(Counter(play.errors[side] for play in plays if play.errors[side])),
        )


@dataclass(frozen=True, slots=True)
class Match:
    """What the deals of two players come to; points are those of the first one."""

    deals: int
    points: Mean
    """A deal, in the mean of its two plays."""
    clipped: Mean
    """The same, with no play counted for more than CLIP points."""
    drawn: float
    """The share of plays that nobody won."""
    sides: tuple[Side, Side]

    @classmethod
    def of(cls, names: tuple[str, str], deals: Sequence[Played]) -> Match:
        """The figures of at least one deal."""
        plays = [play for deal in deals for play in deal.plays]
        return cls(
            deals=len(deals),
            points=Mean.of([deal.points for deal in deals]),
            clipped=Mean.of([deal.clipped(CLIP) for deal in deals]),
            drawn=statistics.fmean(play.points == 0 for play in plays),
            sides=(Side.of(names[0], plays, 0), Side.of(names[1], plays, 1)),
        )

    def to_json(self) -> Json:
        """As ``madang arena --json`` prints it."""
        return asdict(self)
