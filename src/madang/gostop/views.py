"""What a seat may see (G25), and what can be said of it without the rules being told twice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from madang.core.game import Json
from madang.core.views import Reader
from madang.errors import N_, IllegalAction, Reason
from madang.gostop.actions import Action, Phase
from madang.gostop.cards import CODES, MATES, NO_CARD, Cards
from madang.gostop.choices import legal_actions, refusal_of
from madang.gostop.events import Played, SpecialName
from madang.gostop.layout import Stack
from madang.gostop.retold import retold, seat_of
from madang.gostop.scoring import Score, score
from madang.gostop.settlement import Payout, Result, result_payout, stop_payout
from madang.gostop.state import State

NOT_YOUR_TURN = Reason("gostop/not-your-turn", N_("It is the other player's turn."), rule="G8")


@dataclass(frozen=True, slots=True)
class View:
    """A position as a seat sees it, with the ordered legal actions (``spec/records.md``, Views)."""

    seat: int
    """The seat that looks."""
    first: int
    phase: Phase
    turn: int
    """The seat to act; when over, the one that acted last."""
    hands: tuple[Cards | int, Cards | int]
    """The seat's own hand, and the size of the other; both hands when the deal is over."""
    layout: Cards
    stacks: tuple[Stack, ...]
    stock: int
    """How many cards the stock has."""
    taken: tuple[Cards, Cards]
    scores: tuple[int, int]
    gos: tuple[int, int]
    go_scores: tuple[int | None, int | None]
    ppuks: tuple[int, int]
    events: tuple[SpecialName, ...]
    result: Result | None
    played: int
    """The card this turn has played so far, its chosen pair and the stock card; NO_CARD for none."""
    mate: int
    turned: int
    history: tuple[Played, ...]
    rest: tuple[int, ...]
    """The rest of the stock, top first, when the deal is over; () before."""
    legal: tuple[Action, ...]

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase == "over"

    @property
    def in_motion(self) -> bool:
        """Whether a turn is under way and nothing is asked: between two steps."""
        return self.phase == "play" and self.played != NO_CARD

    @property
    def hand(self) -> Cards:
        """The seat's own hand."""
        hand = self.hands[self.seat]
        assert isinstance(hand, Cards)
        return hand

    @property
    def own_bits(self) -> int:
        """The seat's own hand, as an integer."""
        return self.hand.bits

    @property
    def layout_bits(self) -> int:
        """Every face-up card, as an integer."""
        return self.layout.bits

    @property
    def other_hand(self) -> int:
        """How many cards the other seat holds."""
        hand = self.hands[1 - self.seat]
        return hand if isinstance(hand, int) else len(hand)

    @property
    def unpaired(self) -> int:
        """The card that needs a pair chosen, NO_CARD in other phases."""
        if self.phase != "pair":
            return NO_CARD
        return self.played if self.turned == NO_CARD else self.turned

    @property
    def final_turn(self) -> bool:
        """Whether the seat's next card is its last, or was (G20)."""
        return len(self.hand) <= (0 if self.played != NO_CARD or self.phase == "decide" else 1)

    def to_json(self) -> Json:
        """The view as ``spec/records.md`` writes it; when over, ``rest`` shows the rest of the stock."""
        return {
            "game": "gostop",
            "seat": self.seat,
            "first": self.first,
            "phase": self.phase,
            "turn": self.turn,
            "hands": [hand if isinstance(hand, int) else hand.codes for hand in self.hands],
            "layout": self.layout.codes,
            "stacks": [stack.to_json() for stack in self.stacks],
            "stock": self.stock,
            "taken": [taken.codes for taken in self.taken],
            "scores": list(self.scores),
            "gos": list(self.gos),
            "go_scores": list(self.go_scores),
            "ppuks": list(self.ppuks),
            "events": list(self.events),
            "result": self.result.to_json() if self.result else None,
            "legal": [str(action) for action in self.legal],
            "history": [entry.to_json() for entry in self.history],
        } | ({"rest": [CODES[card] for card in self.rest]} if self.over else {})

    @classmethod
    def from_json(cls, value: Any) -> View:
        """The view that :meth:`to_json` wrote, between two actions. Raises NotationError with what is wrong.

        The deal is played again from its history, and all that the view says must be what comes of that.
        """
        reader = Reader("gostop", value)
        seat = seat_of(reader, "seat")
        seen = view(retold(reader, seat), seat)
        reader.agree(seen.to_json())
        return seen


def view(state: State, seat: int) -> View:
    """What a seat may see of a state (G25)."""
    mine, other = state.hands[seat], state.hands[1 - seat]
    theirs = other if state.over else len(other)
    return View(
        seat=seat,
        first=state.first,
        phase=state.phase,
        turn=state.turn,
        hands=(mine, theirs) if seat == 0 else (theirs, mine),
        layout=state.layout,
        stacks=state.stacks,
        stock=len(state.stock),
        taken=state.taken,
        scores=state.scores,
        gos=state.gos,
        go_scores=state.go_scores,
        ppuks=state.ppuks,
        events=state.events,
        result=state.result,
        played=state.played,
        mate=state.mate,
        turned=state.turned,
        history=state.history.entries,
        rest=state.stock if state.over else (),
        legal=legal_actions(state) if seat == state.turn else (),
    )


def why_not(view: View, action: Action) -> IllegalAction | None:
    """Why an action is refused, or None where it is legal."""
    others_turn = not view.over and view.turn != view.seat
    refusal = (NOT_YOUR_TURN, dict[str, Any]()) if others_turn else refusal_of(view, action)
    if refusal is None:
        return None
    reason, params = refusal
    return IllegalAction(reason, action=str(action), **params)


@dataclass(frozen=True, slots=True)
class Bill:
    """All points of a position, item by item."""

    scores: tuple[Score, Score]
    """Each seat's combination score (G18)."""
    stop: tuple[Payout, Payout]
    """What each seat would win if it could stop now (G23), also below seven points."""
    settlement: Payout | None
    """What the deal paid, when it is over."""


def bill(view: View) -> Bill:
    """Each seat's combination score, what Stop would pay it now, and what the deal paid."""
    scores = (score(view.taken[0]), score(view.taken[1]))
    stops = (
        stop_payout(scores[0], scores[1], view.gos[0], view.gos[1]),
        stop_payout(scores[1], scores[0], view.gos[1], view.gos[0]),
    )
    return Bill(scores, stops, result_payout(view.result, scores, view.gos) if view.result else None)


Outcome = Literal["lay", "pair", "choose", "stack"]


@dataclass(frozen=True, slots=True)
class Match:
    """What a hand card would find in the layout (G6)."""

    card: int
    found: Cards
    """The layout cards of its month; one of the two where the outcome is ``choose``."""
    outcome: Outcome
    own_ppuk: bool
    """Whether the stack is the seat's own Ppuk (G11)."""


_OUTCOMES: tuple[Outcome, ...] = ("lay", "pair", "choose", "stack")


def preview(view: View) -> tuple[Match, ...]:
    """What each card of the seat's hand would find in the layout, in the order of the hand (G6).

    While a turn is under way its cards still lie in the layout, and count.
    """
    matches = []
    for card in view.hand:
        found = Cards(view.layout.bits & MATES[card])
        own = Stack(card // 4 + 1, view.seat) in view.stacks
        matches.append(Match(card, found, _OUTCOMES[len(found)], own))
    return tuple(matches)
