"""The players of Go-Stop that play every action on, with the cards they cannot see dealt anew."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from madang.bots.bot import Budget, Candidate, Choice
from madang.bots.gostop.sight import Sight
from madang.bots.gostop.story import story_of
from madang.bots.gostop.weights import policy_weights
from madang.gostop import Action, View
from madang.gostop.actions import GO, PAIR, PLAY, STOP
from madang.gostop.cards import bits_of, ids
from madang.kernels.compiled import FAST, zeros
from madang.kernels.gostop import hands, policy, search
from madang.kernels.gostop.deals import deal_seen
from madang.kernels.gostop.playouts import best

PLAYOUTS = 6_000 if FAST else 160
"""For one decision at most, unless the budget says otherwise."""
WORLDS = 16
"""In how many deals of the hidden cards each action is played on before they are compared again."""
LEAD = 1.0
"""By how many standard errors an action must lead to be taken instead of what the policy likes most."""
BEHIND = 1.7
"""By how many an action must be behind the best one to be looked at no more."""


class Policy:
    """Takes what it likes most at first sight."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View, budget: Budget) -> Choice[Action]:  # noqa: ARG002 - needs next to nothing
        """The action that is liked most."""
        if len(view.legal) == 1:
            return Choice(view.legal)
        search = Search(view, self._seed)
        return Choice((search.actions[search.first],))


class Searcher:
    """Plays each action on in many deals of the hidden cards."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View, budget: Budget) -> Choice[Action]:
        """The action of which the most can be expected. What it may spend is counted in playouts."""
        if len(view.legal) == 1:
            return Choice(view.legal)
        search = Search(view, self._seed)
        playouts = budget.of(PLAYOUTS)
        if playouts < 2 * len(search.actions):
            return Choice((search.actions[search.first],))
        search.spend(playouts)
        chosen = search.best()
        weighed = sorted(search.weighed(), key=lambda each: (each.action != chosen, -each.points))
        candidates = tuple(Candidate((each.action,), each.points) for each in weighed)
        return Choice((chosen,), candidates[0].value, candidates)


class Weighed(NamedTuple):
    """What was found out of an action."""

    action: Action
    points: float
    """What the seat gains from the deal, in the mean."""
    lead: float
    """By how much that is more than with the action that is liked most at first sight."""
    error: float
    """The standard error of the lead."""


class Search:
    """What each action of a view leads to, in deals of the cards that its seat cannot see.

    All actions meet the same deals. Hands of the other seat are as likely as what it has played makes them.
    """

    def __init__(self, view: View, seed: int) -> None:
        self._space, self._found = policy.space(), search.thought()
        self._weights = policy_weights()
        self._seen = deal_seen(view)
        self._count = policy.options(self._seen, self._weights, *self._space)
        self.first = best(self._count, self._space[1])
        """Which action is liked most at first sight."""
        self._options = zeros(self._count)
        for n in range(self._count):
            self._options[n] = self._space[0][policy.ACTION_AT + n]
        self.actions = [_action(view, int(option)) for option in self._options]
        self._view = view
        self._hidden = ids(Sight.of(view).unseen)
        self._chance = _chance(view, seed)
        self._plays = -1

    @property
    def playouts(self) -> int:
        """How many have been spent."""
        return int(sum(self._found.worlds))

    def _begin(self) -> None:
        """Nothing is known of the actions; what the other seat has played is."""
        found = self._found
        for place, card in enumerate(self._hidden):
            found.hidden[place] = card
        self._plays = 0
        if self._view.other_hand:
            story = story_of(self._view)
            held = bits_of(self._hidden), story.played, self._view.other_hand
            told = story.deal, story.steps, len(story.steps), 1 - self._view.seat
            self._plays = hands.recall(*told, *held, self._weights, *self._space, found.likely, found.since)
        search.begin(self._seen, len(self._hidden), self._plays, self._count, found, self._chance)

    def spend(self, playouts: int, *, behind: float = BEHIND) -> None:
        """Play on, as long as there are playouts and more than one action that may be the best."""
        if self._plays < 0:
            self._begin()
        while True:
            looked = [option for option in range(self._count) if self._found.open[option]]
            worlds = min(WORLDS, playouts // len(looked))
            if not worlds or len(looked) == 1:
                return
            playouts -= worlds * len(looked)
            self._look(worlds)
            self._give_up(looked, behind)

    def _look(self, worlds: int) -> None:
        """Play on in so many more deals of the hidden cards."""
        dealt = self._seen, len(self._hidden), self._plays, worlds
        options = self.first, self._options, self._count
        search.look(*dealt, *options, self._weights, *self._space, self._found, self._chance)

    def gains(self, worlds: int) -> dict[Action, list[int]]:
        """What comes of each action in each of so many deals of the hidden cards."""
        if self._plays < 0:
            self._begin()
        came = list[list[int]]()
        for _ in range(worlds):
            self._look(1)
            came.append(self._found.gains[: self._count].tolist())
        return dict(zip(self.actions, map(list, zip(*came, strict=True)), strict=True))

    def weighed(self) -> list[Weighed]:
        """What was found out of each action."""
        found = self._found
        return [
            Weighed(action, float(found.total[option] / max(1, found.worlds[option])), *self._lead(option))
            for option, action in enumerate(self.actions)
        ]

    def best(self) -> Action:
        """The action that leads, where its lead is no mere chance; else what is liked at first sight."""
        leader = max(self.weighed(), key=lambda each: each.lead)
        return leader.action if leader.lead > LEAD * leader.error else self.actions[self.first]

    def _lead(self, option: int) -> tuple[float, float]:
        """By how much an option is better than the first one, and the standard error of that."""
        found = self._found
        worlds = found.worlds[option]
        if option == self.first or not worlds:
            return 0.0, 0.0
        mean = found.ahead[option] / worlds
        spread = max(0.0, found.squares[option] / worlds - mean * mean)
        return float(mean), float((spread / max(1, worlds - 1)) ** 0.5)

    def _give_up(self, looked: list[int], behind: float) -> None:
        """Look no more at options that are well behind the best of them."""
        leads = {option: self._lead(option) for option in looked}
        top, doubt = max(leads.values())
        for option, (lead, error) in leads.items():
            if option != self.first and lead + behind * error < top - behind * doubt:
                self._found.open[option] = 0


def _action(view: View, option: int) -> Action:
    """An option of a policy as an action."""
    match view.phase:
        case "play":
            return PLAY[option]
        case "pair":
            return PAIR[option]
    return GO if option else STOP


def _chance(view: View, seed: int) -> Any:
    """Chance that depends on nothing but the seed and how far the deal has come."""
    chance = zeros(1)
    digest = hashlib.sha256(f"{seed}/{len(view.history)}".encode()).digest()
    chance[0] = 1 + int.from_bytes(digest[:3])
    return chance
