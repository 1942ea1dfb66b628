"""A position while a turn is played."""

from __future__ import annotations

from collections.abc import Sequence

from madang.gostop.actions import Phase
from madang.gostop.events import Event, History
from madang.gostop.state import State


class Draft:
    """A position while a turn is played: the only thing in the rulebook that changes.

    The rules make one from a state, play on it, and freeze it into a new state after each step, or once at
    the end. Card sets are plain integers here.
    """

    __slots__ = (
        "before",
        "events",
        "go_scores",
        "gos",
        "hands",
        "layout",
        "mate",
        "phase",
        "played",
        "ppuks",
        "result",
        "stacks",
        "stock",
        "taken",
        "turn",
        "turned",
    )

    def __init__(self, state: State) -> None:
        self.before = state
        self.turn = state.turn
        self.phase: Phase = state.phase
        self.hands = list(state.hand_bits)
        self.layout = state.layout_bits
        self.stacks = state.stacks
        self.stock = state.stock
        self.taken = list(state.taken_bits)
        self.gos = state.gos
        self.go_scores = state.go_scores
        self.ppuks = state.ppuks
        self.events = state.events
        self.result = state.result
        self.played = state.played
        self.mate = state.mate
        self.turned = state.turned

    def freeze(self, events: Sequence[Event]) -> State:
        """The state it has come to; ``events`` are those since the state it was made from."""
        return State(
            self.before.first,
            self.turn,
            self.phase,
            (self.hands[0], self.hands[1]),
            self.layout,
            self.stacks,
            self.stock,
            (self.taken[0], self.taken[1]),
            self.gos,
            self.go_scores,
            self.ppuks,
            self.events,
            self.result,
            self.played,
            self.mate,
            self.turned,
            History(events, self.before.history),
            self.before.shuffle,
        )
