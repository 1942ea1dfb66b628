"""``kill -9`` at random moments: every action that was answered is there, and every game plays on."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time

import pytest

from madang.store import Store
from madang.store import games as games_table
from madang.tables import Tables

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="SIGKILL is a matter of POSIX")

PLAYING = """
import random, sys
from madang.store import Store
from madang.tables import Tables
path, player, seed = sys.argv[1:]
tables, rng = Tables(Store(path)), random.Random(int(seed))
while True:
    table = tables.running(player, "magdagdon")
    if table is None:
        offer = tables.offer("magdagdon")
        table = tables.start(player, "magdagdon", "peaceful", offer.id, "")
        print(table.id, flush=True)
    while table.status == "running":
        action = str(rng.choice(table.view.legal))
        table = tables.act(table.id, player, action, table.seq)
        print(table.id, table.seq - 1, action, table.status, flush=True)
"""


def test_no_answered_action_is_lost(database, tables, player, scale):
    rng = random.Random(1)
    answered = []
    for number in range(scale(50)):
        answered += [line.split() for line in _play_until_killed(database, player, number, rng)]
    played = [line for line in answered if len(line) == 4]
    assert len(played) > 5 * scale(50)
    store = Store(database)
    fresh = Tables(store)
    for game_id in {line[0] for line in answered}:
        table = fresh.table(game_id, player)
        with store.read() as connection:
            log = games_table.read_log(connection, game_id, 0, table.seq)
        assert [entry.seq for entry in log] == list(range(table.seq))
        there = {(entry.seq, entry.action) for entry in log}
        assert {(int(seq), action) for name, seq, action, _ in played if name == game_id} <= there
        assert table.view.over == (table.status == "over") == (fresh.rank(game_id) is not None)
    for game_id, _, _, status in played:
        assert status == "running" or fresh.table(game_id, player).status == status
    store.close()


def _play_until_killed(database, player, seed, rng):
    """What a server answered, whole lines only, before it was killed some moments after its first answer."""
    command = [sys.executable, "-W", "error", "-c", PLAYING, database, player, str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        first = child.stdout.readline()
        time.sleep(rng.uniform(0, 0.4))
        child.kill()
        rest = child.stdout.read()
    assert child.returncode == -signal.SIGKILL
    return [line for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]
