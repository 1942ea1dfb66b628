"""Views of MAGDAGDON: exactly the keys that are meant to be seen, and what pages ask of them."""

from __future__ import annotations

import pytest

from madang import magdagdon
from madang.magdagdon import Action, State
from madang.magdagdon.views import state_of

STAGED = State.parse("peaceful 345............. 6613 1@d1 powers=1 turns=2")


def test_a_view_has_the_keys_of_the_spec_and_no_others():
    seen = magdagdon.view(magdagdon.start("peaceful"))
    assert list(seen.to_json()) == [
        *(
            "game",
            "difficulty",
            "phase",
            "turns",
            "required",
            "board",
            "tray",
            "staged",
            "powers_left",
            "score",
        ),
        "legal",
    ]
    assert seen.to_json()["legal"] == ["roll"]


def test_the_values_of_staged_dice_can_be_seen():
    assert magdagdon.view(STAGED).to_json()["dice"] == [6, 6, 1, 3]


def test_a_view_leads_back_to_its_state():
    assert state_of(magdagdon.view(STAGED)) == STAGED


def test_the_cells_of_a_die():
    seen = magdagdon.view(STAGED)
    assert seen.cells_for(1) == ()
    assert [magdagdon.cell_name(cell) for cell in seen.cells_for(2)] == ["c2", "d2"]
    assert [magdagdon.cell_name(cell) for cell in seen.cells_for(4)] == ["a2", "b2"]


@pytest.mark.parametrize(("used", "coming"), [(0, (10, 20, 40)), (1, (20, 40)), (2, (40,)), (3, ())], ids=str)
def test_what_the_next_powers_cost(used, coming):
    seen = magdagdon.view(State.parse(f"peaceful ................ 3344 - powers={used} turns=0"))
    assert (seen.penalties, seen.powers_used, seen.powers_left) == (coming, used, 3 - used)


def test_a_preview_shows_what_the_staged_dice_add_and_what_is_missing():
    shown = magdagdon.preview(magdagdon.view(STAGED))
    assert (shown.gain, shown.missing) == (12 + 60, 1)
    assert [(line.kind, line.index, line.pattern) for line in shown.made] == [("row", 0, "straight")]
    assert shown.now.total == STAGED.bill.total == 24 - 10


def test_why_not_is_none_where_it_is_legal():
    seen = magdagdon.view(STAGED)
    assert magdagdon.why_not(seen, Action.parse("stage:2@d2")) is None
    refused = magdagdon.why_not(seen, Action.parse("confirm"))
    assert refused is not None
    assert str(refused) == "CONFIRM needs 1 more die."
