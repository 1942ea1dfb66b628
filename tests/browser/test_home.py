"""The first page: both games in one look on a phone, pictures that keep to their frames, few requests."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, SMALL
from tests.web import gostop_positions, positions

OUTSIDE = """() => [...document.querySelectorAll(".emblem")].flatMap((frame) => {
  const box = frame.getBoundingClientRect();
  return [...frame.querySelectorAll("svg, .cell")].filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < box.left || right > box.right || top < box.top || bottom > box.bottom;
  }).map((each) => each.outerHTML.slice(0, 80));
})"""
BOTTOM = (
    "Math.max(...[...document.querySelectorAll('.game')].map((each) => each.getBoundingClientRect().bottom))"
)


@pytest.mark.parametrize("size", [SMALL, DESK], ids=["phone", "desk"])
def test_both_games_in_one_look(visit, size):
    visitor = visit(size)
    visitor.open("/en/")
    assert visitor.page.evaluate(BOTTOM) <= size["height"]
    assert visitor.page.evaluate(OUTSIDE) == []
    assert len({request.url for request in visitor.requests}) <= 12


@pytest.mark.parametrize("width", [320, 360, 560, 1280])
def test_a_whole_hand_and_a_full_board_keep_to_their_frames(visit, tables, width):
    player_id = tables.new_player()
    gostop_positions.start(tables, player_id, gostop_positions.place("fresh"))
    positions.start(tables, player_id, positions.path_to("peaceful", positions.almost_over))
    visitor = visit({"width": width, "height": 640}, player_id=player_id)
    visitor.open("/")
    assert visitor.page.locator(".dealt svg").count() == 10
    assert visitor.page.locator(".cells .cell:not(.empty)").count() == 16
    assert visitor.page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize(
    "address", ["/gostop/rules#pay", "/gostop/rules#gwang-bak", "/magdagdon/rules#scoring"]
)
def test_a_link_into_the_rules_leads_to_its_section(visit, address):
    """Also where what is above was not laid out yet."""
    visitor = visit(SMALL)
    visitor.open(address)
    visitor.page.wait_for_timeout(300)
    visitor.page.wait_for_function(
        """(id) => {
          const { top } = document.getElementById(id).getBoundingClientRect();
          return 0 <= top && top < 60;
        }""",
        arg=address.partition("#")[2],
    )
