"""``madang backup``, ``restore`` and ``check``: what they say, and their exit status."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from madang.cli import main
from madang.store import Store
from madang.tables import Tables
from tests.tables.helpers import begin


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database with a game of two actions in it, and one of none."""
    url = f"sqlite:///{tmp_path / 'madang.sqlite3'}"
    store = Store(url)
    tables = Tables(store)
    ana, bo = tables.new_player(), tables.new_player()
    table = tables.act(begin(tables, ana).id, ana, "roll", 0)
    tables.act(table.id, ana, str(table.view.legal[0]), 1)
    begin(tables, bo)
    store.close()
    return url


@pytest.fixture
def madang(capsys):
    """``madang`` in this process: its exit status, what it printed, and its complaint."""

    def run(*argv: str | Path) -> tuple[int, str, str]:
        status = main([str(each) for each in argv])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def test_there_and_back(madang, database, tmp_path):
    file = tmp_path / "saved.madang"
    saved = f"Saved in {file}: players 2, games 2, actions 2.\n"
    assert madang("backup", file, "--database", database) == (0, saved, "")
    new = f"sqlite:///{tmp_path / 'new' / 'madang.sqlite3'}"
    back = "Brought back: players 2, games 2, actions 2.\n"
    assert madang("restore", file, "--database", new) == (0, back, "")
    assert madang("check", "--database", new) == (0, "Games replayed: 2; no longer playable: 0.\n", "")


def test_what_would_be_overwritten_is_told(madang, database, tmp_path):
    file = tmp_path / "saved.madang"
    madang("backup", file, "--database", database)
    status, out, complaint = madang("backup", file, "--database", database)
    assert (status, out) == (1, "")
    assert complaint == f"madang: {file} is there already; with --force it is replaced.\n"
    assert madang("backup", file, "--database", database, "--force")[0] == 0
    status, out, complaint = madang("restore", file, "--database", database)
    assert (status, out) == (1, "")
    assert "not empty" in complaint
    status, out, _ = madang("restore", file, "--database", database, "--force")
    assert status == 0
    (kept,) = tmp_path.glob("saved.madang.before-restore-*")
    assert f"What was there before is in {kept}." in out


def test_the_variable_names_the_database_too(madang, database, tmp_path, monkeypatch):
    monkeypatch.setenv("MADANG_DATABASE", database)
    assert madang("backup", tmp_path / "saved.madang")[0] == 0


@pytest.mark.parametrize("command", ["backup", "check"])
def test_nothing_is_made_where_there_is_no_database(madang, tmp_path, command):
    gone = tmp_path / "gone.sqlite3"
    file = [tmp_path / "saved.madang"] if command == "backup" else []
    status, _, complaint = madang(command, *file, "--database", f"sqlite:///{gone}")
    assert (status, complaint) == (1, f"madang: There is no database at {gone}.\n")
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_no_longer_plays_is_named(madang, database):
    store = Store(database)
    with store.write() as connection:
        connection.execute(sa.text("UPDATE log SET action = 'juggle' WHERE seq = 1"))
        game_id = connection.execute(sa.text("SELECT game_id FROM log")).scalars().first()
    store.close()
    status, out, _ = madang("check", "--database", database)
    assert status == 1
    assert out.splitlines() == [
        f"{game_id}: The log of this game no longer plays; the game is set aside.",
        "Games replayed: 2; no longer playable: 1.",
    ]
