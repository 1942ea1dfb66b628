"""Examples on a page: positions that are really played by the rules, in the pictures of the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from madang.gostop import CARDS, NO_CARD, Action, Cards, Payout, State, apply, bill, steps, view
from madang.gostop.cards import parse_card
from madang.gostop.events import (
    CardPlayed,
    DealSettled,
    Event,
    JunkHandedOver,
    PairChosen,
    SpecialMade,
    StockTurned,
    Took,
)
from madang.gostop.scoring import score
from madang.i18n import Translator
from madang.web.gostop.picture import CardPicture, GroupPicture, SeatPicture, card_picture, picture
from madang.web.gostop.points import PayPicture, ScorePicture, pay_lines, score_lines
from madang.web.gostop.sentences import result_sentence

ME, OTHER = 0, 1
"""Examples are told to the person on seat 0."""


@dataclass(frozen=True, slots=True)
class TurnExample:
    """A turn: the table before, what was done, and what came of it."""

    before: tuple[GroupPicture, ...]
    debtor: tuple[CardPicture, ...]
    """The opponent's junk before, where the turn has a claim on it."""
    played: CardPicture
    chosen: CardPicture | None
    """The card chosen from two."""
    turned: CardPicture
    took: tuple[CardPicture, ...]
    owed: int
    """The junk units that the opponent owes for it."""
    junk: tuple[CardPicture, ...]
    """What the opponent hands over."""
    after: tuple[GroupPicture, ...]
    result: str
    """How the deal ended with it; empty where it did not."""
    seats: tuple[SeatPicture, SeatPicture]
    """Both sides afterwards: the person's, the opponent's."""


@dataclass(frozen=True, slots=True)
class PileExample:
    """Some taken cards, and what they are worth."""

    cards: tuple[CardPicture, ...]
    lines: tuple[ScorePicture, ...]
    total: int


@dataclass(frozen=True, slots=True)
class BillExample:
    """A Stop: what both have taken, and what it pays line by line."""

    you: SeatPicture
    opponent: SeatPicture
    scores: tuple[ScorePicture, ...]
    lines: tuple[PayPicture, ...]
    total: int
    result: str


@dataclass(frozen=True, slots=True)
class DealExample:
    """A deal as one player sees it."""

    hand: tuple[CardPicture, ...]
    other_hand: int
    layout: tuple[GroupPicture, ...]
    stock: int
    result: str
    """How the deal ended at once; empty where it did not."""


def card_pictures(cards: Iterable[int], t: Translator) -> tuple[CardPicture, ...]:
    """Cards to look at."""
    return tuple(card_picture(card, t) for card in cards)


def turn_example(position: str, actions: Sequence[str], t: Translator) -> TurnExample:
    """Play the actions of one turn on a position of seat 0."""
    before = after = State.parse(position)
    events: list[Event] = []
    for text in actions:
        for event, state in steps(after, Action.parse(text), iter(())):
            events.append(event)
            after = state
    (played,) = [each.card for each in events if isinstance(each, CardPlayed)]
    (turned,) = [each.card for each in events if isinstance(each, StockTurned)]
    chosen = [each.mate for each in events if isinstance(each, PairChosen)]
    owed = sum(each.owed for each in events if isinstance(each, SpecialMade))
    claims = any(isinstance(each, SpecialMade) for each in events) and before.taken[OTHER]
    shown = picture(view(after, ME), NO_CARD, t, live=False)
    return TurnExample(
        before=picture(view(before, ME), played, t, live=False).layout,
        debtor=card_pictures(before.taken[OTHER].of_kind("junk"), t) if claims else (),
        played=card_picture(played, t),
        chosen=card_picture(chosen[0], t) if chosen else None,
        turned=card_picture(turned, t),
        took=_cards_of((each.cards for each in events if isinstance(each, Took)), t),
        owed=owed,
        junk=_cards_of((each.cards for each in events if isinstance(each, JunkHandedOver)), t),
        after=shown.layout,
        result=_result(events, t),
        seats=(shown.you, shown.opponent),
    )


def _cards_of(sets: Iterable[Cards], t: Translator) -> tuple[CardPicture, ...]:
    return card_pictures((card for cards in sets for card in cards), t)


def _result(events: Iterable[Event], t: Translator) -> str:
    return "".join(result_sentence(each.result, ME, t) for each in events if isinstance(each, DealSettled))


def pile_example(codes: str, t: Translator) -> PileExample:
    """Score a pile."""
    cards = Cards.parse(codes)
    points = score(cards)
    return PileExample(card_pictures(cards, t), score_lines(points, t), points.total)


def bill_position(mine: str, theirs: str, gos: int = 0, other_gos: int = 0) -> State:
    """Seat 0 may say Go or Stop, with these taken cards and so many Gos before."""
    taken = Cards.parse(mine) | Cards.parse(theirs)
    rest = [card.id for card in CARDS if card.id not in taken]
    hand, other, stock = Cards.of(rest[:1]), Cards.of(rest[1:3]), Cards.of(rest[3:6])
    # What was scored at an earlier Go does not count for the bill; a decision needs it to be less.
    last, other_last = ("0" if gos else "-"), ("0" if other_gos else "-")
    return State.parse(
        f"phase=decide hand0={hand} hand1={other} stock={stock} taken0={mine} taken1={theirs}"
        f" gos={gos},{other_gos} go_scores={last},{other_last}"
    )


def bill_example(position: State, t: Translator) -> BillExample:
    """Stop, and see what it pays."""
    over, events = apply(position, Action("stop"), iter(()))
    points = bill(view(over, ME))
    assert points.settlement is not None  # a Stop ends the deal
    shown = picture(view(over, ME), NO_CARD, t, live=False)
    return BillExample(
        shown.you,
        shown.opponent,
        score_lines(points.scores[ME], t),
        pay_lines(points.settlement, t),
        points.settlement.total,
        _result(events, t),
    )


def steps_of(payout: Payout, t: Translator) -> str:
    """The sum of a payout as it is worked out: “10 ×2 ×2”."""
    return " ".join(line.amount for line in pay_lines(payout, t) if line.amount)


def shuffle(hand: str, other: str, layout: str) -> tuple[int, ...]:
    """All 48 cards as they are dealt: these ones, and the rest in their order as the stock."""
    dealt = [parse_card(each) for cards in (hand, other, layout) for each in cards.split(",")]
    return (*dealt, *(card.id for card in CARDS if card.id not in dealt))


def deal_example(state: State, seat: int, t: Translator) -> DealExample:
    """A deal as a seat sees it."""
    seen = view(state, seat)
    shown = picture(seen, NO_CARD, t, live=False)
    result = result_sentence(state.result, seat, t) if state.result else ""
    return DealExample(shown.hand, seen.other_hand, shown.layout, seen.stock, result)


def groups(cards: Cards, t: Translator) -> tuple[GroupPicture, ...]:
    """Cards that lie on the table."""
    return picture(
        view(State.parse(f"phase=over result=nagari:-:0:0:- layout={cards}"), ME), NO_CARD, t
    ).layout
