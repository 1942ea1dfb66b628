"""``kill -9`` at random moments under load: of servers, of their bots' processes, of PostgreSQL."""

from __future__ import annotations

import os
import random
import signal
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from tests.server.truth import check_all, check_pages
from tests.server.waiting import until

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for workers in /proc")

ON_BOTH = True

WEIGHTS = {"server": 2, "worker": 4, "database": 1}


def test_kill_at_random_moments(database, request, serve, gather, scale, full):
    """Of two servers that share a database one at most is down, so somebody always gets on."""
    on_file = "://" not in database
    postgres: Any = None if on_file else request.getfixturevalue("postgres")
    kills = scale(200) if full or on_file else len(WEIGHTS)
    moments = random.Random(20)
    victims = [name for name in WEIGHTS if not (on_file and name == "database")]
    # Every kind of victim, however few are killed.
    order = victims + moments.choices(victims, [WEIGHTS[name] for name in victims], k=kills - len(victims))
    servers = [serve(database) for _ in range(2)]
    crowd = gather(*servers, number=6 if full else 3)
    with crowd.playing():
        for victim in order:
            crowd.wait_for(moments.randrange(12))
            time.sleep(moments.uniform(0, 0.1))
            if victim == "database":
                postgres.crash()
                postgres.start()
            elif victim == "worker":
                os.kill(moments.choice(workers_of(servers)), signal.SIGKILL)
            else:
                server = moments.choice(servers)
                server.kill()
                crowd.wait_for(1)  # at the other one
                with nullcontext() if full else crowd.resting():  # a start may take long
                    server.start()
            crowd.wait_for(1)
    crowd.finish()
    if full:  # of a few kills perhaps none came between a press and its answer
        assert sum(guest.lost for guest in crowd.guests), "no answer was lost: nothing was at stake"
        assert sum(guest.doubled for guest in crowd.guests)
    stand = check_all(database, crowd)
    assert set(stand) == {"gostop over", "magdagdon over"}
    check_pages(crowd.guests)


def workers_of(servers):
    """The processes in which bots think; of people who play Go-Stop some server has one before long."""
    found: list[int] = []

    def look():
        found.extend(worker for server in servers for worker in server.workers())
        return found

    until(look, "no bot thinks")
    return found
