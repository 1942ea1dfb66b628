"""The players of Go-Stop that play every action on, with the cards they cannot see dealt anew."""

from __future__ import annotations

import hashlib
import threading
from typing import Any

from madang.bots.bot import Budget, Candidate, Choice
from madang.bots.gostop.weights import policy_weights
from madang.gostop import Action, View
from madang.gostop.actions import GO, PAIR, PLAY, STOP
from madang.gostop.cards import ALL_BITS, ids
from madang.kernels.compiled import FAST, zeros
from madang.kernels.gostop import policy, search
from madang.kernels.gostop.deals import deal_seen
from madang.kernels.gostop.playouts import best

PLAYOUTS = 2400 if FAST else 120
"""For one decision at most, unless the budget says otherwise."""
WORLDS = 16
"""In how many deals of the hidden cards each action is played on before they are compared again."""
LEAD = 1.5
"""By how many standard errors an action must lead to be taken instead of what the policy likes most."""
BEHIND = 2.5
"""By how many an action must be behind the best one to be looked at no more."""

_rooms = threading.local()


class Policy:
    """Takes what it likes most at first sight."""

    playouts = 0

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View, budget: Budget) -> Choice[Action]:
        """The action of which the most can be expected, as far as the budget goes."""
        if len(view.legal) == 1:
            return Choice(view.legal)
        playouts = self.playouts if budget.playouts is None else min(self.playouts, budget.playouts)
        seen, weights, (room, found) = deal_seen(view), policy_weights(), _room()
        count = policy.options(seen, weights, *room)
        first = best(count, room[1])
        options = room[0][policy.ACTION_AT : policy.ACTION_AT + count]
        options = options.copy() if FAST else options
        actions = [_action(view, int(option)) for option in options]
        if playouts < 2 * count:
            return Choice((actions[first],))
        search.begin(count, found)
        hidden = ids(ALL_BITS & ~(view.own_bits | view.layout_bits | view.taken[0].bits | view.taken[1].bits))
        for place, card in enumerate(hidden):
            found.hidden[place] = card
        chance = self._chance(view)
        while True:
            looked = [option for option in range(count) if found.open[option]]
            worlds = min(WORLDS, playouts // len(looked))
            if not worlds or len(looked) == 1:
                break
            playouts -= worlds * len(looked)
            dealt = (seen, view.seat, len(hidden), worlds)
            search.look(*dealt, first, options, count, weights, *room, found, chance)
            _give_up(looked, first, found)
        leads = {option: _lead(option, found) for option in range(count) if option != first}
        leader = max(leads, key=lambda option: leads[option][0])
        lead, error = leads[leader]
        chosen = leader if lead > LEAD * error else first
        worth = [found.total[option] / max(1, found.worlds[option]) for option in range(count)]
        ordered = sorted(range(count), key=lambda option: (option != chosen, -worth[option]))
        candidates = tuple(Candidate((actions[option],), float(worth[option])) for option in ordered)
        return Choice((actions[chosen],), candidates[0].value, candidates)

    def _chance(self, view: View) -> Any:
        """Chance that depends on nothing but the seed and how far the deal has come."""
        chance = zeros(1)
        digest = hashlib.sha256(f"{self._seed}/{len(view.history)}".encode()).digest()
        chance[0] = 1 + int.from_bytes(digest[:3])
        return chance


class Searcher(Policy):
    """Plays each action on in many deals of the hidden cards."""

    playouts = PLAYOUTS


def _lead(option: int, found: search.Thought) -> tuple[float, float]:
    """By how much an option is better than the first one, and the standard error of that."""
    worlds = found.worlds[option]
    mean = found.ahead[option] / worlds
    spread = max(0.0, found.squares[option] / worlds - mean * mean)
    return mean, (spread / max(1, worlds - 1)) ** 0.5


def _give_up(looked: list[int], first: int, found: search.Thought) -> None:
    """Look no more at options that are well behind the best of them."""
    leads = {option: (0.0, 0.0) if option == first else _lead(option, found) for option in looked}
    top, doubt = max(leads.values())
    for option, (lead, error) in leads.items():
        if option != first and lead + BEHIND * error < top - BEHIND * doubt:
            found.open[option] = 0


def _action(view: View, option: int) -> Action:
    """An option of a policy as an action."""
    match view.phase:
        case "play":
            return PLAY[option]
        case "pair":
            return PAIR[option]
    return GO if option else STOP


def _room() -> tuple[tuple[Any, Any], search.Thought]:
    """Room to think, one for each thread."""
    if not hasattr(_rooms, "room"):
        _rooms.room = policy.space(), search.thought()
    found: tuple[tuple[Any, Any], search.Thought] = _rooms.room
    return found
