"""Playing all games again, from their logs alone."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from madang.core.records import Line
from madang.errors import BrokenLog, StoreError
from madang.store import Store
from madang.store.schema import games
from madang.tables import Tables, check
from madang.tables.check import replay_all
from tests.tables.helpers import GAMES, begin, begin_pebbles, play_out


def broken(store):
    """The games that no longer play."""
    return {game_id for game_id, error in replay_all(store, GAMES) if error}


@pytest.fixture
def played(tables, player, other):
    """A finished game, a running one, one given up, and one of the toy."""
    over = play_out(tables, begin(tables, player))
    going = begin(tables, player)
    going = tables.act(going.id, player, "roll", 0)
    given_up = begin(tables, other)
    tables.abandon(given_up.id, other)
    return {
        "over": over.id,
        "going": going.id,
        "given up": given_up.id,
        "toy": begin_pebbles(tables, other).id,
    }


def test_all_games_play_again(store, played, monkeypatch):
    monkeypatch.setattr(check, "AT_A_TIME", 3)
    found = dict(replay_all(store, GAMES))
    assert list(found) == sorted(played.values())
    assert set(found.values()) == {None}


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("going", "UPDATE log SET action = 'confirm' WHERE game_id = :id"),
        ("going", "UPDATE games SET word = :word WHERE id = :id"),
        ("going", "UPDATE games SET rules = 99 WHERE id = :id"),
        ("going", "UPDATE games SET game = 'gone' WHERE id = :id"),
        ("going", "UPDATE games SET status = 'over' WHERE id = :id"),
        ("over", "DELETE FROM log WHERE game_id = :id AND seq > 20"),
        ("over", "DELETE FROM log WHERE game_id = :id AND seq = 7"),
        ("over", "UPDATE games SET status = 'running' WHERE id = :id"),
    ],
)
def test_the_one_that_does_not_is_named(store, played, name, statement):
    if "'running'" in statement:  # a player has one at a time
        with store.write() as connection:
            connection.execute(sa.text("UPDATE games SET status = 'abandoned' WHERE status = 'running'"))
    with store.write() as connection:
        connection.execute(sa.text(statement), {"id": played[name], "word": b"\0"})
    assert broken(store) == {played[name]}


@pytest.fixture
def brought(tables, player, played):
    """A player, and the id of a game that this one brought here."""
    somebody = tables.new_player()
    line = tables.export(played["over"], player)
    assert tables.import_games(somebody, [Line(1, line)]).added == 1
    return somebody, tables.finished(somebody)[0].game_id


def test_a_game_from_elsewhere_plays_again_from_its_record(store, played, brought):
    _, game_id = brought
    assert dict(replay_all(store, GAMES)) == dict.fromkeys({*played.values(), game_id})


def overwrite(store, game_id, record):
    """Put another record in the place of a game's own."""
    with store.write() as connection:
        connection.execute(sa.update(games).where(games.c.id == game_id).values(record=record))


def test_a_record_that_lacks_its_end_is_named(tables, store, brought):
    somebody, game_id = brought
    record = tables.export(game_id, somebody)["record"]
    overwrite(store, game_id, record | {"actions": record["actions"][:-1]})
    assert broken(store) == {game_id}


DAMAGES = {
    "empty": lambda record: {},
    "a list": lambda record: [],
    "no actions": lambda record: record | {"actions": 7},
    "an action more": lambda record: record | {"actions": [*record["actions"], "roll"]},
    "a number as an action": lambda record: record | {"actions": [1, *record["actions"]]},
    "no face of a die": lambda record: record | {"dice": [7, *record["dice"]]},
    "no difficulty": lambda record: record | {"difficulty": "easy"},
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_record_that_is_damaged_concerns_its_game_alone(tables, store, player, brought, name):
    somebody, game_id = brought
    overwrite(store, game_id, DAMAGES[name](tables.export(game_id, somebody)["record"]))
    assert broken(store) == {game_id}
    fresh = Tables(store, GAMES)
    for look in (fresh.table, fresh.export):
        with pytest.raises(BrokenLog):
            look(game_id, somebody)
    assert [past.game_id for past in fresh.finished(somebody)] == [game_id]
    assert list(fresh.export_games(somebody)) == []
    assert len(list(fresh.export_games(player))) == 1


@pytest.mark.parametrize(("schema", "code"), [("0001", "store/older"), ("9999", "store/too-new")])
def test_another_schema_is_told_and_left_alone(store, schema, code):
    with store.write() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = :schema"), {"schema": schema})
    with pytest.raises(StoreError) as refused:
        list(replay_all(store, GAMES))
    assert refused.value.code == code


def test_a_damaged_reference_is_told(tmp_path):
    store = Store(str(tmp_path / "damaged.sqlite3"))
    tables = Tables(store, GAMES)
    begin(tables, tables.new_player())
    with store.read() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql("DELETE FROM players")
        connection.exec_driver_sql("PRAGMA foreign_keys = ON")
        connection.exec_driver_sql("BEGIN")
    with pytest.raises(StoreError) as refused:
        list(replay_all(store, GAMES))
    store.close()
    assert refused.value.code == "store/damaged"
