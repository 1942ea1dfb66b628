"""What has to be true of a database, whatever happened to those who use it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import sqlalchemy as sa

from madang.core.proof import check_record
from madang.games import GAMES
from madang.store import Store
from madang.store import games as games_table
from madang.store.schema import games, scores
from madang.tables import Tables
from tests.server.crowd import Crowd, Guest
from tests.web.dom import Page

PERSON = 0


def check_all(database: Path | str, crowd: Crowd) -> Counter[str]:
    """Every acknowledged action is there, every game replays, every score once; how many games stand how."""
    store = Store(str(database))
    try:
        owners = [_check_guest(store, guest) for guest in crowd.guests]
        assert len(set(owners)) == len(owners), "two guests are one player"
        with store.read() as connection:
            rows = connection.execute(sa.select(games)).all()
            running = connection.execute(
                sa.select(games.c.player_id, games.c.game).where(games.c.status == "running")
            ).all()
            entered = connection.execute(sa.select(scores)).all()
        assert {row.id for row in rows} == {game.id for game in crowd.games}, "a start made a second game"
        assert len(set(running)) == len(running), "somebody has two running games"
        due = {
            row.id: (row.player_id, row.result["score"], row.result["turns"], row.result["powers_used"])
            for row in rows
            if row.status == "over" and row.game == "magdagdon"
        }
        assert len(entered) == len(due)
        assert {
            row.game_id: (row.player_id, row.score, row.turns, row.powers_used) for row in entered
        } == due, "each finished game of MAGDAGDON has the one score that it ended with"
        return Counter(f"{row.game} {row.status}" for row in rows)
    finally:
        store.close()


def check_pages(guests: Iterable[Guest]) -> None:
    """The pages tell the same: all that was acknowledged is in the log of the table."""
    for guest in guests:
        for game in guest.games:
            page = Page(guest.ask("GET", game.address).text)
            assert page.seq > max(game.promised, default=-1)


def _check_guest(store: Store, guest: Guest) -> str:
    """The games of a guest; whose they are."""
    tables, owners = Tables(store), set()
    for game in guest.games:
        with store.read() as connection:
            row = games_table.find(connection, game.id)
            assert row, f"{game.address} is gone"
            log = games_table.read_log(connection, game.id, 0, row.seq + 1)
        owners.add(row.player_id)
        assert [entry.seq for entry in log] == list(range(row.seq)), f"{game.address} has holes"
        mine = {entry.seq: entry.action for entry in log if entry.player_id == row.player_id}
        assert mine == game.promised, f"{game.address}: what is there is not what was acknowledged"
        assert all((entry.player_id is None) == (entry.seat != PERSON) for entry in log)
        table = tables.table(game.id, row.player_id)
        assert table.view.over == (row.status == "over") == (row.result is not None)
        assert row.status in ("running", "over"), f"{game.address} was abandoned by nobody"
        assert row.status == "over" or not game.over, f"{game.address}: a page said it was over"
        if row.status == "over":
            check_record(tables.export(game.id, row.player_id), GAMES)
    (owner,) = owners
    return str(owner)
