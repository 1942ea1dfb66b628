"""A beginner at Go-Stop, made to be liked: it has learnt the cards a moment ago and delights in the pictures.

What it does is what people do in their first evening, and nothing that they would not do:

- It takes what it sees, the showiest first: brights, then animals, then ribbons. Where something can be taken
  it takes, and where several cards can, the showiest lot (G6).
- Junk is what is left over. It does not know yet that ten units pay and that some cards are two (G16), nor
  that a set of ribbons or the three birds pay more (G14, G15).
- With nothing to take it lays down the plainest card it holds, whatever that leaves for the opponent.
- It never looks at the opponent's cards: it neither breaks a set nor sees one coming.
- Asked for the first time it is carried away by having the points at all: it says Go, or is so glad that it
  stops, as the mood takes it. After a Go it takes fright and stops (G19).
"""

from __future__ import annotations

import random

from madang.bots.bot import Budget, Choice
from madang.gostop import Action, View
from madang.gostop.actions import GO, STOP
from madang.gostop.cards import CARDS, MATES, Kind, ids

SHOW: dict[Kind, int] = {"bright": 8, "animal": 4, "ribbon": 2, "junk": 1}
"""How much a picture is liked: as much as two of the next kind."""
CARRIED_AWAY = 0.6
"""How often having the points is a reason to go on."""


class Beginner:
    """Likes pictures and looks no further; it plays the same in a blink whatever the budget."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View, budget: Budget) -> Choice[Action]:  # noqa: ARG002
        """What it fancies; where it likes two things as much, chance decides."""
        chance = random.Random(f"{self._seed}/{len(view.history)}")
        if view.phase == "decide":
            goes = GO in view.legal and not view.gos[view.seat] and chance.random() < CARRIED_AWAY
            return Choice((GO if goes else STOP,))
        fancied = {action: self._fancy(view, action) for action in view.legal}
        most = max(fancied.values())
        return Choice((chance.choice([action for action in view.legal if fancied[action] == most]),))

    @staticmethod
    def _fancy(view: View, action: Action) -> int:
        """How much is liked about an action."""
        if action.verb == "pair":
            return show(action.card)
        found = [show(mate) for mate in ids(view.layout_bits & MATES[action.card])]
        if not found:
            return -show(action.card)
        return show(action.card) + (sum(found) if len(found) > 2 else max(found))


def show(card: int) -> int:
    """How much a card is liked for its picture."""
    return SHOW[CARDS[card].kind]
