"""The compiled twin of MAGDAGDON against the rulebook: the same boards, the same scores, the same worth."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import count, pairwise, product

import pytest

from madang.bots.magdagdon.turns import stagings
from madang.core.records import replay
from madang.games import GAMES
from madang.kernels.compiled import table, zeros
from madang.kernels.magdagdon import boards, dice, endgame, turns
from madang.magdagdon import DIFFICULTIES, Board, State, view
from madang.magdagdon.board import CELLS
from madang.magdagdon.placement import playable, values_for
from madang.magdagdon.scoring import score
from tests.cases.shared import cases, load

PERFT = load("magdagdon_perft.json")
THROWS = list(product(range(1, 7), repeat=4))


@pytest.mark.parametrize("entry", PERFT["turns"], ids=lambda entry: f"{entry['difficulty']}-{entry['board']}")
def test_the_counts_of_whole_turns(entry):
    """M7, M8, M11-M16: each board that some roll can be confirmed into, once."""
    found = boards.reachable(boards.code_of(Board(entry["board"])))
    placed = [int(dice.SIZE[hand]) for _, hand in found]
    assert len({code for code, _ in found}) == len(found)
    by_size = [placed.count(size) if size >= entry["required"] else 0 for size in range(1, 5)]
    assert sum(by_size) == entry["distinct_boards"]
    assert by_size[: len(entry["distinct_by_placed"])] == entry["distinct_by_placed"]


def parts_of(roll, required):
    """What some dice of a roll, as many as are required (M4), make: the numbers of those hands."""
    first = 16 * (dice.hand_of(roll) - dice.FIRST_ROLL)
    return {part for part in dice.PARTS[first : first + 16].tolist() if dice.SIZE[part] >= required}


def test_the_shared_cases_side_by_side():
    """Every state of every record: scores (M25-M28), playability (M21), the board of each CONFIRM (M8)."""
    confirmed = ruined = 0
    for case in cases("magdagdon.jsonl"):
        states = list(replay(case.record, GAMES))
        for before, after in pairwise(states):
            code = boards.code_of(after.board)
            assert boards.board_of(code) == after.board
            assert boards.points(code) == score(after.board, ()).total
            assert boards.points(code) - after.bill.power == after.bill.total
            if after.turns == before.turns:
                continue
            required = min(before.difficulty.least, len(before.board.empty))
            found = dict(boards.reachable(boards.code_of(before.board)))
            parts = parts_of(before.dice, required)
            playable_now = not parts.isdisjoint(found.values())
            if after.bill.ruin != before.bill.ruin:
                ruined += 1
                assert not playable_now
                continue
            confirmed += 1
            assert playable_now
            assert found[code] in parts
    assert confirmed > 500
    assert ruined > 50


def random_positions(games, seed):
    """Positions of games that are played at random, and of games where that would end at once, of boards."""
    chance = random.Random(seed)
    for _ in range(games):
        difficulty = chance.choice(list(DIFFICULTIES.values()))
        state = State(difficulty)
        while not state.over:
            roll = tuple(chance.choices(range(1, 7), k=4))
            yield difficulty, state.board, roll
            required = min(difficulty.least, len(state.board.empty))
            if not playable(state.board, tuple(sorted(roll)), required):
                after = state.board.with_ruin(chance.choice(state.board.empty))
            else:
                tries = (
                    randomly_placed(chance, state.board, roll, chance.randint(required, 4)) for _ in count()
                )
                after = next(filter(None, tries))
            state = State(difficulty, after)


def randomly_placed(chance, board, roll, count):
    """Some dice of a roll put down one after the other where the rulebook lets them; None at a dead end."""
    for value in chance.sample(roll, min(count, len(board.empty))):
        cells = [cell for cell in CELLS if value in values_for(board)[cell]]
        if not cells:
            return None
        board = board.with_number(chance.choice(cells), value)
    return board


def test_random_games_side_by_side(scale):
    """20,000 games in the full run: scores, playability (M21), and the boards of the turn."""
    stack, codes, hands = zeros(boards.ROOM), zeros(boards.MOST), zeros(boards.MOST)
    most = 0
    for number, (difficulty, board, roll) in enumerate(random_positions(scale(20_000), 1)):
        code = boards.code_of(board)
        assert boards.board_of(code) == board
        assert boards.points(code) == score(board, ()).total
        assert boards.empties(code) == len(board.empty)
        required = min(difficulty.least, len(board.empty))
        parts = parts_of(roll, required)
        found = boards.grow(code, stack, codes, hands, 0)
        can_be_placed = not parts.isdisjoint(hands[:found].tolist())
        assert can_be_placed == playable(board, tuple(sorted(roll)), required)
        most = max(most, found)
        if number % 20 == 0 and can_be_placed:
            confirmed = {boards.board_of(each) for each, part in boards.reachable(code) if part in parts}
            assert confirmed == set(stagings(view(State(difficulty, board, roll))))
    assert most <= boards.MOST // 2, "there is room enough"


def test_openness_counts_the_places_of_each_value():
    """M11-M14: for each value none, one or more cells."""
    for _, board, _ in random_positions(200, 2):
        takes = values_for(board)
        counts = [sum(value in values for values in takes) for value in range(1, 7)]
        expected = sum(min(count, 2) * 3 ** (5 - place) for place, count in enumerate(counts))
        assert boards.openness(boards.code_of(board)) == expected


def test_turned_exchanges_rows_and_columns():
    for _, board, _ in random_positions(50, 3):
        turned = "".join(board[4 * (cell % 4) + cell // 4] for cell in CELLS)
        assert boards.board_of(boards.turned(boards.code_of(board))) == Board(turned)


def test_hands_parts_and_ways():
    assert len(dice.HANDS) == 210
    assert sum(map(int, dice.WAYS)) == 6**4
    for roll, hand in enumerate(dice.HANDS[dice.FIRST_ROLL :]):
        assert sum(tuple(sorted(throw)) == hand for throw in THROWS) == dice.WAYS[roll]


# The worth of a turn, by the rulebook alone


def exactly(difficulty, board, powers):
    """What is expected before the throw, worked out from the rulebook throw by throw, in fractions."""

    @cache
    def before(board, powers):
        if board.full:
            return Fraction(score(board, ()).total)
        return sum(after(board, powers, tuple(sorted(throw))) for throw in THROWS) / 6**4

    @cache
    def after(board, powers, roll):
        used = difficulty.powers - powers
        state = State(difficulty, board, roll, powers_used=used)
        ends = set()
        if state.phase == "placing":
            ends = set(stagings(view(state)))
        else:
            ends = {board.with_ruin(cell) for cell in board.empty}
        values = [before(end, powers) for end in ends]
        if powers:
            penalty = difficulty.penalties[used]
            values += [with_power(board, powers - 1, changed) - penalty for changed in powered(roll)]
        return max(values)

    @cache
    def with_power(board, powers, known):
        """The mean over what the dice that are thrown again can show."""
        thrown = list(product(range(1, 7), repeat=4 - len(known)))
        return sum(after(board, powers, tuple(sorted(known + more))) for more in thrown) / len(thrown)

    return before(board, powers)


def powered(roll):
    """What is certain of a roll after each Power (M17, M18)."""
    for die, value in enumerate(roll):
        for step in (-1, 1):
            if 1 <= value + step <= 6:
                yield tuple(sorted((*roll[:die], value + step, *roll[die + 1 :])))
    for kept in product((False, True), repeat=4):
        if not all(kept):
            yield tuple(value for value, stays in zip(roll, kept, strict=True) if stays)


@pytest.mark.parametrize("name", DIFFICULTIES)
@pytest.mark.parametrize("text", ["1234234.345.4444", "3344R433344R3.5."])
def test_the_last_cells_are_played_out_exactly(name, text):
    """M4, M17-M23, M26-M29 with every Power, against the rulebook in fractions."""
    difficulty = DIFFICULTIES[name]
    board = Board(text)
    n = difficulty.powers + 1
    room, memory = turns.space(n), endgame.memory(n)
    below = table(range(-1, difficulty.powers))
    cost = table([0, *reversed(difficulty.penalties)], "d")
    endgame.play_out(boards.code_of(board), difficulty.least, below, cost, memory, room)
    for powers in range(n):
        assert room.worth[powers] == pytest.approx(float(exactly(difficulty, board, powers)), abs=1e-9)
