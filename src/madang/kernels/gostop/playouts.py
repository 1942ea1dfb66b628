"""Deals played on by a policy, to see what comes of them."""

from __future__ import annotations

from madang.gostop.layout import HAND_SIZE, LAYOUT_SIZE
from madang.kernels.compiled import compiled
from madang.kernels.gostop import deals, policy
from madang.kernels.gostop.deals import (
    DECIDE,
    HAND,
    LAYOUT,
    OVER,
    PAIR,
    PHASE,
    POINTS,
    SIZE,
    STOCK,
    TOP,
    TURN,
    WINNER,
)
from madang.kernels.gostop.policy import ACTION_AT


@compiled
def deal_out(deal: list[int], cards: list[int], first: int) -> bool:
    """G2: lay out 48 cards. Whether they are played: not where four of a month lie in one place (G3, G4)."""
    for entry in range(STOCK):
        deal[entry] = 0
    for place in range(HAND_SIZE):
        deal[HAND] |= 1 << cards[place]
        deal[HAND + 1] |= 1 << cards[HAND_SIZE + place]
    for place in range(2 * HAND_SIZE, 2 * HAND_SIZE + LAYOUT_SIZE):
        deal[LAYOUT] |= 1 << cards[place]
    for place in range(SIZE - STOCK):
        deal[STOCK + place] = cards[2 * HAND_SIZE + LAYOUT_SIZE + place]
    deal[TURN] = first
    deal[TOP] = STOCK
    deal[WINNER] = -1
    deals.clear_turn(deal)
    for month in range(0, 48, 4):
        four = 15 << month
        if deal[HAND] & four == four or deal[HAND + 1] & four == four or deal[LAYOUT] & four == four:
            return False
    return True


@compiled
def act(deal: list[int], action: int) -> None:
    """Do what an option of a policy says."""
    if deal[PHASE] == PAIR:
        deals.pair(deal, action)
    elif deal[PHASE] == DECIDE:
        if action:
            deals.go(deal)
        else:
            deals.stop(deal)
    else:
        deals.play(deal, action)


@compiled
def best(count: int, liked: list[float]) -> int:
    """The option that is liked most, of equals the first."""
    found = 0
    for option in range(1, count):
        if liked[option] > liked[found]:
            found = option
    return found


@compiled
def play_on(deal: list[int], weights: list[float], room: list[int], liked: list[float]) -> None:
    """Play a deal to its end, both seats by what they like most."""
    while deal[PHASE] != OVER:
        count = policy.options(deal, weights, room, liked)
        act(deal, room[ACTION_AT + best(count, liked)])


@compiled
def gained(deal: list[int], seat: int) -> int:
    """What a deal that is over gave a seat."""
    if deal[WINNER] < 0:
        return 0
    points: int = deal[POINTS]
    return points if deal[WINNER] == seat else -points
