"""A game whose log no longer plays: set aside, said so, and in nobody's way."""

import sqlalchemy as sa

from madang.store.schema import log
from madang.tables import Tables
from tests.web.visitor import Visitor


def test_a_broken_game_keeps_nobody_from_playing(player: Visitor, tables: Tables) -> None:
    address = player.start("survival")
    player.post(address, {"action": "roll", "seq": "0"})
    game_id = address.rsplit("/", 1)[1]
    with tables._store.write() as connection:
        connection.execute(sa.update(log).where(log.c.game_id == game_id).values(action="juggle"))
    tables._cache._folded.clear()

    assert player.get(address).status_code == 503
    assert "juggle" not in player.get(address).text
    for page in ("/", "/settings", "/magdagdon/new", "/about"):
        assert player.get(page).status_code == 200
    assert player.get("/magdagdon").headers["location"] == "/magdagdon/new"
    anew = player.start("peaceful")
    assert anew != address
    assert player.get(anew).status_code == 200
