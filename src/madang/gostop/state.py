"""One full position of a deal and its one-line notation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, get_args

from madang.core.game import Json
from madang.errors import N_, NotationError, Reason
from madang.gostop.actions import Phase
from madang.gostop.cards import MATES, MONTH_BITS, NO_CARD, Cards, parse_card
from madang.gostop.events import History, SpecialName
from madang.gostop.layout import Stack
from madang.gostop.notation import (
    join,
    join_fields,
    one_of,
    read_card,
    read_counts,
    read_pair,
    read_played,
    read_result,
    read_seat,
    read_stack,
    split,
    split_fields,
    write_card,
    write_pair,
    write_played,
    write_result,
    write_stack,
)
from madang.gostop.scoring import points
from madang.gostop.settlement import Result

BAD_POSITION = Reason("gostop/bad-position", N_("“%(text)s” is no position of Go-Stop."))
DOES_NOT_FIT = Reason("gostop/does-not-fit", "This is no position of Go-Stop: %(why)s.")


@dataclass(frozen=True, slots=True, eq=False)
class Shuffle:
    """A deal in the order it was shuffled in, for its record.

    All shuffles are equal: in which order the cards of a hand were dealt is no part of a position.
    """

    cards: tuple[int, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shuffle)

    def __hash__(self) -> int:
        return 0


class State(NamedTuple):
    """A position: what lies where, whose turn it is, and what the turn has done so far.

    Between the steps of a turn, and while a pair is chosen, ``played``, ``mate`` and ``turned`` are the card
    from the hand, the layout card chosen for it, and the stock card; until they are taken all of them lie in
    the layout (G8). Sets of cards are kept as plain integers; ``hands``, ``layout`` and ``taken`` show them.
    """

    first: int
    """The seat that plays first."""
    turn: int
    """The seat to act; when over, the one that acted last."""
    phase: Phase
    hand_bits: tuple[int, int]
    layout_bits: int
    """Every face-up card, those in stacks and those of a turn under way too."""
    stacks: tuple[Stack, ...]
    """By month."""
    stock: tuple[int, ...]
    """Top first."""
    taken_bits: tuple[int, int]
    gos: tuple[int, int] = (0, 0)
    go_scores: tuple[int | None, int | None] = (None, None)
    """Each seat's combination score at its last Go (G19)."""
    ppuks: tuple[int, int] = (0, 0)
    """How many Ppuk each seat made (G22)."""
    events: tuple[SpecialName, ...] = ()
    """What the last completed turn did, in order."""
    result: Result | None = None
    played: int = NO_CARD
    mate: int = NO_CARD
    turned: int = NO_CARD
    history: History = History()
    shuffle: Shuffle = Shuffle()

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase == "over"

    @property
    def current_seat(self) -> int | None:
        """The seat to act, or None when the deal is over."""
        return None if self.phase == "over" else self.turn

    @property
    def in_motion(self) -> bool:
        """Whether a turn is under way and nothing is asked: between two steps."""
        return self.phase == "play" and self.played != NO_CARD

    @property
    def hands(self) -> tuple[Cards, Cards]:
        """Each seat's hand."""
        return Cards(self.hand_bits[0]), Cards(self.hand_bits[1])

    @property
    def layout(self) -> Cards:
        """Every face-up card, those in stacks and those of a turn under way too."""
        return Cards(self.layout_bits)

    @property
    def taken(self) -> tuple[Cards, Cards]:
        """The cards each seat has taken."""
        return Cards(self.taken_bits[0]), Cards(self.taken_bits[1])

    @property
    def own_bits(self) -> int:
        """The hand of the seat to act, as an integer."""
        return self.hand_bits[self.turn]

    @property
    def unpaired(self) -> int:
        """The card that needs a pair chosen: the stock card once it is turned, else the played one."""
        if self.phase != "pair":
            return NO_CARD
        return self.played if self.turned == NO_CARD else self.turned

    @property
    def scores(self) -> tuple[int, int]:
        """Each seat's combination score (G18)."""
        return points(self.taken_bits[0]), points(self.taken_bits[1])

    @property
    def returns(self) -> tuple[int, int]:
        """What each seat gains by the deal, zero until it is over; the sum is always zero."""
        return self.result.returns if self.result else (0, 0)

    @property
    def notation(self) -> str:
        """One line that says the whole position; :meth:`parse` reads it. What is as at the start is left out.

        >>> State.parse("first=0 hand0=1B hand1=2A layout=1R stock=3B,12D taken0=5A").notation
        'turn=0 hand0=1B hand1=2A layout=1R stock=3B,12D taken0=5A'
        """
        return self.notation_for(None)

    def notation_for(self, seat: int | None) -> str:
        """The notation as far as a seat may see it (G25): hidden cards by number, such as ``hand1=#9``."""
        hides = seat is not None and not self.over
        hands = [
            f"#{len(hand)}" if hides and place != seat else str(hand) for place, hand in enumerate(self.hands)
        ]
        return join_fields(
            {
                "first": str(self.first),
                "turn": str(self.turn),
                "phase": self.phase,
                "hand0": hands[0],
                "hand1": hands[1],
                "layout": str(self.layout),
                "stacks": join(",", map(write_stack, self.stacks)),
                "stock": f"#{len(self.stock)}" if hides else join(",", map(write_card, self.stock)),
                "taken0": str(self.taken[0]),
                "taken1": str(self.taken[1]),
                "gos": write_pair(self.gos),
                "go_scores": write_pair(self.go_scores),
                "ppuks": write_pair(self.ppuks),
                "events": join(",", self.events),
                "result": write_result(self.result),
                "played": write_card(self.played),
                "mate": write_card(self.mate),
                "turned": write_card(self.turned),
                "history": join("/", map(write_played, self.history.entries)),
            }
        )

    @classmethod
    def parse(cls, text: str) -> State:
        """Read :attr:`notation`; what is left out is as at the start. Raises NotationError.

        The parts must fit together, so that the deal can be played on; whether the position can arise in play
        is not asked, and cards that are named nowhere are out of play.
        """
        fields = split_fields(text)
        try:
            state = cls(
                first=read_seat(fields["first"]),
                turn=read_seat(fields["turn"]),
                phase=one_of(get_args(Phase), fields["phase"]),
                hand_bits=(Cards.parse(fields["hand0"]).bits, Cards.parse(fields["hand1"]).bits),
                layout_bits=Cards.parse(fields["layout"]).bits,
                stacks=tuple(map(read_stack, split(",", fields["stacks"]))),
                stock=tuple(map(parse_card, split(",", fields["stock"]))),
                taken_bits=(Cards.parse(fields["taken0"]).bits, Cards.parse(fields["taken1"]).bits),
                gos=read_counts(fields["gos"]),
                go_scores=read_pair(fields["go_scores"]),
                ppuks=read_counts(fields["ppuks"]),
                events=tuple(one_of(get_args(SpecialName), name) for name in split(",", fields["events"])),
                result=read_result(fields["result"]),
                played=read_card(fields["played"]),
                mate=read_card(fields["mate"]),
                turned=read_card(fields["turned"]),
                history=History(tuple(map(read_played, split("/", fields["history"])))),
            )
        except NotationError:
            raise
        except ValueError:
            raise NotationError(BAD_POSITION, text=text) from None
        if why := next(_misfits(state), ""):
            raise NotationError(DOES_NOT_FIT, why=why)
        return state

    def __repr__(self) -> str:
        return f"State.parse({self.notation!r})"

    def to_json(self) -> Json:
        """The state as ``spec/records.md`` writes it."""
        return {
            "phase": self.phase,
            "turn": self.turn,
            "hands": [hand.codes for hand in self.hands],
            "layout": self.layout.codes,
            "stacks": [stack.to_json() for stack in self.stacks],
            "stock": len(self.stock),
            "taken": [taken.codes for taken in self.taken],
            "scores": list(self.scores),
            "gos": list(self.gos),
            "ppuks": list(self.ppuks),
            "events": list(self.events),
            "result": self.result.to_json() if self.result else None,
        }


def _misfits(state: State) -> Iterator[str]:
    """What keeps the parts of a position from fitting together, for :meth:`State.parse`."""
    seen = Cards()
    for pile in (*state.hands, state.layout, Cards.of(state.stock), *state.taken):
        if seen & pile:
            yield f"{seen & pile} is in two places"
        seen |= pile
    if len(set(state.stock)) < len(state.stock):
        yield "a stock card is named twice"
    if state.over != (state.result is not None):
        yield "a result belongs to a deal that is over, and to no other"
    if any((gos == 0) != (last is None) for gos, last in zip(state.gos, state.go_scores, strict=True)):
        yield "each seat has a score at its last Go if it called Go"
    if state.over:
        return
    if max(state.ppuks) > 2:
        yield "a third Ppuk ends the deal"
    yield from _misfits_of_sizes(state)
    if not state.in_motion:
        yield from _misfits_of_turn(state)
        yield from _misfits_of_stacks(state)


def _misfits_of_sizes(state: State) -> Iterator[str]:
    """Both seats play equally many cards, the first one first, with a stock card for each (G2, G6, G7)."""
    has_played = state.phase == "decide" or state.played != NO_CARD
    has_turned = state.phase == "decide" or state.turned != NO_CARD
    mine, theirs = len(state.hands[state.turn]) + has_played, len(state.hands[1 - state.turn])
    if mine < 1:
        yield "the seat to act has no card"
    if mine - theirs != (state.turn != state.first):
        yield "the hands do not fit the turn"
    if len(state.stock) != mine + theirs - has_turned:
        yield "the stock does not last as long as the hands"


def _misfits_of_turn(state: State) -> Iterator[str]:
    """The cards of a turn lie in the layout while a pair is chosen, and only then are there any (G6, G7)."""
    if state.phase != "pair":
        if (state.played, state.mate, state.turned) != (NO_CARD, NO_CARD, NO_CARD):
            yield "only a turn under way has played, mate and turned"
        return
    if any(card not in state.layout for card in {state.played, state.mate, state.turned} - {NO_CARD}):
        yield "played, mate and turned must lie in the layout"
        return
    if state.played == NO_CARD:
        yield "a card must have been played"
        return
    choices = state.layout_bits & MATES[state.unpaired] & ~(1 << state.unpaired)
    if choices.bit_count() != 2 or choices >> state.played & 1:
        yield "two other cards of the month must lie in the layout"
    found = state.layout_bits & MATES[state.played] & ~(1 << state.played)
    chosen = found.bit_count() == 2 and state.turned != NO_CARD
    if chosen != (state.mate != NO_CARD) or (chosen and not found >> state.mate & 1):
        yield "mate is the card chosen for the played one"


def _misfits_of_stacks(state: State) -> Iterator[str]:
    """Three cards of a month are a stack and nothing else is; the cards of the turn do not count (G5)."""
    resting = state.layout - Cards.of({state.played, state.turned} - {NO_CARD})
    sizes = {month: (resting.bits & bits).bit_count() for month, bits in MONTH_BITS.items()}
    if [stack.month for stack in state.stacks] != [month for month, size in sizes.items() if size == 3]:
        yield "the stacks are the months with three cards in the layout, in order"
    if 4 in sizes.values():
        yield "four cards of a month cannot lie in the layout"
