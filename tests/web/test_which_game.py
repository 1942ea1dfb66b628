"""A game is found at its own address only, and given up only where the page named it."""

import pytest

from madang.tables import Tables
from tests.web.gostop_positions import place, start
from tests.web.visitor import Visitor


@pytest.fixture
def addresses(player: Visitor, player_id: str, tables: Tables, opponent_thinks: None) -> dict[str, str]:
    """A running game of each kind, by the address it would have at the other game."""
    deal = start(tables, player_id, place("middle"))
    game = player.start("survival")
    return {"gostop": f"/gostop/{game.rsplit('/', 1)[1]}", "magdagdon": f"/magdagdon/{deal.id}"}


@pytest.mark.parametrize("name", ["gostop", "magdagdon"])
@pytest.mark.parametrize("action", ["roll", "play:1B", "stop"])
def test_a_game_has_one_address(
    player: Visitor, player_id: str, tables: Tables, addresses: dict[str, str], name: str, action: str
) -> None:
    address = addresses[name]
    before = tables.table(address.rsplit("/", 1)[1], player_id).seq
    assert player.get(address).status_code == 404
    assert player.get(f"{address}/record").status_code == 404
    assert player.post(address, {"action": action, "seq": str(before)}).status_code == 404
    assert tables.table(address.rsplit("/", 1)[1], player_id).seq == before


def test_the_next_deal_of_an_old_page_asks_before_it_gives_up_a_running_one(
    player: Visitor, player_id: str, tables: Tables, opponent_thinks: None
) -> None:
    old = start(tables, player_id, place("won"))
    running = start(tables, player_id, place("middle"))
    page = player.page(f"/gostop/{old.id}")
    answer = player.send(page.press("Next deal"))
    assert answer.status_code == 409
    assert "A deal is still running" in answer.text
    assert tables.table(running.id, player_id).status == "running"


def test_consent_is_for_the_game_that_the_page_showed(
    player: Visitor, player_id: str, tables: Tables, opponent_thinks: None
) -> None:
    start(tables, player_id, place("middle"))
    page = player.page("/gostop/new")
    later = start(tables, player_id, place("fresh"))
    answer = player.send(page.press("Abandon it and deal anew"))
    assert answer.status_code == 409
    assert tables.table(later.id, player_id).status == "running"


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "", "http://testserver.evil"])
def test_an_origin_that_is_not_ours_is_refused(player: Visitor, origin: str) -> None:
    answer = player.client.post("/settings", data={}, headers={"Origin": origin})
    assert answer.status_code == 403
