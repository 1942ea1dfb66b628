"""Any order of requests: the door agrees with the rulebook played by hand."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from madang import magdagdon
from madang.errors import GameRunning, IllegalAction, NotOver, StaleAction, UnknownGame
from madang.magdagdon.actions import ALL
from madang.store import Store, games
from madang.tables import Tables
from tests.tables.helpers import GAMES

numbers = st.integers(0, 1000)


class Door(RuleBasedStateMachine):
    """One player at the door; ``state`` and ``log`` are what should be behind it."""

    def __init__(self) -> None:
        super().__init__()
        self.directory = tempfile.TemporaryDirectory()
        self.path = str(Path(self.directory.name) / "m.sqlite3")
        self.store = Store(self.path)
        self.tables = Tables(self.store, GAMES)
        self.player = self.tables.new_player()
        self.stranger = self.tables.new_player()
        self.game = ""
        self.status = ""
        self.log: list[str] = []
        self.finished: list[tuple[int, str]] = []

    def teardown(self) -> None:
        self.store.close()
        self.directory.cleanup()

    @property
    def running(self) -> bool:
        return self.status == "running"

    def opened(self, name: str) -> None:
        with self.store.read() as connection:
            row = games.find(connection, name)
        assert row is not None
        self.game, self.status = name, "running"
        self.log = []
        self.state, self.chance = magdagdon.open_fair(row.variant, row.seed, row.word)

    @rule(variant=st.sampled_from(magdagdon.VARIANTS), word=st.text(max_size=8), abandon=st.booleans())
    def start(self, variant: str, word: str, abandon: bool) -> None:
        word = word.encode(errors="ignore").decode()
        offer = self.tables.offer("magdagdon")
        if self.running and not abandon:
            with pytest.raises(GameRunning) as refused:
                self.tables.start(self.player, "magdagdon", variant, offer.id, word)
            assert refused.value.game_id == self.game
        else:
            self.tables.start(self.player, "magdagdon", variant, offer.id, word, abandon=abandon)
            self.opened(offer.id)

    @precondition(lambda self: self.running)
    @rule(pick=numbers, times=st.integers(1, 25))
    def play(self, pick: int, times: int) -> None:
        for number in range(times):
            legal = magdagdon.legal_actions(self.state)
            if not legal:
                return
            action = legal[(pick + 7 * number) % len(legal)]
            self.state, _ = magdagdon.apply(self.state, action, self.chance)
            table = self.tables.act(self.game, self.player, str(action), len(self.log))
            self.log.append(str(action))
            assert not table.repeated
            if self.state.over:
                self.status = "over"
                self.finished.append((self.state.bill.total, self.game))

    @precondition(lambda self: self.running)
    @rule(pick=numbers)
    def try_anything(self, pick: int) -> None:
        action = ALL[pick % len(ALL)]
        if action not in magdagdon.legal_actions(self.state):
            with pytest.raises(IllegalAction):
                self.tables.act(self.game, self.player, str(action), len(self.log))

    @precondition(lambda self: self.game and self.log)
    @rule(pick=numbers)
    def repeat(self, pick: int) -> None:
        seq = pick % len(self.log)
        assert self.tables.act(self.game, self.player, self.log[seq], seq).repeated

    @precondition(lambda self: self.game)
    @rule(pick=numbers, seq=st.integers(-3, 120))
    def come_late_or_early(self, pick: int, seq: int) -> None:
        action = str(ALL[pick % len(ALL)])
        if seq != len(self.log) and (not 0 <= seq < len(self.log) or self.log[seq] != action):
            with pytest.raises(StaleAction):
                self.tables.act(self.game, self.player, action, seq)

    @precondition(lambda self: self.game)
    @rule()
    def intrude(self) -> None:
        for ask in (
            lambda: self.tables.table(self.game, self.stranger),
            lambda: self.tables.act(self.game, self.stranger, "roll", len(self.log)),
            lambda: self.tables.abandon(self.game, self.stranger),
            lambda: self.tables.frames(self.game, self.stranger, 0),
            lambda: self.tables.export(self.game, self.stranger),
        ):
            with pytest.raises(UnknownGame):
                ask()

    @precondition(lambda self: self.game)
    @rule()
    def give_up(self) -> None:
        self.tables.abandon(self.game, self.player)
        self.status = "abandoned" if self.status == "running" else self.status

    @rule()
    def restart(self) -> None:
        self.store.close()
        self.store = Store(self.path)
        self.tables = Tables(self.store, GAMES)

    @invariant()
    def the_table_is_as_played(self) -> None:
        if not self.game:
            return
        table = self.tables.table(self.game, self.player)
        assert (table.seq, table.status) == (len(self.log), self.status)
        assert table.view == magdagdon.view(self.state)
        assert (self.tables.running(self.player, "magdagdon") is not None) == self.running
        if self.running:
            with pytest.raises(NotOver):
                self.tables.export(self.game, self.player)
        else:
            assert self.tables.export(self.game, self.player)["record"]["actions"] == self.log

    @invariant()
    def the_score_table_holds_what_ended(self) -> None:
        rows = [
            row for name in magdagdon.VARIANTS for row in self.tables.scores("magdagdon", name, limit=100)
        ]
        assert sorted((row.score, row.game_id) for row in rows) == sorted(self.finished)


PROFILE = settings()
Door.TestCase.settings = settings(
    max_examples=max(8, PROFILE.max_examples // 20), stateful_step_count=25, deadline=None
)
TestDoor = Door.TestCase
