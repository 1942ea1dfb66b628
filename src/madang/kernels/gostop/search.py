"""What each action of a seat is worth, by playing on from it with the hidden cards dealt anew.

All actions meet the same hidden cards, so that what they share of the luck is no difference between them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from madang.kernels.chance import shuffle
from madang.kernels.compiled import compiled, zeros
from madang.kernels.gostop import hands
from madang.kernels.gostop.deals import HAND, OVER, PHASE, SIZE, TOP, TURN
from madang.kernels.gostop.playouts import act, gained, play_on
from madang.kernels.gostop.policy import MOST_OPTIONS

HIDDEN = 30
"""The cards of a hand and of the stock: there are never more that a seat does not see."""
SWAPS, FIRST_SWAPS = 24, 300
"""How often cards may be swapped between hand and stock from one deal of them to the next, and at first."""


class Thought(NamedTuple):
    """What was found out of each option."""

    deal: Any
    """Room for a deal that is played on."""
    hidden: Any
    """[n]: the cards that the seat does not see."""
    open: Any
    """[option]: 1 while it is looked at."""
    worlds: Any
    """[option]: how often it was played on."""
    total: Any
    """[option]: the points that came of it."""
    ahead: Any
    """[option]: by how much it was better than the first one, in all."""
    squares: Any
    """[option]: the squares of that, added up."""
    gains: Any
    """[option]: what came of it the last time."""
    likely: Any
    """What makes some hands likelier than others (``hands``)."""
    since: Any


def thought() -> Thought:
    """Room to think about one decision."""
    return Thought(
        deal=zeros(SIZE),
        hidden=zeros(HIDDEN),
        open=zeros(MOST_OPTIONS),
        worlds=zeros(MOST_OPTIONS),
        total=zeros(MOST_OPTIONS, "d"),
        ahead=zeros(MOST_OPTIONS, "d"),
        squares=zeros(MOST_OPTIONS, "d"),
        gains=zeros(MOST_OPTIONS),
        likely=zeros(hands.MOST_PLAYS * hands.PLAY_SIZE, "d"),
        since=zeros(hands.MOST_PLAYS * hands.SINCE),
    )


@compiled
def begin(seen: list[int], number: int, plays: int, count: int, found: Thought, chance: list[int]) -> None:
    """Nothing is known of the options yet; the ``number`` hidden cards lie in a first order."""
    for option in range(count):
        found.open[option] = 1
        found.worlds[option] = 0
        found.total[option] = 0.0
        found.ahead[option] = 0.0
        found.squares[option] = 0.0
    shuffle(found.hidden, 0, number, chance)
    deal_hidden(seen, number, plays, FIRST_SWAPS, found, chance)


@compiled
def deal_hidden(
    seen: list[int], number: int, plays: int, swaps: int, found: Thought, chance: list[int]
) -> None:
    """Deal the hidden cards anew: to the other hand, and to the stock of the deal as the seat sees it."""
    stock = SIZE - seen[TOP]
    if plays and stock and number > stock:
        hands.swap(found.hidden, stock, number, swaps, plays, found.likely, found.since, chance)
        shuffle(found.hidden, 0, stock, chance)
    else:
        shuffle(found.hidden, 0, number, chance)
    hand = 0
    for n in range(stock, number):
        hand |= 1 << found.hidden[n]
    seen[HAND + 1 - seen[TURN]] = hand
    for n in range(stock):
        seen[seen[TOP] + n] = found.hidden[n]


@compiled
def look(
    seen: list[int],
    number: int,
    plays: int,
    worlds: int,
    first: int,
    actions: list[int],
    count: int,
    weights: list[float],
    room: list[int],
    liked: list[float],
    found: Thought,
    chance: list[int],
) -> None:
    """Play on from each open option, with the ``number`` hidden cards dealt anew for each of some worlds.

    ``seen`` is the deal as the seat to act sees it; its hidden part is overwritten. ``plays`` of the other
    seat tell of its hand. ``first`` is the option that the others are held against, and is always open.
    """
    deal = found.deal
    for _ in range(worlds):
        deal_hidden(seen, number, plays, SWAPS, found, chance)
        for option in range(count):
            if found.open[option]:
                for entry in range(SIZE):
                    deal[entry] = seen[entry]
                act(deal, actions[option])
                if deal[PHASE] != OVER:
                    play_on(deal, weights, room, liked)
                found.gains[option] = gained(deal, seen[TURN])
        for option in range(count):
            if found.open[option]:
                ahead = found.gains[option] - found.gains[first]
                found.worlds[option] += 1
                found.total[option] += found.gains[option]
                found.ahead[option] += ahead
                found.squares[option] += ahead * ahead
