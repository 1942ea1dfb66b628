"""``madang export`` and ``madang import``: a player's games out of one database and into another."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime

import pytest
import sqlalchemy as sa

from madang.cli import main
from madang.core.proof import check_record
from madang.games import GAMES
from madang.store import Store, players
from madang.tables import Tables, imports
from tests.cases.shared import lines_of, run_madang
from tests.tables.helpers import begin, play_gostop, play_out


class Server:
    """A database with players and games, as the command line names it."""

    def __init__(self, path):
        self.option = f"--database=sqlite:///{path}"
        self.store = Store(str(path))
        self.tables = Tables(self.store)

    def player_with(self, games):
        """A player who has finished so many games, and has one running."""
        player, rng = self.tables.new_player(), random.Random(games)
        for number in range(games):
            if number % 2:
                play_gostop(self.tables, player, rng)
            else:
                play_out(self.tables, begin(self.tables, player), number)
        begin(self.tables, player)
        return player


@pytest.fixture
def here(tmp_path):
    server = Server(tmp_path / "here.sqlite3")
    yield server
    server.store.close()


@pytest.fixture
def there(tmp_path):
    server = Server(tmp_path / "there.sqlite3")
    yield server
    server.store.close()


@pytest.fixture
def madang(capfdbinary):
    """Run a command; its status, the lines it printed, and what it told beside them."""

    def run(*argv):
        status = main(list(map(str, argv)))
        printed = capfdbinary.readouterr()
        return status, lines_of(printed.out), printed.err.decode()

    return run


def test_the_games_of_a_player(here, madang):
    player = here.player_with(3)
    here.player_with(1)
    status, lines, told = madang("export", "--player", player, here.option)
    assert (status, told) == (0, "3 games were written.\n")
    assert lines == list(here.tables.export_games(player))
    for line in lines:
        check_record(line, GAMES)


def test_a_file_is_written_whole_or_not_at_all(here, madang, tmp_path):
    player, file = here.player_with(1), tmp_path / "games.jsonl"
    assert madang("export", "--player", player, here.option, file) == (0, [], "1 game was written.\n")
    assert lines_of(file.read_bytes()) == list(here.tables.export_games(player))
    nowhere = tmp_path / "none" / "games.jsonl"
    status, lines, told = madang("export", "--player", player, here.option, nowhere)
    assert (status, lines) == (1, [])
    assert f"{nowhere} cannot be written." in told
    assert sorted(each.name for each in tmp_path.glob("*games*")) == ["games.jsonl"]


def test_a_file_that_is_there_is_replaced_when_told_to(here, madang, tmp_path, monkeypatch):
    player, file = here.player_with(1), tmp_path / "games.jsonl"
    file.write_text("what was there before")
    status, lines, told = madang("export", "--player", player, here.option, file)
    assert (status, lines) == (1, [])
    assert f"{file} is there already; with --force it is replaced." in told
    assert file.read_text() == "what was there before"
    with monkeypatch.context() as broken_off:
        broken_off.setattr(Tables, "export_games", lambda *_, **__: iter([{"meta": object()}]))
        with pytest.raises(TypeError):
            madang("export", "--player", player, here.option, "--force", file)
    assert file.read_text() == "what was there before"
    assert madang("export", "--player", player, here.option, "--force", file)[0] == 0
    assert lines_of(file.read_bytes()) == list(here.tables.export_games(player))
    assert sorted(each.name for each in tmp_path.glob("*games*")) == ["games.jsonl"]


def test_an_unknown_player_changes_nothing(here, madang, tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_text("what was there before")
    for command in (("export", "--force"), ("import",)):
        status, lines, told = madang(*command, "--player=nobody", here.option, file)
        assert (status, lines) == (1, [])
        assert "There is no such player." in told
    assert [each.read_text() for each in tmp_path.glob("games*")] == ["what was there before"]


def test_all_players(here, madang):
    counts = {here.player_with(games): games for games in (2, 1)}
    here.player_with(0)
    status, lines, told = madang("export", "--all", here.option)
    assert (status, told) == (0, "3 games were written.\n")
    whose = [line["meta"]["player"] for line in lines]
    assert {player: whose.count(player) for player in whose} == counts


def test_one_says_whose_games(here, capsys):
    for wrong in ((), ("--all", "--player", "x")):
        with pytest.raises(SystemExit) as ended:
            main(["export", *wrong, here.option])
        assert ended.value.code == 2
    assert "--player" in capsys.readouterr().err


def test_a_broken_game_is_named_and_the_others_are_written(here, madang):
    player = here.player_with(3)
    broken = here.tables.finished(player)[1].game_id
    with here.store.write() as connection:
        connection.execute(sa.text("UPDATE log SET action = '-' WHERE game_id = :id"), {"id": broken})
    status, lines, told = madang("export", "--player", player, here.option)
    assert (status, len(lines)) == (1, 2)
    assert told == (
        f"{broken}: The log of this game no longer plays; the game is set aside.\n2 games were written.\n"
    )


@pytest.mark.parametrize("player", ["-" * 32, "-h" * 16, "--all" + "x" * 27])
def test_an_id_that_looks_like_an_option(here, there, madang, tmp_path, player):
    (line,) = here.tables.export_games(here.player_with(1))
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(line))
    with there.store.write() as connection:
        players.add(connection, player, datetime.now(UTC))
    for given in ([f"--player={player}"], ["--player", player]):
        status, (sums,), _ = madang("import", file, *given, there.option)
        assert (status, sums["added"] + sums["known"]) == (0, 1)
        status, (exported,), _ = madang("export", *given, there.option)
        assert (status, exported["record"]) == (0, line["record"])
    with pytest.raises(SystemExit):
        main(["export", there.option, "--player"])


def test_into_another_database_and_out_again(here, there, madang, tmp_path, monkeypatch):
    monkeypatch.setattr(imports, "AT_A_TIME", 2)  # a file is not limited, it is read in parts
    player, other, file = here.player_with(5), there.player_with(0), tmp_path / "games.jsonl"
    madang("export", "--player", player, here.option, file)
    for sums in ({"added": 5, "known": 0, "refused": 0}, {"added": 0, "known": 5, "refused": 0}):
        assert madang("import", file, "--player", other, there.option) == (0, [sums], "")
    _, (*lines,), _ = madang("export", "--player", other, there.option)
    assert [line["record"] for line in lines] == [line["record"] for line in lines_of(file.read_bytes())]
    assert there.tables.scores("magdagdon", "peaceful") == ()


def test_what_stays_out_is_printed(here, there, madang, tmp_path):
    (line,) = here.tables.export_games(here.player_with(1))
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(["rubbish", json.dumps(line), json.dumps(line | {"expect": {}})]))
    other = there.player_with(0)
    status, (first, third, sums), told = madang("import", file, "--player", other, there.option)
    assert (status, first["line"], third["line"], told) == (1, 1, 3, "")
    assert "Line 1 is not JSON" in first["error"]
    assert "does not end as expected" in third["error"]
    assert sums == {"added": 1, "known": 0, "refused": 2}
    status, lines, told = madang("import", tmp_path / "none.jsonl", "--player", other, there.option)
    assert (status, lines) == (2, [])
    assert "none.jsonl" in told


def test_as_commands_of_their_own(here, there):
    out = run_madang("export", "--player", here.player_with(1), here.option)
    assert (out.returncode, out.stderr) == (0, b"1 game was written.\n")
    done = run_madang("import", "-", "--player", there.player_with(0), there.option, given=out.stdout)
    assert (done.returncode, done.stderr) == (0, b"")
    assert lines_of(done.stdout) == [{"added": 1, "known": 0, "refused": 0}]
    assert lines_of(run_madang("verify", "-", given=out.stdout).stdout)[0]["ok"] is True


@pytest.mark.parametrize("command", [("export", "--all"), ("import", "-", "--player", "somebody")])
def test_a_database_that_is_not_there_is_not_made(madang, tmp_path, command):
    missing = tmp_path / "mistyped.sqlite3"
    status, printed, told = madang(*command, f"--database=sqlite:///{missing}")
    assert status != 0
    assert not printed
    assert "database" in told
    assert not missing.exists()
