"""What many games come to: means with their standard errors, and quantiles."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

QUANTILES = (5, 25, 50, 75, 95)
"""In hundredths."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean, how sure it is, and how far the values spread; None where one value says nothing of that."""

    mean: float
    error: float | None
    """The standard error of the mean."""
    deviation: float | None
    """The standard deviation of the values."""

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """The mean of at least one value."""
        if len(values) == 1:
            return cls(float(values[0]), None, None)
        deviation = statistics.stdev(values)
        return cls(statistics.fmean(values), deviation / len(values) ** 0.5, deviation)


def quantiles(values: Sequence[float]) -> dict[int, float]:
    """What so many hundredths of the values do not exceed, in between by straight lines."""
    cuts = statistics.quantiles(values if len(values) > 1 else [*values] * 2, n=100, method="inclusive")
    return {hundredths: cuts[hundredths - 1] for hundredths in QUANTILES}
