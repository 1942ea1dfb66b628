"""The rulebook and its slow twin say the same of random deals, action by action."""

from __future__ import annotations

import random
from collections import Counter

from madang import gostop
from madang.gostop.cards import CODES
from madang.gostop.rules import deal_again
from tests.reference.gostop_slow import Deal


def test_the_twin_plays_every_deal_alike(scale):
    """3,000 deals: legal actions in their order, and every state."""
    rng = random.Random(25)
    seen = Counter[str]()
    for _ in range(scale(3_000)):
        deal = rng.sample(range(48), 48)
        if deal_again(deal):
            continue
        first = rng.randrange(2)
        twin, state = Deal(first, [CODES[card] for card in deal]), gostop.start(first, deal)
        while True:
            legal = twin.legal()
            assert [str(action) for action in gostop.legal_actions(state)] == legal, state.notation
            assert state.to_json() == twin.state(), state.notation
            if not legal:
                break
            # Go is preferred to Stop, so that deals are long and have many Gos.
            action = "go" if "go" in legal and rng.random() < 0.95 else rng.choice(legal)
            twin.act(action)
            state, _ = gostop.apply(state, gostop.parse_action(action), iter(()))
            seen.update(state.events)
        assert state.result
        seen[state.result.kind] += 1
    met = {"stop", "four-of-a-month", "chok", "ttadak", "ppuk", "sseul", "stack", "own-ppuk"}
    assert met <= set(seen), "the sample is too small"
