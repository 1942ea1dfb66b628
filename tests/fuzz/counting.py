"""How many inputs each test makes up: over a hundred thousand in the full run, everyday a share of them."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

INPUTS = {
    "notation of MAGDAGDON": 20_000,
    "notation of Go-Stop": 20_000,
    "records": 16_000,
    "lines": 10_000,
    "proofs": 10_000,
    "hosts": 6_000,
    "cookies": 10_000,
    "forms": 8_000,
    "requests": 8_000,
}
"""The inputs of the full run, by test."""

FULL = 1000
"""How many examples a property of this house has in the full run; everyday it has fewer."""
EVERYDAY = 30
"""What part of the inputs the everyday run makes up: one in so many."""


def inputs(name: str) -> settings:
    """The settings of a test, with as many inputs as the table gives it in this run."""
    count = INPUTS[name] if settings().max_examples >= FULL else INPUTS[name] // EVERYDAY
    return settings(
        max_examples=count,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
