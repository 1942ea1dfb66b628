"""``kill -9`` at random moments under load: of servers, of their bots' processes, of PostgreSQL."""

from __future__ import annotations

import os
import random
import signal
import time
from collections import Counter

import pytest

from tests.server.truth import check_all, check_pages

pytestmark = pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="looks for workers in /proc")

WEIGHTS = {"server": 3, "worker": 3, "database": 1}


def test_kill_at_random_moments(database, request, serve, gather, scale, full):
    """Of two servers that share a database one at most is down, so the others always get on."""
    on_file = not isinstance(database, str)
    postgres = None if on_file else request.getfixturevalue("postgres")
    kills = scale(200) if full or on_file else 6
    moments = random.Random(20)
    victims = [name for name in WEIGHTS if not (on_file and name == "database")]
    # Every kind of victim, however few are killed.
    order = victims + moments.choices(victims, [WEIGHTS[name] for name in victims], k=kills - len(victims))
    servers = [serve(database) for _ in range(2)]
    crowd, killed = gather(*servers), Counter()
    with crowd.playing():
        for victim in order:
            time.sleep(moments.uniform(0.01, 0.5))
            server = moments.choice(servers)
            workers = server.workers()
            if victim == "database":
                postgres.crash()
                postgres.start()
            elif victim == "worker" and workers:
                os.kill(moments.choice(workers), signal.SIGKILL)
            else:
                victim = "server"
                server.kill()
                server.start()
            killed[victim] += 1
            crowd.wait_for(1)
    crowd.finish()
    assert set(killed) == set(victims)
    assert sum(guest.lost for guest in crowd.guests), "no answer was lost: nothing was at stake"
    assert sum(guest.doubled for guest in crowd.guests)
    stand = check_all(database, crowd)
    assert set(stand) == {"gostop over", "magdagdon over"}
    check_pages(crowd.guests)
