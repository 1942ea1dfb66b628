"""Games that were played elsewhere, brought here as records: the part of the door that lets them in.

A game from elsewhere is in its player's own history and nowhere else. Nobody here saw it being played, so it
is in no score table and in no statistics.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import urlsafe_b64encode
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import chain, islice
from operator import attrgetter
from typing import Any, NamedTuple

import sqlalchemy as sa

from madang.core.chance import commitment
from madang.core.game import Json
from madang.core.proof import check_chance, check_end, read_proof
from madang.core.records import Line, game_of, record_of, replay
from madang.errors import MadangError, RecordError, TooMany
from madang.store import games, history
from madang.store.games import GameRow
from madang.tables import reasons
from madang.tables.fold import recorded
from madang.tables.people import the_player
from madang.tables.records import Records
from madang.tables.values import Imported, Refused

LONGEST_LINE = 64 * 1024
"""The longest line that is worth reading, in bytes; an exported game has about four thousand."""

AT_A_TIME = 1_000
"""How many games come in at a time, at most."""

MOST_IMPORTED = 10_000
"""How many games from elsewhere a player may have."""

TOGETHER = 50
"""How many games are written in one transaction."""

OLDEST = datetime(2000, 1, 1, tzinfo=UTC)
"""A game that says it began before is not believed."""

_OPPONENT = re.compile("[a-z0-9-]{1,32}")


class _Game(NamedTuple):
    """A game that may come in: the number of its line, and its row."""

    line: int
    row: GameRow


class Imports(Records):
    """The games that players bring here."""

    def import_games(self, player_id: str, lines: Iterable[Line]) -> Imported:
        """Let the games of a file in, each line a record, or ``{"record": …}`` as an export has it.

        Each is played by the rules. One that breaks a rule or is not over, whose proof or ``expect`` is
        false, or whose line cannot be read, is refused, and all others come in. What the player has already
        stays as it is, so the same file may come again. Of ``meta`` is believed what can be: when it was
        played, against whom, whether the coach helped; without a time it was played now.

        Raises UnknownPlayer. After a StoreError the file may come again.
        """
        with self._store.read() as connection:
            the_player(connection, player_id)
            here = history.commitments(connection, player_id)
        refused: list[Refused] = []
        readable = self._readable(player_id, lines, refused)
        added = known = 0
        while some := list(islice(readable, TOGETHER)):
            brought = self._write(partial(_bring, player_id=player_id, some=some, here=here))
            added, known = added + brought.added, known + brought.known
            refused += brought.refused
        return Imported(added, known, tuple(sorted(refused, key=attrgetter("line"))))

    def _readable(self, player_id: str, lines: Iterable[Line], refused: list[Refused]) -> Iterator[_Game]:
        """The games that follow the rules to their end; what is wrong with others is added to ``refused``."""
        for count, line in enumerate(lines):
            if count == AT_A_TIME:
                refused.append(Refused(line.number, TooMany(reasons.TOO_MANY_LINES, limit=AT_A_TIME)))
                return
            try:
                if isinstance(line.value, RecordError):
                    raise line.value
                yield _Game(line.number, self._read(player_id, line.value))
            except MadangError as error:
                refused.append(Refused(line.number, error))

    def _read(self, player_id: str, value: Mapping[str, Any]) -> GameRow:
        """The row of a game from elsewhere. Raises what is wrong with its line, a MadangError."""
        found = record_of(value)
        game = game_of(found, self._games)
        states = replay(found, self._games)
        first = next(states)
        (last,) = deque(chain((first,), states), maxlen=1)
        if not last.over:
            raise RecordError(reasons.NOT_FINISHED, at=len(found["actions"]), state=last)
        check_end(value, last)
        seed, word = b"", ""
        if "proof" in found:
            check_chance(found, self._games)
            seed, word = read_proof(found["proof"])
        entries = list(recorded(game, found))
        outcomes = [outcome for entry in entries for outcome in entry.outcomes]
        record = game.make_record(first, [entry.action for entry in entries], outcomes)
        told = _told(value, self._now())
        return GameRow(
            id=_id_of(player_id, record),
            player_id=player_id,
            game=game.NAME,
            variant=game.variant_of(first),
            opponent=told.opponent if game.SEATS > 1 else None,
            rules=game.RULES,
            seed=seed,
            commitment=commitment(seed) if seed else "",
            word=word,
            fair=False,
            coached=told.coached,
            record=record,
            status="over",
            result=game.outcome(last),
            started_at=told.started_at,
            ended_at=told.ended_at,
            seq=len(entries),
        )


def _bring(
    connection: sa.Connection, player_id: str, some: Sequence[_Game], here: Mapping[str, str]
) -> Imported:
    """Add those games that the player does not have, as long as there is room."""
    the_player(connection, player_id, lock=True)
    room = MOST_IMPORTED - history.count_imported(connection, player_id)
    known, refused = 0, []
    for line, row in some:
        if games.find(connection, row.id) or _played_here(connection, row, here.get(row.commitment)):
            known += 1
        elif not room:
            refused.append(Refused(line, TooMany(reasons.TOO_MANY_IMPORTED, limit=MOST_IMPORTED)))
        else:
            games.add(connection, row)
            room -= 1
    return Imported(len(some) - known - len(refused), known, tuple(refused))


def _played_here(connection: sa.Connection, row: GameRow, game_id: str | None) -> bool:
    """Whether a game of this server is the same: the seed is, and every action."""
    own = games.find(connection, game_id) if game_id else None
    if own is None:
        return False
    log = games.read_log(connection, own.id, 0, own.seq)
    return (own.game, own.variant, own.word) == (row.game, row.variant, row.word) and [
        entry.action for entry in log
    ] == row.record["actions"]


def _id_of(player_id: str, record: Json) -> str:
    """The id of a game from elsewhere: the same for the same game of the same player, whoever exported it."""
    text = json.dumps([player_id, record], sort_keys=True)
    return urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")


class _Told(NamedTuple):
    """What a line says of a game beside its record, as far as it can be."""

    started_at: datetime
    ended_at: datetime
    opponent: str | None
    coached: bool


def _told(value: Mapping[str, Any], now: datetime) -> _Told:
    """What stands under ``meta``, which is not for us alone: what makes no sense is passed over."""
    meta = value.get("meta") if "record" in value else None
    if not isinstance(meta, dict):
        meta = {}
    ended = _moment(meta.get("ended_at"), now) or now
    started = _moment(meta.get("started_at"), ended) or ended
    name = meta.get("opponent")
    opponent = name if isinstance(name, str) and _OPPONENT.fullmatch(name) else None
    return _Told(started, ended, opponent, meta.get("coached") is True)


def _moment(text: Any, latest: datetime) -> datetime | None:
    """A moment that can have been, or None."""
    try:
        moment = datetime.fromisoformat(text)
        return moment if moment.tzinfo is not None and OLDEST <= moment <= latest else None
    except (TypeError, ValueError, OverflowError):
        return None
