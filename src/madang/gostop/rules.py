"""The rulebook of Go-Stop, in the order in which a deal is played (``spec/gostop.md``).

``choices.py`` says what is allowed and which rule forbids the rest; ``steps`` plays it. All is pure: a state
goes in, a new one comes out, and a refused action changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from madang.core.game import Chance
from madang.errors import N_, Reason, RecordError
from madang.gostop.actions import Action
from madang.gostop.cards import (
    DOUBLE_JUNK_BITS,
    MATES,
    MONTH_BITS,
    NO_CARD,
    SINGLE_JUNK_BITS,
    Cards,
    bits_of,
    ids,
)
from madang.gostop.choices import Refusal, check, decisions
from madang.gostop.draft import Draft
from madang.gostop.events import (
    TURN_PASSED,
    DealSettled,
    Dealt,
    Decided,
    DecisionAsked,
    Event,
    JunkHandedOver,
    PairAsked,
    PairChosen,
    SpecialMade,
    SpecialName,
    Took,
    card_played,
    stock_turned,
)
from madang.gostop.layout import HAND_SIZE, LAYOUT_SIZE, Stack
from madang.gostop.scoring import points, score
from madang.gostop.settlement import FLAT_POINTS, Result, stop_result
from madang.gostop.state import Shuffle, State

ENOUGH = 7
"""The combination score that asks for Go or Stop (G19)."""
PPUKS_TO_WIN = 3
"""The Ppuk of one player that end a deal (G22)."""

REDEAL_LAYOUT = Reason(
    "gostop/redeal-layout",
    N_("All four cards of month %(month)s lie in the layout: this deal must be dealt again."),
    rule="G3",
)
REDEAL_HANDS = Reason(
    "gostop/redeal-hands",
    N_("Both hands hold all four cards of a month: this deal must be dealt again."),
    rule="G4",
)


# G2–G5: the deal


def deal_again(deal: Sequence[int]) -> Refusal | None:
    """G3, then G4: why a deal must be dealt again, or None."""
    hand0, hand1, layout, _ = _places(deal)
    return _again(hand0, hand1, layout)


def _places(deal: Sequence[int]) -> tuple[int, int, int, tuple[int, ...]]:
    """G2: hand 0, hand 1 and the layout, as integers, and the stock."""
    layout_at, stock_at = 2 * HAND_SIZE, 2 * HAND_SIZE + LAYOUT_SIZE
    hand0, hand1, layout = deal[:HAND_SIZE], deal[HAND_SIZE:layout_at], deal[layout_at:stock_at]
    return bits_of(hand0), bits_of(hand1), bits_of(layout), tuple(deal[stock_at:])


def _again(hand0: int, hand1: int, layout: int) -> Refusal | None:
    """G3, G4."""
    if full := _full_months(layout):
        return REDEAL_LAYOUT, {"month": full[0]}
    if _full_months(hand0) and _full_months(hand1):
        return REDEAL_HANDS, {}
    return None


def _full_months(bits: int) -> list[int]:
    """The months of which a set has all four cards."""
    return [month for month, mates in MONTH_BITS.items() if bits & mates == mates]


def start(first: int, deal: Sequence[int]) -> State:
    """G2–G5: the first state of a deal of 48 cards (hand 0, hand 1, layout, stock with the top first).

    Raises RecordError where it must be dealt again. A deal with four of a month in one hand is over at once.
    """
    hand0, hand1, layout, stock = _places(deal)
    if refusal := _again(hand0, hand1, layout):
        reason, params = refusal
        raise RecordError(reason, **params)
    winner = 0 if _full_months(hand0) else 1 if _full_months(hand1) else None
    result = None if winner is None else Result("four-of-a-month", winner, FLAT_POINTS)
    return State(
        first=first,
        turn=first,
        phase="over" if result else "play",
        hand_bits=(hand0, hand1),
        layout_bits=layout,
        stacks=tuple(
            Stack(month) for month, mates in MONTH_BITS.items() if (layout & mates).bit_count() == 3
        ),
        stock=stock,
        taken_bits=(0, 0),
        result=result,
        shuffle=Shuffle(tuple(deal)),
    )


def opening(state: State) -> tuple[Event, ...]:
    """The events before the first action: the deal (G2), and its end where a hand held four of a month."""
    dealt = Dealt(state.first, state.hands, state.layout, len(state.stock))
    return (dealt, DealSettled(state.result)) if state.result else (dealt,)


# Every action


def apply(state: State, action: Action, chance: Chance) -> tuple[State, tuple[Event, ...]]:  # noqa: ARG001
    """The state after an action, and all its events. Raises IllegalAction; then nothing is changed."""
    check(state, action)
    draft = Draft(state)
    events = tuple(_act(draft, action))
    return draft.freeze(events), events


def steps(state: State, action: Action, chance: Chance) -> Iterator[tuple[Event, State]]:  # noqa: ARG001
    """Each visible step of an action: an event and the state after it. Raises IllegalAction."""
    check(state, action)
    return _steps(Draft(state), action)


def _steps(draft: Draft, action: Action) -> Iterator[tuple[Event, State]]:
    events: tuple[Event, ...] = ()
    for event in _act(draft, action):
        events = (*events, event)
        yield event, draft.freeze(events)


def _act(draft: Draft, action: Action) -> Iterator[Event]:
    """Play an action on a draft, which has come to the state after an event when that event is yielded."""
    match action.verb:
        case "play":
            return _play(draft, action.card)
        case "pair":
            return _pair(draft, action.card)
        case "go":
            return _go(draft)
        case "stop":
            return _stop(draft)


# G6: the hand card


def _play(draft: Draft, card: int) -> Iterator[Event]:
    """G6: a hand card is laid down; two layout cards of its month leave a choice."""
    seat = draft.turn
    met = draft.layout & MATES[card]
    draft.hands[seat] ^= 1 << card
    draft.layout |= 1 << card
    draft.played = card
    yield card_played(seat, card, met)
    if met.bit_count() == 2:
        draft.phase = "pair"
        yield PairAsked(seat, card, Cards(met))
    else:
        yield from _turn_stock(draft)


def _pair(draft: Draft, mate: int) -> Iterator[Event]:
    """G6, G7: of two layout cards one is chosen, for the played card before the stock card is turned."""
    draft.phase = "play"
    if draft.turned == NO_CARD:
        draft.mate = mate
        yield PairChosen(draft.turn, draft.played, mate)
        yield from _turn_stock(draft)
    else:
        yield PairChosen(draft.turn, draft.turned, mate)
        yield from _complete(draft, mate)


# G7: the stock card


def _turn_stock(draft: Draft) -> Iterator[Event]:
    """G7: the top stock card is turned; two cards of its month leave a choice, unless one was just played."""
    seat, card = draft.turn, draft.stock[0]
    met = draft.layout & MATES[card]
    draft.stock = draft.stock[1:]
    draft.layout |= 1 << card
    draft.turned = card
    yield stock_turned(seat, card, met)
    if met.bit_count() == 2 and not met >> draft.played & 1:
        draft.phase = "pair"
        yield PairAsked(seat, card, Cards(met))
    else:
        yield from _complete(draft, NO_CARD)


class Award(NamedTuple):
    """What a turn did, the cards it did it with, and the junk units the other seat owes for it."""

    name: SpecialName
    cards: int
    owed: int


def _complete(draft: Draft, turned_mate: int) -> Iterator[Event]:
    """G7, G8: both cards lie there. A Ppuk stays; else what they take is taken, and the turn ends."""
    month = draft.layout & MATES[draft.played]
    if not month >> draft.turned & 1:
        return _take(draft, *_two_months(draft, turned_mate))
    match month.bit_count() - 2:
        case 0:
            return _take(draft, month, (Award("chok", month, _unless_final(draft)),))
        case 1:
            return _ppuk(draft, month)
    return _take(draft, month, (Award("ttadak", month, _unless_final(draft)),))


def _two_months(draft: Draft, turned_mate: int) -> tuple[int, Sequence[Award]]:
    """G6, G7, G9: what the played card takes, and what the stock card takes, which is of another month."""
    played, turned = draft.played, draft.turned
    before = draft.layout & ~(1 << played | 1 << turned)
    awards: list[Award] = []
    taken = 0
    for card, mate in ((played, draft.mate), (turned, turned_mate)):
        found = before & MATES[card]
        match found.bit_count():
            case 1:
                taken |= found | 1 << card
            case 2:
                taken |= 1 << mate | 1 << card
            case 3:
                taken |= found | 1 << card
                awards.append(_stack_award(draft, card))
    # Two cards of one month would have left a choice, and one of them would stay.
    if taken and taken & before == before and before.bit_count() == 2:
        awards.append(Award("sseul", before, _unless_final(draft)))
    return taken, awards


def _ppuk(draft: Draft, month: int) -> Iterator[Event]:
    """G7: all three stay as a stack made by this player; G22: the third Ppuk of a player ends the deal."""
    seat, number = draft.turn, ids(month)[0] // 4 + 1
    made = draft.ppuks[seat] + 1
    draft.ppuks = (made, draft.ppuks[1]) if seat == 0 else (draft.ppuks[0], made)
    draft.stacks = tuple(sorted([*draft.stacks, Stack(number, seat)]))
    yield SpecialMade(seat, "ppuk", Cards(month), 0)
    if made == PPUKS_TO_WIN:
        _clear_turn(draft, ("ppuk",))
        yield _settle(draft, Result("three-ppuk", seat, FLAT_POINTS, draft.gos[seat]))
    else:
        yield _end_turn(draft, ("ppuk",))


def _stack_award(draft: Draft, card: int) -> Award:
    """G11: a stack is worth one unit, one's own Ppuk two; on the final turn as well."""
    own = Stack(card // 4 + 1, draft.turn) in draft.stacks
    return Award("own-ppuk", MATES[card], 2) if own else Award("stack", MATES[card], 1)


def _unless_final(draft: Draft) -> int:
    """G10: one unit, but none on the player's final turn, which played the last card of their hand."""
    return 1 if draft.hands[draft.turn] else 0


# G8–G12: taking


def _take(draft: Draft, taken: int, awards: Sequence[Award]) -> Iterator[Event]:
    """G8: the cards are taken; G12: then each award is paid on its own, in the order they happened in."""
    seat = draft.turn
    if taken:
        draft.layout &= ~taken
        draft.taken[seat] |= taken
        if draft.stacks:
            draft.stacks = tuple([stack for stack in draft.stacks if draft.layout & MONTH_BITS[stack.month]])
        yield Took(seat, Cards(taken))
    for name, cards, owed in awards:
        yield SpecialMade(seat, name, Cards(cards), owed)
        if junk := junk_to_pay(draft.taken[1 - seat], owed):
            draft.taken[1 - seat] ^= junk
            draft.taken[seat] |= junk
            yield JunkHandedOver(seat, Cards(junk), owed, name)
    yield _end_turn(draft, tuple([award.name for award in awards]))


def junk_to_pay(taken: int, owed: int) -> int:
    """G12: the junk cards that pay a debt: the lowest-valued first, then the lowest id, while there are any.

    A double junk card pays two units, also where one was owed.
    """
    paid = 0
    for worth, pile in ((1, taken & SINGLE_JUNK_BITS), (2, taken & DOUBLE_JUNK_BITS)):
        while owed > 0 and pile:
            lowest = pile & -pile
            pile ^= lowest
            paid |= lowest
            owed -= worth
    return paid


# G8, G19–G23: the end of a turn and of the deal


def _end_turn(draft: Draft, names: tuple[SpecialName, ...]) -> Event:
    """G8, G19: the turn scores; with seven points, and more than at the last Go, the player decides."""
    seat = draft.turn
    _clear_turn(draft, names)
    total, last = points(draft.taken[seat]), draft.go_scores[seat]
    if total >= ENOUGH and (last is None or total > last):
        draft.phase = "decide"
        return DecisionAsked(seat, total, decisions(draft.hands[seat]))
    return _pass(draft)


def _clear_turn(draft: Draft, names: tuple[SpecialName, ...]) -> None:
    """The cards of the turn are laid or taken; what it did is kept until the next one is completed."""
    draft.played = draft.mate = draft.turned = NO_CARD
    draft.events = names


def _pass(draft: Draft) -> Event:
    """G8: the turn passes; G22: when all cards are played without a Stop the deal is a Nagari."""
    if not draft.hands[0] and not draft.hands[1]:
        return _settle(draft, Result("nagari"))
    draft.turn = 1 - draft.turn
    return TURN_PASSED[draft.turn]


def _go(draft: Draft) -> Iterator[Event]:
    """G19: Go: the score is remembered, and the turn passes."""
    seat = draft.turn
    total = points(draft.taken[seat])
    gos, go_scores = list(draft.gos), list(draft.go_scores)
    gos[seat] += 1
    go_scores[seat] = total
    draft.gos, draft.go_scores = (gos[0], gos[1]), (go_scores[0], go_scores[1])
    draft.phase = "play"
    passed = _pass(draft)
    yield Decided(seat, "go", total)
    yield passed


def _stop(draft: Draft) -> Iterator[Event]:
    """G21: Stop ends the deal: the player wins the payout of G23."""
    seat = draft.turn
    scores = (score(Cards(draft.taken[0])), score(Cards(draft.taken[1])))
    settled = _settle(draft, stop_result(seat, scores, draft.gos))
    yield Decided(seat, "stop", scores[seat].total)
    yield settled


def _settle(draft: Draft, result: Result) -> Event:
    """The deal is over."""
    draft.phase = "over"
    draft.result = result
    return DealSettled(result)
