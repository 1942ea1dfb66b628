"""What the coach of MAGDAGDON says: frozen values to send between processes. They load no search."""

from __future__ import annotations

from dataclasses import dataclass

from madang.magdagdon import Action, Board

COSTLY_TURNS = 3
"""How many turns a review calls costly."""
COSTLY = 0.05
"""Less than this, in points, is nothing that was given away: it would be written as 0.0."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A choice, and what is expected of it."""

    actions: tuple[Action, ...]
    """What does it, from the position as it is: up to CONFIRM, the RUIN, or a Power that throws dice again.

    After REDUCE or INCREASE the best that can be done then follows, but not where it tells what was done.
    """
    value: float
    """The expected final score."""
    board: Board | None
    """The board that it leaves; None where the turn goes on after a Power."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What to expect of a position as it is staged."""

    unplayable: float | None
    """The chance that the next roll is not playable (M21) on the board with all that is staged.

    None where no roll comes on that board: it is full, or this roll is not playable and a RUIN comes first.
    """
    before: float
    """The expected final score before staging: of the best choice; while ``ready``, before the throw."""
    after: float | None
    """The expected final score of the staged board; None where CONFIRM is not possible yet (M8)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of a turn: what CONFIRM or the RUIN left, or a Power."""

    first_seq: int
    """The place in the log, from 0, of the first action after the throw or Power before it."""
    last_seq: int
    """The place of the action that carried it out: CONFIRM, the RUIN or the Power."""
    board: Board
    """What it was decided on, with nothing staged."""
    dice: tuple[int, ...]
    did: Advice
    """Its actions begin with nothing staged, like those of ``best``."""
    best: Advice

    @property
    def given_away(self) -> float:
        """What the best choice was worth more; 0 where it was made."""
        return self.best.value - self.did.value


@dataclass(frozen=True, slots=True)
class TurnReview:
    """A turn, from the roll to CONFIRM or the RUIN (M6-M8, M23)."""

    turn: int
    """From 1."""
    first_seq: int
    """The place of the roll in the log, from 0."""
    last_seq: int
    """The place of CONFIRM or the RUIN."""
    before: float
    """The expected final score before the roll."""
    decisions: tuple[Decision, ...]
    """The Powers, if any, and then how the turn ended."""

    @property
    def kept(self) -> float:
        """The expected final score when the turn was over; that of the last turn is the score."""
        return self.decisions[-1].did.value

    @property
    def given_away(self) -> float:
        """What the decisions gave away, all together."""
        return sum(decision.given_away for decision in self.decisions)

    @property
    def luck(self) -> float:
        """What the dice gave, the first four and those that were thrown again (M18)."""
        return self.kept - self.before + self.given_away

    @property
    def costliest(self) -> Decision:
        """The decision that gave most away."""
        return max(self.decisions, key=lambda decision: decision.given_away)


@dataclass(frozen=True, slots=True)
class Review:
    """A game, turn by turn. What was expected at first, the luck and what was given away make the score."""

    difficulty: str
    turns: tuple[TurnReview, ...]
    score: int

    @property
    def start(self) -> float:
        """The expected final score before the first roll."""
        return self.curve[0]

    @property
    def curve(self) -> tuple[float, ...]:
        """The expected final score before each turn, and the score."""
        return (*(turn.before for turn in self.turns), float(self.score))

    @property
    def luck(self) -> float:
        """What the dice gave."""
        return sum(turn.luck for turn in self.turns)

    @property
    def given_away(self) -> float:
        """What the decisions gave away."""
        return sum(turn.given_away for turn in self.turns)

    @property
    def costliest(self) -> tuple[TurnReview, ...]:
        """The turns that gave most away, at most three, the costliest first."""
        costly = (turn for turn in self.turns if turn.given_away > COSTLY)
        return tuple(sorted(costly, key=lambda turn: -turn.given_away)[:COSTLY_TURNS])
