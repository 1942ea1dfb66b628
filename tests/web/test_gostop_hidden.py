"""What the pages of Go-Stop may not know: whatever is hidden can be dealt anew, and no page changes."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from madang import gostop
from madang.gostop.rules import deal_again
from madang.store import Store
from madang.tables import Tables
from madang.web.app import create_app
from tests.properties.gostop_deals import games
from tests.web import gostop_positions as places
from tests.web.positions import SECRET
from tests.web.visitor import HOSTING, Visitor


class Rigged:
    """The rulebook of Go-Stop, with a deal that the test chooses."""

    def __init__(self):
        self.first, self.deal = 0, tuple(range(48))

    def __getattr__(self, name):
        return getattr(gostop, name)

    def open_fair(self, variant, seed, word):
        """The chosen deal, whatever the seed."""
        return gostop.start(self.first, self.deal), iter(())


@pytest.fixture(scope="module")
def rigged():
    """The rulebook that deals what it is told."""
    return Rigged()


@pytest.fixture(scope="module")
def app(tmp_path_factory, rigged):
    """The pages at tables with a rigged deal, and without an opponent that answers."""
    folder = tmp_path_factory.mktemp("hidden")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MADANG_SECRET", SECRET)
        app = create_app(str(folder / "unused.sqlite3"), HOSTING)
    store = Store(str(folder / "rigged.sqlite3"))
    tables = Tables(store, {"gostop": rigged})
    here = app.state.site

    async def wait(game_id, seconds):
        return False

    here.opponents.wait = wait
    here.opponents.wake = lambda game_id: None
    here.players._tables = tables
    app.state.site = replace(here, tables=tables)
    yield app
    here.tables._store.close()
    store.close()


def pages_of(app, rigged, first, deal, actions):
    """All pages of a deal that was played so far, the steps from every place in its log on among them."""
    rigged.first, rigged.deal = first, tuple(deal)
    tables = app.state.site.tables
    player_id = tables.new_player()
    path = places.Path(bytes(32), tuple(map(str, actions)))
    table = places.start(tables, player_id, path)
    visitor, address = Visitor(app, player_id), f"/gostop/{table.id}"
    queries = ["", *(f"?since={seq}" for seq in (0, table.seq // 2) if seq < table.seq)]
    queries += [f"?card={gostop.code(card)}" for card in list(table.view.hand)[:1]]
    pages = {query: visitor.get(address + query).text.replace(table.id, "ID") for query in queries}
    tables.abandon(table.id, player_id)
    return pages


def same_for_seat_0(played, rng):
    """A deal in which seat 0 would have seen the same so far: what it has not seen is dealt anew."""
    now, begin = played.last, played.states[0]
    hidden = [*now.hands[1], *now.stock]
    rng.shuffle(hidden)
    size = len(now.hands[1])
    was_played = [card for card in begin.hands[1] if card not in now.hands[1]]
    turned = begin.stock[: len(begin.stock) - len(now.stock)]
    return [*begin.hands[0], *was_played, *hidden[:size], *begin.layout, *turned, *hidden[size:]]


@settings(max_examples=settings().max_examples // 10)
@given(played=games, seed=st.integers(0, 2**32))
def test_hidden_cards_change_no_page(app, rigged, played, seed):
    if played.last.over:
        cut = random.Random(seed).randrange(len(played.actions)) if played.actions else 0
        played.actions, played.states = played.actions[:cut], played.states[: cut + 1]
    assume(not played.last.over)
    begin = played.states[0]
    deal = [*begin.hands[0], *begin.hands[1], *begin.layout, *begin.stock]
    other = same_for_seat_0(played, random.Random(seed))
    assume(not deal_again(other) and not gostop.start(begin.first, other).over)
    pages = pages_of(app, rigged, begin.first, deal, played.actions)
    others = pages_of(app, rigged, begin.first, other, played.actions)
    assert pages == others
    hidden = {gostop.code(card) for card in (*played.last.hands[1], *played.last.stock)}
    for page in pages.values():
        drawn = set(re.findall(r"hwatu\.svg#(\w+)", page))
        assert not drawn & hidden, "no face of a hidden card is drawn"
        assert not set(re.findall(r"\w+", page)) & hidden, "nor is its code there"


def test_when_it_is_over_all_is_shown(app, rigged):
    rng = random.Random(1)
    rigged.first, rigged.deal = 0, tuple(rng.sample(range(48), 48))
    state, actions = gostop.start(0, rigged.deal), []
    while not state.over:
        actions.append(gostop.legal_actions(state)[-1])
        state, _ = gostop.apply(state, actions[-1], iter(()))
    pages = pages_of(app, rigged, 0, rigged.deal, actions)
    drawn = set(re.findall(r"hwatu\.svg#(\w+)", pages[""]))
    assert drawn >= {gostop.code(card) for hand in state.hands for card in hand}
