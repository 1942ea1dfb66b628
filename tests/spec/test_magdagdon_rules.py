"""MAGDAGDON rule by rule: one test or more for each number of ``spec/magdagdon.md``, and its known facts.

Positions are written in their notation: difficulty, permanent board, dice, staged, Powers used, turns.
"""
# ruff: noqa: N802  (rule numbers keep their capital in the names of tests)

from __future__ import annotations

from itertools import permutations, product

import pytest

from madang import magdagdon
from madang.errors import IllegalAction, NotationError
from madang.magdagdon import DIFFICULTIES, Action, Board, State
from madang.magdagdon.events import (
    BecamePlayable,
    Confirmed,
    DiceTakenBack,
    DieStaged,
    GameEnded,
    LineMade,
    MagdagdonCame,
    PowerUsed,
    Rolled,
    Ruined,
)
from madang.magdagdon.placement import legal_cells, why_not_place
from madang.magdagdon.scoring import score

EMPTY = "................"
ALL_CELLS = [column + row for row in "1234" for column in "abcd"]


def at(text: str) -> State:
    """A position from the start of its notation; left out are nothing staged, no Power used, turn 0."""
    parts = text.split()
    return State.parse(" ".join(parts + ["-", "-", "powers=0", "turns=0"][len(parts) - 2 :]))


def play(state: State, *actions: str, dice: str = "") -> State:
    """The state after some actions, with the dice that fall meanwhile."""
    chance = iter([int(die) for die in dice])
    for text in actions:
        state, _ = magdagdon.apply(state, Action.parse(text), chance)
    return state


def events(state: State, action: str, dice: str = "") -> list[object]:
    """What happens when an action is played."""
    return list(magdagdon.apply(state, Action.parse(action), iter([int(die) for die in dice]))[1])


def refused(state: State, action: str) -> IllegalAction:
    """The error of an action that the rules forbid, and that changes nothing."""
    before = state.notation
    with pytest.raises(IllegalAction) as caught:
        magdagdon.apply(state, Action.parse(action), iter(()))
    assert state.notation == before == caught.value.position
    assert caught.value.action == action
    return caught.value


def allowed(state: State, verb: str) -> list[str]:
    """The legal actions with a verb, without it."""
    return [str(action).partition(":")[2] for action in magdagdon.legal_actions(state) if action.verb == verb]


def names(cells: tuple[int, ...]) -> list[str]:
    return [magdagdon.cell_name(cell) for cell in cells]


def bill(board: str, *penalties: int) -> magdagdon.Bill:
    return score(Board(board), penalties)


def line_of(numbers: str) -> tuple[str | None, int]:
    """The bonus of four numbers in the top row of an otherwise empty board."""
    row = bill(numbers + "............").lines[0]
    return row.pattern, row.bonus


# Board and goal


def test_M1_cells_are_named_by_column_and_row_from_the_top_left():
    assert names(tuple(range(16))) == ALL_CELLS
    assert [magdagdon.parse_cell(name) for name in ALL_CELLS] == list(range(16))
    corners = Board("1..2........3..4")
    assert [corners[magdagdon.parse_cell(name)] for name in ("a1", "d1", "a4", "d4")] == list("1234")


@pytest.mark.parametrize("text", ["", "a", "a0", "a5", "e1", "A1", "1a", "a11", " a1", "á1"])
def test_M1_nothing_else_is_a_cell(text):
    with pytest.raises(NotationError):
        magdagdon.parse_cell(text)


def test_M2_a_cell_is_empty_a_number_or_a_ruin():
    for mark in ".123456R":
        assert Board(mark * 16)[0] == mark
    for wrong in ("0" * 16, "7" * 16, "r" * 16, "1" * 15, "1" * 17, ""):
        with pytest.raises(NotationError):
            Board(wrong)


def test_M2_a_staged_number_becomes_permanent_with_confirm():
    state = play(at(f"peaceful {EMPTY} 3456"), "stage:1@a1", "stage:2@b1")
    assert (str(state.board), str(state.standing)) == (EMPTY, "34..............")
    assert str(play(state, "confirm").board) == "34.............."


def test_M2_permanent_numbers_and_ruins_never_change():
    state = at("peaceful 3R.............. 3344")
    for die, cell in product("1234", ("a1", "b1")):
        assert refused(state, f"stage:{die}@{cell}").rule == "M11"
    state = play(state, "stage:1@a2", "stage:2@b2", "confirm")
    assert str(state.board).startswith("3R")


def test_M3_numbers_grow_as_one_connected_field():
    state = play(at(f"peaceful {EMPTY} 3333"), "stage:1@a1")
    for cell in ("c1", "b2", "d4", "a3"):
        assert refused(state, f"stage:2@{cell}").rule == "M13"
    state = play(state, "stage:2@b1", "stage:3@c1", "stage:4@c2", "confirm")
    assert str(state.board) == "333...3........."


def test_M3_the_goal_is_a_full_board():
    assert not at("peaceful 345634563456345.").over
    assert at("peaceful 345634563456345R").over
    assert at("peaceful 3456345634563456").over


# Difficulty


def test_M4_the_difficulties_have_their_powers_least_dice_and_penalties():
    table = {name: (d.powers, d.least, d.penalties) for name, d in DIFFICULTIES.items()}
    assert table == {
        "peaceful": (3, 2, (10, 20, 40)),
        "survival": (1, 2, (70,)),
        "nightmare": (0, 3, ()),
    }
    assert list(table) == list(magdagdon.VARIANTS)


@pytest.mark.parametrize(
    ("difficulty", "empty", "required"),
    [
        *(("peaceful", n, min(2, n)) for n in range(1, 17)),
        *(("survival", n, min(2, n)) for n in range(1, 17)),
        *(("nightmare", n, min(3, n)) for n in range(1, 17)),
    ],
)
def test_M4_the_last_cells_need_no_more_dice_than_there_are(difficulty, empty, required):
    board = "R" * (16 - empty) + "." * empty
    assert at(f"{difficulty} {board}").required == required
    assert at(f"{difficulty} {board} 3333").required == required


def test_M4_the_number_is_fixed_at_the_start_of_the_turn():
    state = play(at("nightmare 34563456345634.. 5622"), "stage:1@c4", "stage:2@d4")
    assert (state.required, state.to_json()["required"]) == (2, 2)
    assert play(state, "confirm").required == 0


def test_M5_each_difficulty_starts_a_game_of_its_own():
    for name in ("peaceful", "survival", "nightmare"):
        first = magdagdon.start(name)
        assert first == at(f"{name} {EMPTY}")
        assert (first.difficulty.name, first.phase, first.turns, first.powers_used) == (name, "ready", 0, 0)
    with pytest.raises(NotationError):
        magdagdon.start("easy")


# A turn


def test_M6_roll_throws_four_dice_that_lie_in_the_tray_by_number():
    state = at(f"peaceful {EMPTY}")
    assert [str(action) for action in magdagdon.legal_actions(state)] == ["roll"]
    assert play(state, "roll", dice="3144").tray == (3, 1, 4, 4)
    assert events(state, "roll", "3144") == [Rolled((3, 1, 4, 4))]


def test_M6_nothing_else_comes_before_the_roll_and_no_second_one_after_it():
    state = at(f"peaceful {EMPTY}")
    for action in ("stage:1@a1", "back:1", "clear", "minus:1", "plus:1", "reroll:1", "confirm", "ruin:a1"):
        assert refused(state, action).rule == "M6"
    assert refused(play(state, "roll", dice="3144"), "roll").rule == "M6"


def test_M7_a_die_of_the_tray_goes_to_one_of_its_legal_cells():
    state = at("peaceful .....3.......... 4551")
    assert allowed(state, "stage") == ["1@b1", "1@a2", "1@c2", "1@b3"]
    staged = play(state, "stage:1@c2")
    assert staged.tray == (None, 5, 5, 1)
    assert events(state, "stage:1@c2") == [DieStaged(1, 4, magdagdon.parse_cell("c2"))]
    assert refused(staged, "stage:1@b1").rule == "M7"


def test_M7_more_dice_than_required_may_be_staged_up_to_all_four():
    state = play(at(f"peaceful {EMPTY} 3333"), "stage:1@a1", "stage:2@b1", "stage:3@c1", "stage:4@d1")
    assert (state.tray, allowed(state, "stage")) == ((None,) * 4, [])
    assert str(play(state, "confirm").board) == "3333............"


def test_M7_no_more_dice_than_there_are_empty_cells():
    state = play(at("peaceful 34563456345634.. 5655"), "stage:1@c4", "stage:2@d4")
    assert allowed(state, "stage") == []
    assert refused(state, "stage:3@d4").rule == "M11"


def test_M8_confirm_is_there_as_soon_as_the_required_dice_are_staged():
    state = at(f"nightmare {EMPTY} 3344")
    for action, missing in (("stage:1@a1", 3), ("stage:2@b1", 2), ("stage:3@c1", 1)):
        error = refused(state, "confirm")
        assert (error.rule, error.params) == ("M8", {"n": missing})
        assert str(missing) in str(error)
        state = play(state, action)
    after = play(state, "confirm")
    assert (str(after.board), after.phase, after.tray, after.staged) == ("334.............", "ready", (), ())
    assert events(state, "confirm")[0] == Confirmed(((0, 3), (1, 3), (2, 4)))


def test_M9_the_latest_placement_can_always_be_taken_back():
    state = at("peaceful .....3.......... 4445")
    for action in ("stage:1@c2", "stage:2@d2", "stage:3@d3", "stage:4@c3"):
        before, state = state, play(state, action)
        back = f"back:{action[6]}"
        assert back.removeprefix("back:") in allowed(state, "back")
        assert play(state, back) == before


def test_M9_another_die_comes_back_alone_where_the_rest_stays_legal():
    state = play(at("peaceful .....3.......... 4433"), "stage:1@c2", "stage:2@d2", "stage:3@b1")
    assert allowed(state, "back") == ["2", "3"]
    assert (
        play(state, "back:2").staged
        == play(at("peaceful .....3.......... 4433"), "stage:1@c2", "stage:3@b1").staged
    )
    error = refused(state, "back:1")
    assert (error.rule, error.params) == ("M9", {"die": 1, "value": 4, "cell": "d2"})
    assert "d2" in str(error)


def test_M9_the_rest_is_placed_again_in_the_order_of_staging():
    """Without die 2 they would still be one field in the end, but c2 comes before the b2 that connects it."""
    state = play(at("peaceful 3............... 3333"), "stage:1@b1", "stage:2@c1", "stage:3@c2", "stage:4@b2")
    assert allowed(state, "back") == ["3", "4"]
    assert refused(state, "back:2").params == {"die": 2, "value": 3, "cell": "c2"}
    assert refused(state, "back:1").params == {"die": 1, "value": 3, "cell": "c1"}


def test_M9_the_first_number_of_all_can_come_back_where_the_second_needs_no_neighbour():
    state = play(at(f"peaceful {EMPTY} 3345"), "stage:1@b2", "stage:2@b3")
    assert allowed(state, "back") == ["1", "2"]
    assert play(state, "back:1").tray == (3, None, 4, 5)
    state = play(state, "stage:3@a2")
    assert refused(state, "back:1").params["cell"] == "a2"


def test_M9_clear_takes_all_back_and_needs_something_staged():
    state = at(f"peaceful {EMPTY} 3344")
    assert refused(state, "clear").rule == "M9"
    staged = play(state, "stage:1@a1", "stage:2@b1")
    assert play(staged, "clear") == state
    assert events(staged, "clear") == [DiceTakenBack(staged.staged)]
    assert refused(state, "back:1").rule == "M9"


def test_M9_taking_back_gives_back_no_power_and_changes_no_die():
    state = play(at(f"peaceful {EMPTY} 3344"), "stage:1@a1", "minus:2", "stage:2@b1")
    for ways in (["clear"], ["back:2", "back:1"]):
        after = play(state, *ways)
        assert (after.powers_left, after.tray) == (2, (3, 2, 4, 4))


def test_M10_every_resolved_roll_is_a_turn_also_one_that_ends_in_a_ruin():
    state = play(at(f"nightmare {EMPTY}"), "roll", dice="1166")
    assert (state.turns, state.phase) == (0, "magdagdon")
    state = play(state, "ruin:a1")
    assert state.turns == 1
    state = play(state, "roll", "stage:1@a2", "stage:2@a3", "stage:3@a4", dice="3333")
    assert state.turns == 1
    assert play(state, "confirm").turns == 2


# Legal placement


def test_M11_the_cell_must_be_empty():
    state = play(at("peaceful 3R.............. 3333"), "stage:1@a2")
    assert "already holds a 3" in str(refused(state, "stage:2@a1"))
    assert "b1 is a RUIN" in str(refused(state, "stage:2@b1"))
    assert refused(state, "stage:2@a2").rule == "M11"


def test_M12_the_first_number_goes_anywhere():
    for value in range(1, 7):
        assert names(legal_cells(Board(EMPTY), value)) == ALL_CELLS


def test_M12_also_where_ruins_stand_before_the_first_number():
    board = Board("R....R.........R")
    for value in range(1, 7):
        assert names(legal_cells(board, value)) == [
            cell for cell in ALL_CELLS if cell not in ("a1", "b2", "d4")
        ]


def test_M12_a_staged_number_is_a_number():
    state = play(at(f"peaceful {EMPTY} 3333"), "stage:1@b2")
    assert allowed(state, "stage")[:4] == ["2@b1", "2@a2", "2@c2", "2@b3"]


def test_M13_the_cell_must_touch_a_number_and_diagonals_do_not_count():
    assert names(legal_cells(Board(".....3.........."), 3)) == ["b1", "a2", "c2", "b3"]
    assert names(legal_cells(Board("3..............."), 3)) == ["b1", "a2"]
    error = refused(at("peaceful .....3.......... 3333"), "stage:1@a1")
    assert (error.rule, error.params) == ("M13", {"cell": "a1"})


def test_M13_the_end_of_a_row_does_not_touch_the_start_of_the_next():
    assert names(legal_cells(Board("...3............"), 3)) == ["c1", "d2"]
    assert names(legal_cells(Board("....3..........."), 3)) == ["a1", "b2", "a3"]


@pytest.mark.parametrize(("number", "value"), list(product(range(1, 7), range(1, 7))))
def test_M14_a_die_differs_by_at_most_one(number, value):
    refusal = why_not_place(Board(EMPTY).with_number(5, number), value, 6)
    assert (refusal is None) == (abs(number - value) <= 1)


def test_M14_from_every_number_it_touches():
    between = Board("3.4.............")
    assert [value for value in range(1, 7) if magdagdon.parse_cell("b1") in legal_cells(between, value)] == [
        3,
        4,
    ]
    far = Board("3.6.............")
    assert not any(magdagdon.parse_cell("b1") in legal_cells(far, value) for value in range(1, 7))


def test_M14_the_error_names_the_cells_and_the_numbers():
    error = refused(at("peaceful ...........5.... 3455"), "stage:1@d2")
    assert error.rule == "M14"
    assert error.params == {"cell": "d2", "number": 5, "neighbour": "d3", "die": 3}
    assert str(error) == "d2 touches a 5 at d3; a 3 may differ by at most 1."


def test_M15_a_ruin_makes_no_connection():
    assert names(legal_cells(Board("3R.............."), 3)) == ["a2"]
    assert refused(at("peaceful 3R.............. 3333"), "stage:1@c1").rule == "M13"


def test_M15_a_ruin_limits_no_neighbour():
    assert names(legal_cells(Board("R.R.6..........."), 6)) == ["b2", "a3"]
    assert names(legal_cells(Board("R...6..........."), 5)) == ["b2", "a3"]
    assert "b1" in names(legal_cells(Board("R.R..6.........."), 6))


def test_M16_staged_dice_connect_and_limit_so_the_order_matters():
    state = at("peaceful 3............... 4566")
    assert refused(state, "stage:2@b1").rule == "M14"
    assert refused(state, "stage:2@c1").rule == "M13"
    state = play(state, "stage:1@b1", "stage:2@c1", "stage:3@d1")
    assert str(state.standing) == "3456............"


# Majda Powers


def test_M17_reduce_and_increase_change_one_die_by_one():
    state = at(f"peaceful {EMPTY} 3144")
    assert play(state, "minus:1").tray == (2, 1, 4, 4)
    assert play(state, "plus:2").tray == (3, 2, 4, 4)
    assert events(state, "plus:2") == [PowerUsed("plus", (2,), (1,), (2,), 10)]


def test_M17_never_below_1_or_above_6_and_that_costs_nothing():
    state = at(f"peaceful {EMPTY} 1166")
    for action in ("minus:1", "plus:3"):
        assert refused(state, action).rule == "M17"
    assert state.powers_left == 3
    assert (allowed(state, "minus"), allowed(state, "plus")) == (["3", "4"], ["1", "2"])


def test_M18_reroll_throws_chosen_dice_again_in_tray_order_for_one_use():
    state = at(f"peaceful {EMPTY} 1166")
    after = play(state, "reroll:431", dice="234")
    assert (after.tray, after.powers_left) == ((2, 1, 3, 4), 2)
    assert events(state, "reroll:14", "25") == [PowerUsed("reroll", (1, 4), (1, 6), (2, 5), 10)]


def test_M18_every_set_of_tray_dice_can_be_chosen_once():
    state = at(f"peaceful {EMPTY} 3344")
    assert len(allowed(state, "reroll")) == 15
    assert allowed(state, "reroll") == sorted(allowed(state, "reroll"))
    assert allowed(play(state, "stage:2@a1"), "reroll") == ["1", "13", "134", "14", "3", "34", "4"]


def test_M19_several_powers_in_one_turn_before_and_after_staging():
    state = play(at(f"peaceful {EMPTY} 3344"), "minus:1", "stage:1@a1", "plus:2", "reroll:34", dice="55")
    assert (state.tray, state.powers_left) == ((None, 4, 5, 5), 0)
    assert refused(state, "minus:2").rule == "M19"


def test_M19_not_on_a_staged_die():
    state = play(at(f"peaceful {EMPTY} 3344"), "stage:1@a1")
    for action in ("minus:1", "plus:1", "reroll:1", "reroll:1234"):
        error = refused(state, action)
        assert (error.rule, error.params) == ("M19", {"die": 1})


def test_M19_nightmare_has_none():
    state = at(f"nightmare {EMPTY} 3344")
    for action in ("minus:1", "plus:1", "reroll:1"):
        assert refused(state, action).rule == "M19"


@pytest.mark.parametrize(("difficulty", "costs"), [("peaceful", [10, 30, 70]), ("survival", [70])])
def test_M20_the_nth_use_costs_the_nth_penalty(difficulty, costs):
    state = at(f"{difficulty} {EMPTY} 3344")
    for used, cost in enumerate(costs, start=1):
        state = play(state, "minus:4" if used % 2 else "plus:4")
        assert (state.bill.power, state.bill.total) == (cost, -cost)
        assert [item.use for item in state.bill.powers] == list(range(1, used + 1))


# MAGDAGDON and RUINs


def test_M21_in_some_order_of_some_of_the_dice():
    """Only the last die fits beside the 3; the others follow it."""
    assert at("nightmare 3............... 6654").phase == "placing"
    assert at("nightmare 3............... 6655").phase == "magdagdon"
    assert {at("nightmare 3............... " + "".join(roll)).phase for roll in permutations("6654")} == {
        "placing"
    }


def test_M21_walls_of_ruins_count():
    assert at("nightmare 3R..R........... 3333").phase == "magdagdon"
    assert at("nightmare 3R...R.......... 3333").phase == "placing"


def test_M21_from_all_four_dice_as_they_now_are():
    """Neither a 1 nor a 6 goes beside a 3; a 2 does, and then the other 1 beside it."""
    state = at("peaceful 3............... 1166")
    assert state.phase == "magdagdon"
    assert play(state, "plus:1").phase == "placing"


def test_M21_is_decided_from_the_permanent_board_whatever_is_staged():
    """With the 5 on d4 nothing fits c4; with the 6 there the 5 does."""
    state = play(at("peaceful 34563456345634.. 5611"), "stage:1@d4")
    assert (allowed(state, "stage"), allowed(state, "confirm"), state.phase) == ([], [], "placing")
    assert play(state, "back:1", "stage:2@d4", "stage:1@c4", "confirm").over


def test_M22_a_roll_that_is_not_playable_leaves_powers_or_a_ruin():
    state = play(at("peaceful .34..4R..56....."), "roll", dice="1116")
    assert (state.phase, allowed(state, "stage")) == ("magdagdon", [])
    verbs = [action.verb for action in magdagdon.legal_actions(state)]
    assert set(verbs) == {"minus", "plus", "reroll", "ruin"}
    assert events(at("peaceful .34..4R..56....."), "roll", "1116") == [Rolled((1, 1, 1, 6)), MagdagdonCame()]


def test_M22_nothing_can_be_staged_in_this_phase():
    state = at("peaceful .34..4R..56..... 1116")
    for action in ("stage:4@d3", "back:1", "clear", "confirm"):
        assert refused(state, action).rule == "M22"


def test_M22_magdagdon_can_be_accepted_with_powers_left():
    state = play(at("peaceful .34..4R..56..... 1116"), "ruin:a1")
    assert (state.powers_left, state.phase) == (3, "ready")


def test_M23_any_cell_that_is_empty_becomes_a_ruin_and_the_turn_ends():
    state = at("peaceful .34..4R..56..... 1116")
    assert allowed(state, "ruin") == ["a1", "d1", "a2", "d2", "a3", "d3", "a4", "b4", "c4", "d4"]
    after = play(state, "ruin:d4")
    assert (str(after.board), after.phase, after.tray, after.turns) == (".34..4R..56....R", "ready", (), 1)
    assert events(state, "ruin:d4") == [Ruined(15)]
    assert refused(state, "ruin:b1").rule == "M23"
    assert refused(state, "ruin:c2").rule == "M23"


def test_M24_while_the_roll_is_playable_magdagdon_cannot_be_accepted():
    state = at("peaceful .34..4R..56..... 2356")
    assert refused(state, "ruin:a1").rule == "M24"
    state = play(state, "stage:1@a1")
    assert refused(state, "ruin:d4").rule == "M24"
    stuck = play(at("peaceful 34563456345634.. 5611"), "stage:1@d4")
    assert refused(stuck, "ruin:c4").rule == "M24"


def test_M24_a_power_that_makes_the_roll_unplayable_takes_staged_dice_back():
    state = play(at("survival 3............... 4511"), "stage:1@b1")
    after = play(state, "plus:2")
    assert (after.phase, after.staged, after.tray, after.powers_left) == ("magdagdon", (), (4, 6, 1, 1), 0)
    assert events(state, "plus:2") == [
        PowerUsed("plus", (2,), (5,), (6,), 70),
        DiceTakenBack(state.staged),
        MagdagdonCame(),
    ]


def test_M24_a_power_that_leaves_it_playable_leaves_staged_dice_where_they_are():
    state = play(at("survival 3............... 4511"), "stage:1@b1", "minus:2")
    assert (state.phase, state.tray) == ("placing", (None, 4, 1, 1))


def test_M24_a_power_that_makes_it_playable_again_leads_back_to_placing():
    state = at("peaceful 3............... 4611")
    assert state.phase == "magdagdon"
    assert events(state, "minus:2") == [PowerUsed("minus", (2,), (6,), (5,), 10), BecamePlayable()]
    assert allowed(play(state, "minus:2"), "stage") == ["1@b1", "1@a2"]
    assert events(state, "reroll:1", "1")[-1] == MagdagdonCame()


# Scoring


def test_M25_each_number_counts_in_its_row_and_in_its_column():
    found = bill("12..3...........")
    assert [line.sum for line in found.lines] == [3, 3, 0, 0, 4, 2, 0, 0]
    assert found.base == 12
    assert bill("3456345634563456").base == 144


@pytest.mark.parametrize("numbers", ["1234", "2345", "3456", "4321", "5432", "6543"])
def test_M26_a_straight(numbers):
    assert line_of(numbers) == ("straight", 60)


@pytest.mark.parametrize("numbers", ["1111", "2222", "3333", "4444", "5555", "6666"])
def test_M26_four_of_a_kind(numbers):
    assert line_of(numbers) == ("four-of-a-kind", 40)


@pytest.mark.parametrize("numbers", ["3344", "3434", "3443", "4433", "1122", "6655", "2121"])
def test_M26_two_pairs_in_any_arrangement(numbers):
    assert line_of(numbers) == ("two-pairs", 20)


@pytest.mark.parametrize(
    "numbers", ["3334", "3345", "2343", "1233", "4345", "3454", "2334", "123.", "333.", "34.."]
)
def test_M26_nothing(numbers):
    assert line_of(numbers) == (None, 0)


def test_M26_rows_and_columns_alike_and_one_bonus_a_line():
    assert bill("3333444455556666").bonus == 4 * 40 + 4 * 60
    assert [line.pattern for line in bill("3456345634563456").lines] == ["straight"] * 4 + [
        "four-of-a-kind"
    ] * 4
    after = play(at("peaceful 345............. 6611"), "stage:1@d1", "stage:2@d2")
    (made,) = [event for event in events(after, "confirm") if isinstance(event, LineMade)]
    assert (made.line.kind, made.line.index, made.line.pattern, made.line.bonus) == ("row", 0, "straight", 60)


def test_M27_a_line_with_a_ruin_adds_its_numbers_and_earns_no_bonus():
    row = bill("345R............").lines[0]
    assert (row.sum, row.bonus, row.pattern) == (12, 0, None)


def test_M27_a_running_bonus_counts_once_the_four_numbers_are_permanent():
    state = play(at("peaceful 345............. 6611"), "stage:1@d1", "stage:2@d2")
    assert state.bill.bonus == 0
    assert play(state, "confirm").bill.bonus == 60


def test_M28_each_ruin_costs_15_and_then_the_powers_are_taken_off():
    found = bill("3RR.............", 10, 20)
    assert (found.base, found.ruin, found.power, found.total) == (6, 30, 30, -54)
    assert [(cost.cell, cost.penalty) for cost in found.ruins] == [(1, 15), (2, 15)]
    assert [(cost.use, cost.penalty) for cost in found.powers] == [(1, 10), (2, 20)]


def test_M29_the_final_score_is_their_sum_and_can_be_negative():
    found = bill("3456345634563RRR", 70)
    assert found.total == found.base + found.bonus - found.ruin - found.power
    assert bill("R" * 16).total == -240
    assert bill("R" * 16, 10, 20, 40).total == -310


# End


def test_M30_the_game_ends_at_once_when_the_board_is_full():
    state = play(
        at("nightmare 34563456345634.. 5622 - powers=0 turns=5"), "stage:1@c4", "stage:2@d4", "confirm"
    )
    assert (state.phase, state.over, state.current_seat, state.tray, state.required) == (
        "over",
        True,
        None,
        (),
        0,
    )
    assert (state.turns, state.bill.total, magdagdon.legal_actions(state)) == (6, 544, ())
    for action in ("roll", "stage:1@a1", "confirm", "ruin:a1", "clear", "minus:1"):
        assert refused(state, action).rule == "M30"


def test_M30_also_with_a_ruin():
    state = at("nightmare 345634563456345. 1332")
    assert events(state, "ruin:d4")[-1] == GameEnded(play(state, "ruin:d4").bill.total)
    assert play(state, "ruin:d4").over


# Known facts (those that are counted are in tests/perft)


def test_the_best_board_is_worth_544():
    for board in ("3456345634563456", "6543654365436543", "3333444455556666", "6666555544443333"):
        assert bill(board).total == 544


def test_with_a_least_number_of_two_every_first_roll_is_playable():
    rolls = ["".join(map(str, roll)) for roll in product(range(1, 7), repeat=4)]
    for difficulty, unplayable in (("peaceful", 0), ("survival", 0), ("nightmare", 492)):
        assert sum(at(f"{difficulty} {EMPTY} {roll}").phase == "magdagdon" for roll in rolls) == unplayable
    assert at(f"nightmare {EMPTY} 1166").phase == "magdagdon"
