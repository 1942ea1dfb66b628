"""The database goes away under people who play, and comes back: they are told so, and go on."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from tests.server.truth import check_all, check_pages
from tests.server.waiting import until


def test_postgresql_goes_and_comes_back(postgres, serve, gather):
    """Stopped, killed, and restarted at once: the server finds it again by itself."""
    with postgres.lent() as url:
        server = serve(url)
        process, crowd = server.process, gather(server, number=3)
        with crowd.playing():
            for goes in (postgres.stop, postgres.crash):
                crowd.wait_for(5)
                told = len(crowd.troubles)
                goes()
                try:
                    until(lambda: len(crowd.troubles) > told + 2, "nobody was told")  # noqa: B023
                finally:
                    postgres.start()
            crowd.wait_for(5)
            postgres.restart()
            crowd.wait_for(5)
        assert server.process is process
        assert process.poll() is None, "the server itself is the same all along"
        check_told(crowd)
        check_all(url, crowd)
        check_pages(crowd.guests)
        server.stop()


def test_another_process_keeps_the_write_lock(sqlite, serve, gather):
    """For longer than a writer waits. Who only reads does not notice."""
    server = serve(sqlite, BUSY_SECONDS="0.3")
    crowd = gather(server, number=3)
    with crowd.playing():
        crowd.wait_for(5)
        with closing(sqlite3.connect(sqlite, isolation_level=None)) as keeper:
            keeper.execute("BEGIN IMMEDIATE")
            until(lambda: len(crowd.troubles) > 1, "nobody was told")
            check_pages(crowd.guests[:1])
            keeper.execute("ROLLBACK")
        crowd.wait_for(5)
    check_told(crowd)
    check_all(sqlite, crowd)


def check_told(crowd):
    """What everybody was told in the meantime."""
    for answer in crowd.troubles:
        assert answer.status_code == 503
        assert "Busy right now" in answer.text
        assert "Nothing is lost." in answer.text
