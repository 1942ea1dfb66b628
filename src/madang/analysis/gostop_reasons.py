"""Why a choice was better than another, in facts: what lay there, what was taken, and what the rules count.

Nothing here is an opinion of a search: each reason holds for the view it is given of, and can be looked up on
the table. Only that a card *was* taken is told from what came later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, takewhile
from typing import NamedTuple

from madang.analysis.gostop_values import Why
from madang.bots.gostop.sight import Sight
from madang.gostop import Action, Cards, Combination, View, bill
from madang.gostop.cards import KIND_BITS, MATES, Kind, ids, junk_units
from madang.gostop.events import Played
from madang.gostop.layout import Stack, pair_choices
from madang.gostop.near import near_sets
from madang.gostop.rules import ENOUGH, junk_to_pay
from madang.gostop.scoring import COMBINATIONS, points

Reasons = tuple[tuple[Why, ...], tuple[Why, ...]]
"""What spoke against the choice that was made, and for the better one."""

KIND_GOALS: dict[Kind, str] = {"bright": "brights", "animal": "animals", "ribbon": "ribbons", "junk": "junk"}


class Goal(NamedTuple):
    """Something to collect: a set, or enough cards of a kind."""

    code: str
    members: int
    size: int
    """How many cards of it score first; junk units for junk."""
    is_set: bool

    def have(self, pile: int) -> int:
        """How much of it a pile has."""
        return junk_units(pile) if self.code == "junk" else (pile & self.members).bit_count()

    def has_begun(self, pile: int) -> bool:
        """Whether a pile has half of it or more: with less there is nothing to speak of."""
        return 2 * self.have(pile) >= self.size

    def open(self, other: int) -> bool:
        """Whether it can still be had, with what the other seat has taken."""
        lost = (other & self.members).bit_count()
        return not lost if self.is_set else self.members.bit_count() - lost >= self.size


def _goals() -> Iterator[Goal]:
    """What the table of combinations pays for (G13–G16), the sets first."""
    yield from (Goal(row.code, row.cards.bits, len(row.cards), True) for row in COMBINATIONS if row.cards)
    for kind, members in KIND_BITS.items():
        rows = [row for row in COMBINATIONS if row.kind == kind and not row.cards]
        yield Goal(KIND_GOALS[kind], members, _least(kind, rows), False)


def _least(kind: Kind, rows: Sequence[Combination]) -> int:
    """The fewest cards, or junk units, that score at all."""
    asked: Callable[[int], int] = (lambda n: n) if kind == "junk" else (lambda n: (1 << n) - 1)
    return next(n for n in count(1) if any(row.points(asked(n)) for row in rows))


GOALS = tuple(_goals())


def goal_of(card: int, other: int) -> Goal | None:
    """What a card helps most to collect, where the other seat has taken ``other``; None where nothing."""
    return next((goal for goal in GOALS if goal.members >> card & 1 and goal.open(other)), None)


def why(view: View, did: Action, best: Action, later: Sequence[Played]) -> Reasons:
    """What spoke against ``did`` and for ``best``; ``later`` is what was played in the open from there on."""
    if view.phase == "decide":
        return _of_decision(view, best)
    mine, better = _Move.of(view, did), _Move.of(view, best)
    won = better.takes & ~mine.takes
    lost = (mine.leaves & ~better.leaves) | (won & view.layout_bits)
    speaks_for = tuple(_for(view, better, won))
    speaks_against = tuple(_against(view, did, lost, _taken_next(view, later)))
    if not speaks_for and not speaks_against:
        return (), (Why("played-out"),)
    return speaks_against, speaks_for


class _Move(NamedTuple):
    """What a card does by itself, before the stock card is turned (G6)."""

    takes: int
    """What it can take; where it is still to be chosen of two, itself alone."""
    leaves: int
    """What it lays into the layout, or leaves there of two."""
    junk: int = 0
    """The opponent's junk that a stack brings (G11)."""

    @classmethod
    def of(cls, view: View, action: Action) -> _Move:
        """The move of an action."""
        card = action.card
        if view.phase == "pair":
            other = pair_choices(view.layout_bits, view.unpaired) & ~(1 << card)
            return cls(1 << card | 1 << view.unpaired, other)
        found = view.layout_bits & MATES[card]
        match found.bit_count():
            case 0:
                return cls(0, 1 << card)
            case 2:
                return cls(1 << card, 0)
            case 3:
                owed = 2 if Stack(card // 4 + 1, view.seat) in view.stacks else 1
                return cls(found | 1 << card, 0, junk_to_pay(view.taken[1 - view.seat].bits, owed))
        return cls(found | 1 << card, 0)


def _taken_next(view: View, later: Sequence[Played]) -> int:
    """What the opponent took before the seat played its next card."""
    begin = 1 if view.phase == "play" else 0  # the card that is judged is played first
    until = takewhile(lambda each: (each.seat, each.did) != (view.seat, "play"), later[begin:])
    taken = (each.what for each in until if each.did == "took" and each.seat != view.seat)
    return sum(cards.bits for cards in taken if isinstance(cards, Cards))


def _for(view: View, move: _Move, won: int) -> Iterator[Why]:
    """What spoke for a move that can take ``won`` more than the other one."""
    pile, other = view.taken[view.seat].bits, view.taken[1 - view.seat].bits
    if won:
        yield Why("takes", ids(won))
    if move.junk and won:
        yield Why("takes-stack", ids(move.junk))
    if (goal := _best_goal(won, other)) and goal.has_begun(pile | won):
        yield Why("helps-you", ids(won & goal.members), goal.code, goal.have(pile | won), goal.size)
    for near in near_sets(Cards(other), Cards(pile)):
        if won >> near.lacking & 1:
            yield Why("keeps-last", (near.lacking,), near.combination.code)


def _against(view: View, did: Action, lost: int, taken: int) -> Iterator[Why]:
    """What spoke against a choice that left ``lost`` there; ``taken`` is what the opponent took next."""
    pile, other = view.taken[view.seat].bits, view.taken[1 - view.seat].bits
    unseen = Sight.of(view).unseen
    if gone := lost & taken:
        yield Why("left-and-taken", ids(gone))
    else:
        gone = sum(1 << card for card in ids(lost) if unseen & MATES[card])
        if gone:
            yield Why("left", ids(gone))
    if (goal := _best_goal(gone, pile)) and goal.has_begun(other | gone):
        yield Why("helps-opponent", ids(gone & goal.members), goal.code, goal.have(other | gone), goal.size)
    yield from _in_reach(view, gone, unseen)
    if did.verb == "play" and lost >> did.card & 1:
        yield from _broke(did.card, view.own_bits | pile, other)


def _best_goal(cards: int, other: int) -> Goal | None:
    """What some cards help most to collect, in the order of :data:`GOALS`."""
    goals = [goal for card in ids(cards) if (goal := goal_of(card, other))]
    return min(goals, key=GOALS.index, default=None)


def _in_reach(view: View, left: int, unseen: int) -> Iterator[Why]:
    """G19: with one of the cards that were left the opponent could come to where it may stop."""
    pile = view.taken[1 - view.seat].bits
    if _needs(view):
        reached = [
            points(pile | 1 << card | 1 << mate) for card in ids(left) for mate in ids(unseen & MATES[card])
        ]
        most = max(reached, default=0)
        if most >= points(pile) + _needs(view):
            yield Why("in-reach", points=most)


def _broke(card: int, own: int, other: int) -> Iterator[Why]:
    """A card was laid down of something that the seat had more of, taken or in hand, and could still have."""
    goal = goal_of(card, other)
    if goal and (goal.is_set or goal.code == "brights") and goal.have(own) > 1:
        yield Why("broke", (card,), goal.code, goal.have(own), goal.size)


def _of_decision(view: View, best: Action) -> Reasons:
    """G19–G23: what spoke for Stop, or for Go."""
    needs = Why("opponent-needs", points=_needs(view))
    stop = Why("stop-wins", points=bill(view).stop[view.seat].total)
    if best.verb == "stop":
        return (Why("go-risked"), needs), (stop,)
    return (Why("stop-gave-up"), needs), ()


def _needs(view: View) -> int:
    """How many points more the opponent needs to be able to stop (G19)."""
    other = 1 - view.seat
    return max(0, max(ENOUGH, (view.go_scores[other] or 0) + 1) - view.scores[other])
