"""What a position of MAGDAGDON is worth: values and search, in the rulebook's words.

A *turn* is a board before the throw, with the Powers that are left. All figures are expected final scores but
for the penalties of Powers that were used already.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from madang.bots.magdagdon.weights import network_of
from madang.kernels.compiled import FAST
from madang.kernels.magdagdon import boards, dice, endgame, turns, values
from madang.kernels.magdagdon.dice import DICE, FIRST_ROLL, N_HANDS, ROLLS, hand_of
from madang.magdagdon import Board, Difficulty

PLAYED_OUT = 6 if FAST else 3
"""Turns with so many empty cells are played out exactly."""
PLAYED_OUT_AHEAD = 4 if FAST else 2
"""The same for the boards after a turn, of which there are many."""

Roll = tuple[int, ...]
"""The values of all four dice, in any order."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A board that the turn can leave: with dice confirmed, or with a RUIN."""

    board: Board
    value: float


@dataclass(frozen=True, slots=True)
class PowerUse:
    """A Power: the values that are certain of the roll after it, all four unless dice are thrown again."""

    known: Roll
    value: float


@dataclass(frozen=True, slots=True)
class Fall:
    """A roll that can follow a Power: its chance, what it is worth at first sight, and the best board for it.

    No board where one more Power is better.
    """

    chance: float
    value: float
    board: Board | None


class Mind:
    """Thinks about one difficulty. It remembers nothing but the turn it looked at last.

    A turn with at most ``played_out`` empty cells is played out exactly, unless there are too many boards for
    a memory of so many ``places``.
    """

    def __init__(
        self, difficulty: Difficulty, played_out: int = PLAYED_OUT, places: int = endgame.PLACES
    ) -> None:
        self.difficulty = difficulty
        self._played_out = played_out
        self._network = network_of(difficulty)
        self._room = turns.space(difficulty.powers + 1)
        self._ahead = turns.space(difficulty.powers + 1)
        self._memory = endgame.memory(difficulty.powers + 1, places)
        self._board: Board | None = None
        self._found = 0
        self._n = 0
        self._exact = False

    # A turn before the throw, and once dice lie there

    def worth(self, board: Board, powers: int) -> float:
        """What is expected before the throw."""
        self._look(board, powers)
        return float(self._room.worth[powers])

    def roll_worth(self, board: Board, powers: int, roll: Roll) -> float:
        """What is expected when the dice lie there; ``worth`` is its mean over all throws."""
        self._look(board, powers)
        return float(self._room.rolls[powers * ROLLS + hand_of(roll) - FIRST_ROLL])

    def throw_worth(self, board: Board, powers: int, kept: Roll) -> float:
        """What is expected when some dice lie there and the others fall: the mean of ``roll_worth``."""
        self._look(board, powers)
        turns.keep(powers, self._room)
        return float(self._room.keeps[powers * N_HANDS + hand_of(kept)])

    def is_exact(self, board: Board, powers: int) -> bool:
        """Whether the figures of a turn are exact."""
        self._look(board, powers)
        return self._exact

    # What can be done with a roll

    def endings(self, board: Board, powers: int, roll: Roll) -> Iterator[Ending]:
        """Every board that the turn can leave with this roll and no Power, the best first.

        They are to be taken before anything else is asked.
        """
        self._look(board, powers)
        found = self._confirmed(board, powers, roll) or self._ruined(board, powers)
        for value, codes in groupby(sorted(found, reverse=True), key=itemgetter(0)):
            alike = [boards.board_of(code) for _, code in codes]
            yield from (Ending(each, value) for each in sorted(alike, key=str))

    def power_uses(self, board: Board, powers: int, roll: Roll) -> list[PowerUse]:
        """Every Power that can be used on this roll (M17, M18), the best first."""
        if not powers:
            return []
        self._look(board, powers)
        turns.keep(powers - 1, self._room)
        penalty = self._network.cost[powers]
        first = (powers - 1) * N_HANDS
        at = hand_of(roll) - FIRST_ROLL
        changed = dice.NEXT_TO[8 * at : 8 * at + 8]
        kept = dice.PARTS[16 * at : 16 * at + 16]
        uses = [
            PowerUse(dice.HANDS[hand], float(self._room.keeps[first + hand] - penalty))
            for hand in (*changed, *(part for part in kept if dice.SIZE[part] < DICE))
            if hand >= 0
        ]
        return sorted(uses, key=lambda use: (-use.value, use.known))

    def falls(self, board: Board, powers: int, known: Roll) -> list[Fall]:
        """Every roll that these dice can be part of, once so many Powers are left."""
        self._look(board, powers)
        room, n = self._room, self._n
        required = min(self.difficulty.least, len(board.empty))
        found = []
        for thrown, chance in zip(dice.HANDS, dice.CHANCES, strict=True):
            if len(thrown) != DICE - len(known):
                continue
            roll = hand_of((*known, *thrown)) - FIRST_ROLL
            value = float(room.rolls[powers * ROLLS + roll])
            at = turns.placed(roll, required, powers, room)
            after = None
            if at >= 0 and float(room.values[at * n + powers]) == value:
                after = boards.board_of(int(room.codes[at]))
            elif at < 0 and float(room.ruin[powers]) == value:
                after = board.with_ruin(int(room.ruin_at[powers]))
            found.append(Fall(chance, value, after))
        return found

    def ahead(self, board: Board, powers: int) -> float:
        """What a board after the turn is worth when one turn more is looked at; its score when it is full."""
        code = boards.code_of(board)
        if board.full:
            return float(boards.points(code))
        self._fill(code, powers, PLAYED_OUT_AHEAD, self._ahead)
        return float(self._ahead.worth[powers])

    def value(self, board: Board, powers: int) -> float:
        """What the weights alone say of a board after a turn: the least that can be asked."""
        room, left = self._ahead, len(board.empty)
        room.ruined[0] = boards.code_of(board)
        # As if one die had been placed last; how many it were makes no difference.
        values.weigh(room.ruined, turns.ONE_DIE, 1, left + 1, 1, self._network, room.at, room.worth)
        return float(room.worth[powers])

    # Inside

    def _look(self, board: Board, powers: int) -> None:
        """Fill the room for a turn. It then holds what is worth with fewer Powers too."""
        if self._board != board or powers >= self._n:
            self._board = board
            self._exact, self._found, self._n = self._fill(
                boards.code_of(board), powers, self._played_out, self._room
            )

    def _fill(self, code: int, powers: int, played_out: int, room: turns.Space) -> tuple[bool, int, int]:
        """Fill room for a turn: whether exactly, how many boards it can end on, and for how many outputs."""
        net = self._network
        if boards.empties(code) <= played_out:
            n = powers + 1
            found = endgame.play_out(code, net.least, net.below[:n], net.cost[:n], self._memory, room)
            if found >= 0:
                return True, found, n
        return False, turns.back_up(code, net, room), len(net.cost)

    def _confirmed(self, board: Board, powers: int, roll: Roll) -> list[tuple[float, int]]:
        """The boards that CONFIRM can leave (M8): what each is worth, and its code."""
        room, n = self._room, self._n
        required = min(self.difficulty.least, len(board.empty))
        count = turns.fit(hand_of(roll), self._found, required, room)
        return [(float(room.values[at * n + powers]), int(room.codes[at])) for at in room.fitting[:count]]

    def _ruined(self, board: Board, powers: int) -> list[tuple[float, int]]:
        """The boards that a RUIN can leave: what each is worth, and its code."""
        values = self._room.ruins[powers :: self._n]
        return [(float(values[cell]), boards.code_of(board.with_ruin(cell))) for cell in board.empty]
