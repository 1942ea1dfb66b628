"""A state is the fold of its log: playing a log again, and remembering what came out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from threading import Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from madang.core.game import AnyGame, Chance
from madang.errors import BrokenLog, StoreError
from madang.store import games
from madang.store.games import GameRow, LogRow
from madang.tables.reasons import BROKEN, OTHER_RULES
from madang.tables.values import Happened


@dataclass(frozen=True, slots=True)
class Folded:
    """A game after some actions of its log."""

    state: Any
    drawn: int
    """How many outcomes of chance it has used."""
    happened: tuple[tuple[Happened, ...], ...]
    """The events so far, as each seat may see them."""
    _views: dict[int, Any] = field(default_factory=dict, compare=False)

    def view(self, game: AnyGame, seat: int) -> Any:
        """What a seat sees; made once."""
        if seat not in self._views:
            self._views[seat] = game.view(self.state, seat)
        return self._views[seat]


class Recorder:
    """Chance that remembers what it gave."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.drawn: list[int] = []

    def __iter__(self) -> Iterator[int]:
        return self

    def __next__(self) -> int:
        outcome = next(self._chance)
        self.drawn.append(outcome)
        return outcome


def opening(game: AnyGame, row: GameRow) -> Folded:
    """A game before its first action. Raises BrokenLog where this program plays by other rules."""
    if row.rules != game.RULES:
        raise BrokenLog(OTHER_RULES, game_id=row.id, rules=row.rules, own=game.RULES)
    with set_aside(row):
        state, _ = _opened(game, row)
    return Folded(state, 0, ((),) * game.SEATS)


def chance_after(game: AnyGame, row: GameRow, drawn: int) -> Iterator[int]:
    """The chance of a game from where it stands; nothing is computed before an outcome is asked for."""
    _, chance = _opened(game, row)
    yield from islice(chance, drawn, None)


def _opened(game: AnyGame, row: GameRow) -> tuple[Any, Chance]:
    """How a game starts, and its chance: from its seed and word, or as its record has them."""
    if row.record is None:
        return game.open_fair(row.variant, row.seed, row.word)
    return game.open_record(row.record)


def entries_of(
    connection: sa.Connection, game: AnyGame, row: GameRow, since: int, before: int
) -> list[LogRow]:
    """The actions of a game from one place up to another, in order: out of the log, or of its record.

    Raises BrokenLog.
    """
    with set_aside(row):
        if row.record is None:
            return games.read_log(connection, row.id, since, before)
        return list(islice(recorded(game, row.record), since, before))


def recorded(game: AnyGame, record: Mapping[str, Any]) -> Iterator[LogRow]:
    """The actions of a record as a log would have them. Raises what ``open_record`` and ``apply`` raise."""
    state, chance = game.open_record(record)
    for seq, text in enumerate(record["actions"]):
        seat, action, recorder = state.current_seat, game.parse_action(text), Recorder(chance)
        state, _ = game.apply(state, action, recorder)
        yield LogRow(seq, seat, None, str(action), recorder.drawn)


def play(game: AnyGame, before: Folded, seq: int, seat: int, action: Any, chance: Recorder) -> Folded:
    """A game after one more action. Raises IllegalAction."""
    state, events = game.apply(before.state, action, chance)
    text = str(action)
    seen = tuple(
        (
            *happened,
            *(
                Happened(seq, seat, text, shown)
                for event in events
                if (shown := event.seen_by(to)) is not None
            ),
        )
        for to, happened in enumerate(before.happened)
    )
    return Folded(state, before.drawn + len(chance.drawn), seen)


def fold(game: AnyGame, row: GameRow, before: Folded, entries: Iterable[LogRow]) -> Folded:
    """Play more of a log. Raises BrokenLog where it breaks a rule, or has other dice than seed and word."""
    with set_aside(row):
        fair = chance_after(game, row, before.drawn)
        for entry in entries:
            due = list(islice(fair, len(entry.outcomes)))
            if entry.seat != before.state.current_seat or entry.outcomes != due:
                raise ValueError(f"action {entry.seq} cannot have been played")
            chance = Recorder(iter(entry.outcomes))
            before = play(game, before, entry.seq, entry.seat, game.parse_action(entry.action), chance)
            if len(chance.drawn) != len(entry.outcomes):
                raise ValueError(f"action {entry.seq} does not use its outcomes")
    return before


def replayed(
    game: AnyGame, row: GameRow, before: Folded, entries: Iterable[LogRow]
) -> Iterator[tuple[LogRow, Any, Any]]:
    """Each visible step of more of a log: the action, an event, the state after it. Raises BrokenLog."""
    last = before.state
    with set_aside(row):
        for entry in entries:
            steps = game.steps(last, game.parse_action(entry.action), iter(entry.outcomes))
            for event, last in steps:
                yield entry, event, last


@contextmanager
def set_aside(row: GameRow) -> Iterator[None]:
    """Whatever goes wrong in a stored log, and be it a bug of the rulebook, concerns this one game.

    That the database does not answer is another matter.
    """
    try:
        yield
    except (StoreError, SQLAlchemyError):
        raise
    except Exception as error:
        raise BrokenLog(BROKEN, game_id=row.id) from error


class Cache:
    """The games that were folded last. The database says how long a log is; this saves playing it again."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = Lock()
        self._folded: OrderedDict[tuple[str, int], Folded] = OrderedDict()

    def __contains__(self, key: tuple[str, int]) -> bool:
        with self._lock:
            return key in self._folded

    def nearest(self, game_id: str, seq: int) -> tuple[int, Folded] | None:
        """The longest part of a log, up to ``seq``, that is remembered."""
        with self._lock:
            for length in range(seq, -1, -1):
                if folded := self._folded.get((game_id, length)):
                    self._folded.move_to_end((game_id, length))
                    return length, folded
        return None

    def put(self, game_id: str, seq: int, folded: Folded) -> None:
        """Remember a game after ``seq`` actions, and forget what was not asked for longest."""
        with self._lock:
            self._folded[game_id, seq] = folded
            self._folded.move_to_end((game_id, seq))
            while len(self._folded) > self._size:
                self._folded.popitem(last=False)
