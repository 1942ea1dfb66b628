"""Deals of Go-Stop in a position that a test wants, made through the door with seeds that are known."""

from __future__ import annotations

import hashlib
import random
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from unittest.mock import patch

from madang import gostop
from madang.gostop import NO_CARD, Action, State, View
from madang.tables import Table, Tables

Wanted = Callable[[View], bool]


@dataclass(frozen=True, slots=True)
class Path:
    """How a deal gets to a position: its seed, and the actions of both seats."""

    seed: bytes
    actions: tuple[str, ...]


def seed_of(number: int) -> bytes:
    """One of a fixed row of seeds."""
    return hashlib.sha256(f"a deal of Go-Stop {number}".encode()).digest()


def deal(number: int) -> Iterator[tuple[State, tuple[str, ...]]]:
    """A deal played by two who like to take and to go on: every position at rest, and what led there."""
    chooser = random.Random(number)
    state, _ = gostop.open_fair("", seed_of(number), "")
    actions: list[str] = []
    yield state, ()
    while not state.over:
        action = choose(gostop.view(state, state.turn), chooser)
        actions.append(str(action))
        state, _ = gostop.apply(state, action, iter(()))
        yield state, tuple(actions)


def choose(view: View, chooser: random.Random) -> Action:
    """Mostly a card that takes something, mostly Go."""
    if view.phase == "decide" and len(view.legal) > 1 and chooser.random() < 0.8:
        return Action("go")
    if view.phase == "play" and chooser.random() < 0.8:
        taking = [match.card for match in gostop.preview(view) if match.outcome != "lay"]
        if taking:
            return Action("play", chooser.choice(taking))
    return chooser.choice(view.legal)


@cache
def path_to(wanted: Wanted, first: int = 0) -> Path:
    """The first deal, from that number on, that comes to a position which seat 0 sees as wanted."""
    for number in range(first, first + 3000):
        for state, actions in deal(number):
            if wanted(gostop.view(state, 0)):
                return Path(seed_of(number), actions)
    raise AssertionError(f"no deal comes to {wanted}")


def start(tables: Tables, player_id: str, path: Path, *, word: str = "", game_id: str = "") -> Table:
    """A player's deal, played as a path says; with ``game_id`` its opponent answers the same every time."""
    with patch("madang.tables.door.new_seed", lambda: path.seed):
        if game_id:
            with patch("madang.tables.door.secrets.token_urlsafe", lambda _: game_id):
                offer = tables.offer(gostop.NAME)
        else:
            offer = tables.offer(gostop.NAME)
    table = tables.start(player_id, gostop.NAME, "", offer.id, word, opponent="thumb", abandon=True)
    return play_on(tables, table, path.actions)


def play_on(tables: Tables, table: Table, actions: Iterable[str]) -> Table:
    """Some more actions, each by whose turn it is."""
    for action in actions:
        turn = table.view.turn
        if turn == table.view.seat:
            tables.act(table.id, table.player_id, action, table.seq)
        else:
            tables.act_for_seat(table.id, turn, action, table.seq)
        table = tables.table(table.id, table.player_id)
    return table


# What seat 0 may see


def fresh(view: View) -> bool:
    """The person's first card."""
    return view.turn == 0 and view.phase == "play" and len(view.hand) == 10


def begun(view: View) -> bool:
    """The opponent has played first, and the person's first card is asked for."""
    return fresh(view) and view.first == 1


def middle(view: View) -> bool:
    """The person's turn in the middle of the deal, with cards taken on both sides."""
    return view.turn == 0 and view.phase == "play" and len(view.hand) == 5 and all(map(len, view.taken))


def pair_for_played(view: View) -> bool:
    """Two cards match the card that the person played."""
    return view.turn == 0 and view.phase == "pair" and view.turned == NO_CARD


def pair_for_stock(view: View) -> bool:
    """Two cards match the card that the person turned."""
    return view.turn == 0 and view.phase == "pair" and view.turned != NO_CARD


def go_or_stop(view: View) -> bool:
    """The person may say Go or Stop."""
    return view.turn == 0 and view.phase == "decide" and len(view.legal) == 2


def go_again(view: View) -> bool:
    """The person may say Go or Stop once more."""
    return go_or_stop(view) and view.gos[0] > 0


def early_decision(view: View) -> bool:
    """The person may say Go or Stop, with more cards in the hand than one row has."""
    return go_or_stop(view) and len(view.hand) > 5


def stop_only(view: View) -> bool:
    """The person's last card is played, and only Stop is left."""
    return view.turn == 0 and view.phase == "decide" and len(view.legal) == 1


def waiting(view: View) -> bool:
    """The opponent is to play, in the middle of the deal."""
    return view.turn == 1 and view.phase == "play" and view.other_hand == 6


def stacks(view: View) -> bool:
    """Stacks lie on the table, one of them the person's Ppuk, one the opponent's."""
    makers = {stack.by for stack in view.stacks}
    return view.turn == 0 and view.phase == "play" and makers >= {0, 1}


def wide(view: View) -> bool:
    """Eleven months lie on the table."""
    months = {gostop.CARDS[card].month for card in view.layout}
    return view.turn == 0 and view.phase == "play" and len(months) >= 11


def won(view: View) -> bool:
    """The person stopped."""
    return view.result is not None and view.result[:2] == ("stop", 0)


def lost(view: View) -> bool:
    """The opponent stopped."""
    return view.result is not None and view.result[:2] == ("stop", 1)


def doubled(name: str) -> Wanted:
    """The deal ended with a Stop and this doubling."""
    return _ends(lambda view: name in (view.result.doubled if view.result else ()))


def noted(code: str) -> Wanted:
    """The deal ended with a Stop and a note why a doubling was none."""
    return _ends(lambda view: any(f"gostop/{code}" == line.reason.code for line in _lines(view)))


def gos(number: int) -> Wanted:
    """The deal ended with a Stop after so many Gos."""
    return _ends(lambda view: view.result is not None and view.result.gos == number)


def ended(kind: str) -> Wanted:
    """The deal ended in this way."""
    return _ends(lambda view: view.result is not None and view.result.kind == kind)


def _lines(view: View) -> tuple[gostop.PayLine, ...]:
    settlement = gostop.bill(view).settlement
    return settlement.lines if settlement else ()


def _ends(wanted: Wanted) -> Wanted:
    return lambda view: view.over and wanted(view)


PLACES: dict[str, tuple[Wanted, int]] = {
    "fresh": (fresh, 0),
    "middle": (middle, 0),
    "pair for the played card": (pair_for_played, 3),
    "pair for the stock card": (pair_for_stock, 5),
    "go or stop": (go_or_stop, 3),
    "go again": (go_again, 3),
    "early decision": (early_decision, 111),
    "stop only": (stop_only, 0),
    "stacks": (stacks, 18),
    "wide": (wide, 295),
    "waiting": (waiting, 0),
    "won": (won, 0),
    "lost": (lost, 1),
    "gwang-bak": (doubled("gwang-bak"), 3),
    "meong-bak": (doubled("meong-bak"), 11),
    "pi-bak": (doubled("pi-bak"), 18),
    "no-gwang-bak-taken": (noted("no-gwang-bak-taken"), 0),
    "no-gwang-bak-score": (noted("no-gwang-bak-score"), 111),
    "no-meong-bak-cup": (noted("no-meong-bak-cup"), 40),
    "no-meong-bak-few": (noted("no-meong-bak-few"), 12),
    "no-pi-bak-cup": (noted("no-pi-bak-cup"), 3),
    "no-pi-bak-units": (noted("no-pi-bak-units"), 0),
    "no-pi-bak-score": (noted("no-pi-bak-score"), 3164),
    "no-go-bak": (noted("no-go-bak"), 6),
    "one Go": (gos(1), 3),
    "two Gos": (gos(2), 2),
    "three Gos": (gos(3), 25),
    "four Gos": (gos(4), 18),
    "five Gos": (gos(5), 1913),
    "four-of-a-month": (ended("four-of-a-month"), 33),
    "three-ppuk": (ended("three-ppuk"), 266),
    "nagari": (ended("nagari"), 76),
}
"""Every kind of position by name: what seat 0 sees, and the number of the deal where it comes first."""

YOURS = tuple(PLACES)[:10]
"""Where the person is asked."""

OVER = tuple(PLACES)[11:]
"""Where the deal is over."""


def place(name: str) -> Path:
    """The path to a position by its name."""
    return path_to(*PLACES[name])


def codes_in(element: ET.Element) -> set[str]:
    """The cards whose faces are drawn in a part of a page; ``back`` is one of them."""
    return {use.get("href", "").partition("#")[2] for use in element.iter("use")}
