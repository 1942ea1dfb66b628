"""The ``madang`` command as a whole, and ``madang serve`` up to the pages."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

import madang
from madang.cli import BROKEN_PIPE, INTERRUPTED, main, serve
from madang.cli.database import DATABASE
from madang.i18n import translator


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """What a wrong command line is told; it ends with status 2 and prints nothing else."""
    with pytest.raises(SystemExit) as ended:
        main(argv)
    printed = capsys.readouterr()
    assert ended.value.code == 2
    assert printed.out == ""
    return printed.err


def test_help_lists_the_commands(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert "serve the games to browsers" in capsys.readouterr().out


def test_version(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"madang {madang.__version__}\n"


def test_no_command_and_an_unknown_one(capsys):
    assert "COMMAND" in refused(capsys)
    assert "'dance'" in refused(capsys, "dance")


@pytest.mark.parametrize("port", ["-1", "65536", "eight", "", "²"])
def test_bad_port(capsys, port):
    assert f"“{port}” is not a port" in refused(capsys, "serve", f"--port={port}")


@pytest.mark.parametrize(
    "url", ["", "madang.db", "mysql://host/name", "postgresql://host/name", "sqlite//madang.db"]
)
def test_bad_database(capsys, url):
    assert "no database address" in refused(capsys, "serve", f"--database={url}")


def test_bad_database_from_the_environment_is_named_but_not_repeated(capsys, monkeypatch):
    monkeypatch.setenv(DATABASE, "mysql://me:secret@host/name")
    told = refused(capsys, "serve")
    assert DATABASE in told
    assert "secret" not in told


def test_port_in_use(capsys):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 1
    told = capsys.readouterr().err
    assert f"cannot listen on 127.0.0.1 port {port}" in told
    assert "madang serve --port" in told


def test_host_that_is_not_this_machine(capsys):
    assert main(["serve", "--host", "192.0.2.1", "--port", "0"]) == 1
    assert "cannot listen on 192.0.2.1" in capsys.readouterr().err


# The command with pages that say only which database they were given.
SERVING = """
import sys, types
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

app = types.ModuleType("madang.web.app")
app.create_app = lambda url: Starlette(routes=[Route("/", lambda request: PlainTextResponse(str(url)))])
sys.modules[app.__name__] = app

from madang.cli import main

sys.exit(main(["serve", "--port", "0", *sys.argv[1:]]))
"""


@pytest.mark.parametrize("url", [None, "sqlite:///one.db"])
def test_serve_says_where_it_is_and_ends_quietly(url):
    given = [f"--database={url}"] if url else []
    environment = {name: value for name, value in os.environ.items() if name != DATABASE}
    with subprocess.Popen(
        [sys.executable, "-c", SERVING, *given],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as server:
        assert server.stdout
        assert server.stderr
        said = server.stdout.readline()
        try:
            assert said.startswith("Madang is at http://127.0.0.1:")
            with urllib.request.urlopen(said.split()[-1], timeout=10) as page:
                assert page.read().decode() == str(url)
                assert "server" not in page.headers
        finally:
            server.send_signal(signal.SIGINT)
        assert server.wait(10) == INTERRUPTED
        assert server.stdout.read() + server.stderr.read() == ""


def test_interrupt_is_quiet(capsys, monkeypatch):
    def interrupted(arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(serve, "run", interrupted)
    assert main(["serve"]) == INTERRUPTED
    assert capsys.readouterr() == ("", "")


def test_broken_pipe_is_quiet():
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "madang", "--help"],
            env={**os.environ, "PYTHONUNBUFFERED": ""},  # unbuffered, argparse itself would swallow the error
            stdout=writing,
            stderr=subprocess.PIPE,
        )
    finally:
        os.close(writing)
    assert done.returncode == BROKEN_PIPE
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("variable", "value", "expected"),
    [
        ("LANGUAGE", "cs:en", "použití: "),
        ("LC_ALL", "vi_VN.UTF-8", "cách dùng: "),
        ("LANG", "ko_KR.UTF-8", "사용법: "),
        ("LANG", "C.UTF-8", "usage: "),
        ("LANG", "de_DE.UTF-8", "usage: "),
    ],
)
def test_help_is_in_the_language_of_the_terminal(variable, value, expected):
    environment = {name: each for name, each in os.environ.items() if not name.startswith(("LANG", "LC_"))}
    done = subprocess.run(
        [sys.executable, "-m", "madang", "replay", "--help"],
        env=environment | {variable: value, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0
    assert done.stdout.startswith(expected), done.stdout
    if expected != "usage: ":
        assert "Play records over" not in done.stdout
        assert "show this help message" not in done.stdout


def test_errors_are_in_the_language_of_the_terminal(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("LANGUAGE", "cs")
    missing = tmp_path / "missing.jsonl"
    assert main(["replay", str(missing)]) == 2
    assert str(missing) in capsys.readouterr().err
    record = tmp_path / "record.jsonl"
    record.write_text(
        '{"game": "magdagdon", "difficulty": "peaceful", "dice": [1,2,3,4], "actions": ["confirm"]}\n'
    )
    assert main(["replay", str(record)]) == 1
    printed = capsys.readouterr().out
    assert translator("cs").gettext("Roll the dice first.") in printed
