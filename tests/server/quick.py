"""A server that can be started often: ``python -m tests.server.quick ARGS…``.

It is ``madang serve ARGS…``, but for its bots: they start without loading what only the strongest of them
needs, one process is enough, and nobody answers for them while that is still starting. A writer waits for
the database only ``BUSY_SECONDS`` seconds, where that is set in the environment.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from unittest.mock import patch

from tests.web.server import Server


class QuickServer(Server):
    """Such a server."""

    @property
    def program(self) -> tuple[str, ...]:
        """What Python runs, before the arguments of ``madang serve``."""
        return "-m", "tests.server.quick"


def main(*arguments: str) -> int:
    """Serve."""
    from madang.bots.worker import ready
    from madang.cli import main as madang
    from madang.store import engine
    from madang.tables.opponents import Opponents

    busy = float(os.environ.get("BUSY_SECONDS", engine.BUSY_SECONDS))
    with (
        patch("madang.web.app.Opponents", partial(Opponents, prepare=ready, workers=1)),
        patch("madang.tables.workers.STARTING_SECONDS", 60.0),
        patch("madang.store.engine.BUSY_SECONDS", busy),
    ):
        return madang(["serve", *arguments])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
