"""Why a training cannot begin or go on."""

from __future__ import annotations

from madang.errors import N_, MadangError, Reason
from madang.kernels.compiled import FAST

NEEDS_FAST = Reason("train/needs-fast", N_("Training needs numba; it comes with the extra “fast”."))
OTHER_TRAINING = Reason("train/other", N_("%(file)s belongs to another training."))


class TrainingError(MadangError):
    """Training cannot begin or go on."""


def need_fast() -> None:
    """Raises TrainingError where kernels are not compiled: it would take years."""
    if not FAST:
        raise TrainingError(NEEDS_FAST)
