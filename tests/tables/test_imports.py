"""Games from elsewhere come into their player's history, and nowhere else."""

from __future__ import annotations

import io
import json
import random
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang import magdagdon
from madang.core.proof import check_record
from madang.core.records import read_lines
from madang.errors import IllegalAction, StaleAction, UnknownPlayer
from madang.games import GAMES
from madang.store import Store
from madang.tables import Imported, Tables, imports
from madang.tables.fold import Recorder
from tests.cases.shared import cases
from tests.tables.helpers import THREADS, at_once, begin, count, play_gostop, play_out


@pytest.fixture
def tables(store, clock):
    return Tables(store, now=clock)


@pytest.fixture
def elsewhere(tmp_path, clock):
    """Another server."""
    store = Store(str(tmp_path / "elsewhere.sqlite3"))
    yield Tables(store, now=clock)
    store.close()


@pytest.fixture
def stranger(elsewhere):
    """A player of the other server."""
    return elsewhere.new_player()


def bring(tables, player, *lines):
    """Import lines: objects, or text as it stands in a file."""
    texts = (line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    return tables.import_games(player, read_lines(io.BytesIO(b"\n".join(texts)), imports.LONGEST_LINE))


def codes(imported):
    """The refused lines with the codes of why."""
    return [(each.line, each.error.code) for each in imported.refused]


def some_games(tables, player, number, rng):
    """Games of both kinds that are over."""
    return [
        play_gostop(tables, player, rng)
        if rng.random() < 0.5
        else play_out(tables, begin(tables, player, rng.choice(["peaceful", "nightmare"])), rng.random())
        for _ in range(number)
    ]


@pytest.fixture
def line(elsewhere, stranger):
    """The export of a game of MAGDAGDON that was played elsewhere."""
    return elsewhere.export(play_out(elsewhere, begin(elsewhere, stranger)).id, stranger)


def test_there_and_back(tables, player, elsewhere, stranger, scale):
    """What comes out of one server goes into another, and comes out of that as it was."""
    rng = random.Random(5)
    games = some_games(elsewhere, stranger, scale(100), rng)
    lines = list(elsewhere.export_games(stranger))
    assert bring(tables, player, *lines) == Imported(len(games), 0, ())
    again = list(tables.export_games(player))
    for line, came, game in zip(lines, again, games, strict=True):
        assert (came["record"], came["expect"]) == (line["record"], line["expect"])
        assert came["meta"] == line["meta"] | {"fair": False, "imported": True}
        check_record(came, GAMES)
        assert game.proof == came["record"]["proof"]
    assert bring(tables, player, *lines) == bring(tables, player, *again) == Imported(0, len(games), ())
    assert bring(elsewhere, stranger, *again) == Imported(0, len(games), ())


def test_it_can_be_looked_at_as_where_it_was_played(tables, player, elsewhere, stranger, clock):
    rng = random.Random(8)
    there = [play_gostop(elsewhere, stranger, rng), play_out(elsewhere, begin(elsewhere, stranger))]
    bring(tables, player, *elsewhere.export_games(stranger))
    fresh = Tables(tables._store, now=clock)  # nothing is remembered
    here = [fresh.table(past.game_id, player) for past in reversed(fresh.finished(player))]
    for one, other in zip(here, there, strict=True):
        assert one.imported
        assert not other.imported
        for name in ("view", "happened", "seq", "status", "variant", "opponent", "started_at", "ended_at"):
            assert getattr(one, name) == getattr(other, name)
        assert one.proof == other.proof
        for since in (0, 3, one.seq):
            seen = fresh.frames(one.id, player, since)
            assert seen == elsewhere.frames(other.id, stranger, since)
            assert bool(seen) == (since < one.seq)


def test_it_is_in_the_history_and_in_no_table_or_statistics(tables, store, player, elsewhere, stranger):
    rng = random.Random(3)
    over = play_out(tables, begin(tables, player))
    play_gostop(tables, player, rng)
    scores = tables.scores("magdagdon", "peaceful")
    statistics = tables.statistics(player, "gostop"), tables.statistics_by_opponent(player, "gostop")
    some_games(elsewhere, stranger, 6, rng)
    assert bring(tables, player, *elsewhere.export_games(stranger)).added == 6
    assert tables.scores("magdagdon", "peaceful") == scores
    assert count(store, "scores") == 1
    assert statistics == (
        tables.statistics(player, "gostop"),
        tables.statistics_by_opponent(player, "gostop"),
    )
    assert statistics[0].deals == 1
    past = tables.finished(player, limit=100)
    assert (len(past), tables.count_finished(player)) == (8, 8)
    assert [each.imported for each in past].count(True) == 6
    assert [each.ended_at for each in past] == sorted((each.ended_at for each in past), reverse=True)
    assert {each.game_id for each in past if not each.imported} >= {over.id}
    assert tables.finished(player, skipped=3, limit=2) == past[3:5]
    for each in past:
        assert tables.rank(each.game_id) is None or not each.imported
        assert each in tables.history(player, each.game)
    assert tables.count_finished("x\0") == len(tables.finished("x\0")) == 0


def test_nothing_of_it_can_be_played(tables, player, line, other):
    bring(tables, player, line)
    (past,) = tables.finished(player)
    table = tables.table(past.game_id, player)
    with pytest.raises(IllegalAction):
        tables.act(table.id, player, "roll", table.seq)
    with pytest.raises(StaleAction):
        tables.act(table.id, player, line["record"]["actions"][0], 0)
    assert tables.abandon(table.id, player).status == "over"
    tables.mark_coached(table.id, player)
    assert tables.table(table.id, player).coached is False
    assert tables.running(player, "magdagdon") is None
    assert tables.opponents_turn(table.id) is None


@pytest.mark.parametrize("name", ["magdagdon.jsonl", "gostop.jsonl"])
def test_the_shared_cases(tables, player, name, scale):
    """Those that are over come in, with nothing to prove; the others are refused for that alone."""
    some = cases(name)[:: max(1, 10 // scale(10))]
    over = [case.value for case in some if case.value["expect"]["phase"] == "over"]
    imported = bring(tables, player, *(case.value for case in some))
    assert imported.added + imported.known == len(over)
    assert {code for _, code in codes(imported)} <= {"table/not-finished"}
    for line in tables.export_games(player):
        assert "proof" not in line["record"]
        assert line["expect"] in [value["expect"] for value in over]
    for past in tables.finished(player):
        table = tables.table(past.game_id, player)
        assert (table.proof, table.commitment, table.word, table.opponent) == (None, "", "", None)


@pytest.mark.parametrize("name", ["magdagdon_illegal.jsonl", "gostop_illegal.jsonl"])
def test_what_breaks_a_rule_stays_out(tables, store, player, name):
    some = cases(name)
    imported = bring(tables, player, *(case.value for case in some))
    assert [each.line for each in imported.refused] == list(range(1, len(some) + 1))
    assert (imported.added, imported.known, count(store, "games")) == (0, 0, 0)


def test_good_lines_come_in_and_each_bad_one_is_named(tables, player, elsewhere, stranger):
    good = [
        elsewhere.export(game.id, stranger) for game in some_games(elsewhere, stranger, 2, random.Random(2))
    ]
    magdagdon = elsewhere.export(play_out(elsewhere, begin(elsewhere, stranger, "survival")).id, stranger)

    def changed(**record):
        return {"record": magdagdon["record"] | record}

    proof, actions = magdagdon["record"]["proof"], magdagdon["record"]["actions"]
    dice = magdagdon["record"]["dice"]
    imported = bring(
        tables,
        player,
        good[0],
        b"no JSON",
        b"",
        b"[1]",
        changed(game="chess"),
        changed(rules=2),
        changed(difficulty="easy"),
        changed(actions=actions[:-1]),
        changed(actions=[*actions, "roll"]),
        changed(dice=dice[:-1]),
        changed(proof=None),
        changed(proof=proof | {"seed": "00" * 32}),
        changed(proof=proof | {"word": "another"}),
        magdagdon | {"expect": magdagdon["expect"] | {"turns": 99}},
        b'{"a": "' + b"x" * imports.LONGEST_LINE + b'"}',
        good[1],
        b"\xff",
    )
    assert (imported.added, imported.known) == (2, 0)
    assert codes(imported) == [
        (2, "record/not-json"),
        (4, "record/not-an-object"),
        (5, "record/unknown-game"),
        (6, "record/unknown-rules"),
        (7, "magdagdon/unknown-difficulty"),
        (8, "table/not-finished"),
        (9, "magdagdon/over"),
        (10, "magdagdon/no-dice"),
        (11, "proof/not-an-object"),
        (12, "proof/other-seed"),
        (13, "proof/differs-at"),
        (14, "proof/other-end"),
        (15, "record/line-too-long"),
        (17, "record/not-utf-8"),
    ]
    assert tables.count_finished(player) == 2


def test_the_same_game_is_there_once_however_it_is_written(tables, player, other, line):
    record = line["record"]
    assert bring(tables, player, line).added == 1
    ways = (
        dict(reversed(record.items())),
        record | {"colour": "blue"},
        bare := {name: value for name, value in record.items() if name not in ("proof", "rules")},
        bare | {"dice": [*record["dice"], 1, 2]},
        {"record": record, "meta": {"ended_at": "2026-01-01T00:00:00Z"}},
    )
    assert bring(tables, player, *ways) == Imported(0, len(ways), ())
    assert bring(tables, other, line, line) == Imported(1, 1, ())
    (mine,), (theirs,) = tables.finished(player), tables.finished(other)
    assert mine.game_id != theirs.game_id


def test_ones_own_games_are_there_already(tables, player, other):
    games = some_games(tables, player, 4, random.Random(4))
    lines = list(tables.export_games(player))
    assert bring(tables, player, *lines) == Imported(0, len(games), ())
    assert bring(tables, other, *lines) == Imported(len(games), 0, ())
    assert [each.imported for each in tables.finished(player)] == [False] * len(games)


def test_another_game_with_the_seed_of_ones_own_comes_in(tables, player):
    """The same deal played again, which is nobody's merit: the seed was known."""
    first = play_out(tables, begin(tables, player), 1)
    record = tables.export(first.id, player)["record"]
    seed = bytes.fromhex(record["proof"]["seed"])
    state, fair = magdagdon.open_fair("peaceful", seed, first.word)
    rng, dice, actions = random.Random(2), Recorder(fair), []
    while not state.over:
        action = rng.choice(magdagdon.legal_actions(state))
        state, _ = magdagdon.apply(state, action, dice)
        actions.append(str(action))
    again = record | {"dice": dice.drawn, "actions": actions}
    assert bring(tables, player, again) == Imported(1, 0, ())
    assert [row.game_id for row in tables.scores("magdagdon", "peaceful")] == [first.id]


META = {"started_at": "2025-12-24T18:00:00+01:00", "ended_at": "2025-12-24T17:30:00Z", "coached": True}


def test_what_a_line_tells_beside_its_record(tables, player, elsewhere, stranger):
    line = elsewhere.export(play_gostop(elsewhere, stranger, random.Random(6)).id, stranger)
    bring(tables, player, line | {"meta": META | {"opponent": "grandma"}})
    (past,) = tables.finished(player)
    assert (past.opponent, past.coached) == ("grandma", True)
    assert past.ended_at - past.started_at == timedelta(minutes=30)
    assert (past.started_at.hour, past.started_at.utcoffset()) == (17, timedelta(0))


@pytest.mark.parametrize(
    "meta",
    [
        None,
        [],
        {"started_at": "2025-12-24", "ended_at": 5, "opponent": "Lady <b>", "coached": 1},
        {"ended_at": "2999-01-01T00:00:00Z", "opponent": ["master"]},
        {"ended_at": "0001-01-01T00:00:00+14:00", "opponent": "x" * 33},
        {"ended_at": "9999-12-31T23:59:59-14:00"},
        {"ended_at": "2025-12-24T18:00:00"},
    ],
)
def test_what_makes_no_sense_there_is_passed_over(tables, player, elsewhere, stranger, clock, meta):
    line = elsewhere.export(play_gostop(elsewhere, stranger, random.Random(6)).id, stranger)
    before = clock.time
    bring(tables, player, line | {"meta": meta})
    (past,) = tables.finished(player)
    assert before < past.started_at == past.ended_at <= clock.time
    assert (past.opponent, past.coached) == (None, False)


def test_only_so_many_come_in_at_a_time(tables, player, elsewhere, stranger, monkeypatch):
    monkeypatch.setattr(imports, "AT_A_TIME", 3)
    monkeypatch.setattr(imports, "TOGETHER", 2)
    some_games(elsewhere, stranger, 5, random.Random(7))
    lines = list(elsewhere.export_games(stranger))
    imported = bring(tables, player, b"", *lines)
    assert (imported.added, codes(imported)) == (3, [(5, "table/too-many-lines")])
    assert bring(tables, player, *lines[:3]) == Imported(0, 3, ())


def test_only_so_many_have_room(tables, player, other, elsewhere, stranger, monkeypatch):
    monkeypatch.setattr(imports, "MOST_IMPORTED", 3)
    monkeypatch.setattr(imports, "TOGETHER", 2)
    some_games(elsewhere, stranger, 5, random.Random(7))
    lines = list(elsewhere.export_games(stranger))
    for number in range(4):
        play_out(tables, begin(tables, player), number)  # one's own take no room
    imported = bring(tables, player, *lines)
    assert imported.added == 3
    assert codes(imported) == [(4, "table/too-many-imported"), (5, "table/too-many-imported")]
    assert bring(tables, player, *lines).known == 3
    assert bring(tables, other, *lines[3:]).added == 2


def test_the_same_file_twice_at_once(tables, player, elsewhere, stranger, monkeypatch):
    """Each game comes in once, and is here already for the other; there is never more than there is room."""
    monkeypatch.setattr(imports, "TOGETHER", 2)
    monkeypatch.setattr(imports, "MOST_IMPORTED", 5)
    some_games(elsewhere, stranger, 7, random.Random(9))
    lines = list(elsewhere.export_games(stranger))
    came = at_once(*[lambda: bring(tables, player, *lines)] * THREADS)
    assert sum(each.added for each in came) == tables.count_finished(player) == 5
    assert {each.added + each.known for each in came} == {5}
    assert [len(each.refused) for each in came] == [2] * THREADS


def test_nobody_brings_nothing(tables, line, store):
    for nobody in ("nobody", "", "x\0"):
        with pytest.raises(UnknownPlayer):
            bring(tables, nobody, line)
    assert count(store, "games") == 0


@pytest.fixture(scope="module")
def garbage_tables(tmp_path_factory):
    """Tables for all the garbage of a test, and a player."""
    store = Store(str(tmp_path_factory.mktemp("garbage") / "madang.sqlite3"))
    tables = Tables(store)
    yield tables, tables.new_player()
    store.close()


WORDS = st.sampled_from(
    (
        *("game", "magdagdon", "gostop", "difficulty", "peaceful", "dice", "first", "deal", "actions"),
        *("record", "rules", "proof", "commit", "seed", "word", "expect", "meta", "roll", "play:1B"),
    )
)
TEXTS = st.text(st.characters(), max_size=5)
"""Any texts of JSON, also with halves of surrogate pairs."""
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.floats() | WORDS | TEXTS,
    lambda inside: st.lists(inside, max_size=5) | st.dictionaries(WORDS, inside, max_size=6),
    max_leaves=12,
)


@given(
    lines=st.lists(JSON.map(lambda value: json.dumps(value).encode()) | st.binary(max_size=40), max_size=5)
)
def test_garbage_is_refused_line_by_line(garbage_tables, lines):
    tables, player = garbage_tables
    imported = bring(tables, player, *lines)
    assert (imported.added, imported.known) == (0, 0)
    for refused in imported.refused:
        assert str(refused.error).encode()


@given(data=st.data())
def test_a_game_with_garbage_in_it_comes_in_whole_or_not_at_all(garbage_tables, data):
    tables, player = garbage_tables
    line = json.loads(json.dumps(data.draw(st.sampled_from(GOOD))))
    where = data.draw(st.sampled_from([line, line["record"]]))
    where[data.draw(st.sampled_from([*where, "proof", "meta", "rules"]))] = data.draw(JSON)
    before = tables.count_finished(player)
    imported = bring(tables, player, line)
    assert imported.added + imported.known + len(imported.refused) == 1
    assert all(str(refused.error).encode() for refused in imported.refused)
    assert tables.count_finished(player) == before + imported.added
    assert len(list(tables.export_games(player))) == before + imported.added


GOOD = [
    next(case.value for case in cases(name) if case.value["expect"]["phase"] == "over")
    for name in ("magdagdon.jsonl", "gostop.jsonl")
]
