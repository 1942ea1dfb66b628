"""dev.py: what it says when something is wrong or missing, and what it promises about the locks."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dev

ROOT = Path(__file__).parents[1]
LOCKS = (dev.PLAY_LOCK, dev.DEV_LOCK, dev.FAST_LOCK, dev.POSTGRESQL_LOCK)


def names_and_versions(lock: str) -> dict[str, str]:
    text = (ROOT / lock).read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, flags=re.MULTILINE))


def told(capsys: pytest.CaptureFixture[str], *argv: str, status: int = 1) -> str:
    """What dev.py says to a command line that it ends with ``status``."""
    assert dev.main(argv) == status
    printed = capsys.readouterr()
    assert printed.out == ""
    return printed.err


@pytest.fixture
def no_set_up(monkeypatch):
    """No environment is made or entered: these tests run inside one."""
    entered: list[tuple[object, ...]] = []

    def become(*command: str) -> int:
        entered.append(command)
        return 0

    monkeypatch.setattr(dev, "set_up", lambda lock, quiet=False: entered.append((lock, quiet)))
    monkeypatch.setattr(dev, "become", become)
    return entered


def test_an_old_python_can_read_it():
    ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 9))


def test_it_needs_the_standard_library_only():
    tree = ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "." for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


def test_help_names_every_command(capsys):
    assert dev.main(["--help"]) == 0
    text = capsys.readouterr().out
    assert all(f"dev.py {command}" in text for command in dev.COMMANDS)


def test_no_command_and_an_unknown_one(capsys):
    assert "which command?" in told(capsys, status=2)
    assert "'dance' is no command" in told(capsys, "dance", status=2)


@pytest.mark.parametrize("command", ["check", "fix", "lock"])
def test_too_many_arguments(capsys, command):
    assert "'--all' is too much" in told(capsys, command, "--all")


@pytest.mark.parametrize(
    "arguments", [["8001"], ["--port"], ["--port", "x"], ["--port", "65536"], ["--host", "::"]]
)
def test_play_with_wrong_arguments(capsys, arguments):
    assert "python3 dev.py play --port 8001" in told(capsys, "play", *arguments)


@pytest.mark.parametrize("arguments", [["--port", "0"], ["--port=0"]])
def test_play_serves_and_opens_a_browser(no_set_up, arguments):
    assert dev.main(["play", *arguments]) == 0
    assert no_set_up == [(dev.PLAY_LOCK, False), ("madang", "serve", "--open", "--port", "0")]


def test_play_says_at_once_that_the_port_is_in_use(capsys, no_set_up):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        message = told(capsys, "play", f"--port={port}")
    assert f"cannot serve on port {port}" in message
    assert "    python3 dev.py play --port " in message
    assert no_set_up == []


def test_run_passes_everything_on_and_is_quiet(no_set_up):
    assert dev.main(["run", "--version", "--", "-x"]) == 0
    assert no_set_up == [(dev.PLAY_LOCK, True), ("madang", "--version", "--", "-x")]


def test_arguments_for_pytest_skip_the_checks(no_set_up, monkeypatch):
    monkeypatch.setattr(dev, "install_system_packages", lambda: None)
    monkeypatch.setattr(dev, "run_checks", lambda: dev.become("checks"))
    monkeypatch.chdir(ROOT)
    dev.main(["test", "-k", "perft"])
    assert no_set_up == [(dev.DEV_LOCK, False), ("pytest", "-k", "perft")]
    no_set_up.clear()
    dev.main(["test", "--full"])
    assert no_set_up[1] == ("checks",)
    assert no_set_up[2][0] == "pytest"
    assert no_set_up[2][-1] == "--full"


def test_an_old_python_is_told_what_to_type(capsys, monkeypatch):
    monkeypatch.setattr(dev, "OLDEST", (4, 0))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    message = told(capsys, "play")
    assert f"Python {sys.version.split()[0]} is too old; Madang needs 4.0 or newer." in message
    assert "apt-get install" in message
    monkeypatch.setattr(shutil, "which", lambda name: name == "uv")
    assert "    uv run --no-project --python 3.13 dev.py play" in told(capsys, "play")
    monkeypatch.setattr(dev, "OLDEST", (4, 11))
    monkeypatch.setattr(shutil, "which", lambda name: name == "python3.12")
    assert "    python3.12 dev.py play" in told(capsys, "play")


def test_missing_venv_module(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(dev.Stop, match=rf"apt-get install .*python3\.{sys.version_info.minor}-venv$"):
        dev.make_venv()


OFFLINE = """WARNING: Retrying (...) after connection broken by 'NewConnectionError(...)': /simple/llvmlite/
ERROR: No matching distribution found for llvmlite==0.50.0"""


def test_no_network_is_told_apart_from_other_failures(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["dev.py", "play"])
    assert dev.explain(OFFLINE).endswith("With a network connection, again:\n    python3 dev.py play")
    assert dev.explain("disk full").endswith("Once that is mended, again:\n    python3 dev.py play")


@pytest.mark.parametrize("output", ["No matching distribution found for x", "x==0.50.0 has no usable wheels"])
def test_without_a_wheel_the_fast_part_is_left_out(capsys, monkeypatch, output):
    def no_wheel(*options):
        raise dev.StepFailed(output)

    monkeypatch.setattr(dev, "install", no_wheel)
    dev.install_fast()
    assert capsys.readouterr().err.count("numba has no wheel") == 1


@pytest.mark.parametrize("output", [OFFLINE, "disk full"])
def test_any_other_failure_of_the_fast_part_is_a_failure(monkeypatch, output):
    def failing(*options):
        raise dev.StepFailed(output)

    monkeypatch.setattr(dev, "install", failing)
    with pytest.raises(dev.StepFailed):
        dev.install_fast()


def test_what_may_not_be_installed_is_told_as_a_line(monkeypatch):
    monkeypatch.setattr(dev, "missing_system_packages", lambda: ["chromium", "fonts-noto-cjk"])
    monkeypatch.setattr(dev, "apt_command", list)
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(dev.Stop) as stopped:
        dev.install_system_packages()
    assert str(stopped.value).endswith(
        "\n    sudo apt-get update && sudo apt-get install --yes --no-install-recommends chromium"
        " fonts-noto-cjk"
    )


@pytest.mark.parametrize(
    ("there", "missing"),
    [
        ({"chromium", "initdb"}, []),
        ({"chromium-headless-shell", "initdb"}, []),
        ({"initdb"}, ["chromium"]),
        ({"chromium"}, ["postgresql"]),
        (set(), ["chromium", "postgresql"]),
    ],
)
def test_where_there_is_no_debian_the_commands_count(monkeypatch, there, missing):
    monkeypatch.setattr(shutil, "which", lambda name: name if name in there else None)
    assert dev.missing_system_packages() == missing


def test_a_failing_check_is_named_and_how_to_mend_it(capfd, monkeypatch, tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("import os,sys\n", encoding="utf-8")
    monkeypatch.setattr(
        dev, "CHECKS", (("ruff", "format", "--check", "--quiet", os.fspath(bad)), ("ruff", "--version"))
    )
    monkeypatch.setattr(dev, "tool", lambda name: os.fspath(Path(sys.executable).with_name(name)))
    assert dev.run_checks() == 1
    message = capfd.readouterr().err
    assert "failed: ruff format --check" in message
    assert "--version" not in message
    assert "    python3 dev.py fix" in message


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_hold_hashes_and_no_address(lock):
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text
    requirements = re.split(r"\n(?=\S)", text.strip())
    assert all("--hash=sha256:" in requirement for requirement in requirements)


def test_what_is_tested_is_what_is_played():
    tested = names_and_versions(dev.DEV_LOCK)
    for lock in (dev.PLAY_LOCK, dev.POSTGRESQL_LOCK):
        assert names_and_versions(lock).items() <= tested.items()


def test_the_locks_hold_all_that_the_project_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    assert set(extras) == {"fast", "cluster", *dev.DEV_EXTRAS}  # who has a cluster has its version of Dask

    def missing(requirements: list[str], *locks: str) -> set[str]:
        locked = set().union(*map(names_and_versions, locks))
        return {re.split(r"[^\w.-]", requirement)[0] for requirement in requirements} - locked

    base = project["project"]["dependencies"] + project["build-system"]["requires"]
    assert not missing(base, dev.PLAY_LOCK)
    assert not missing(extras["fast"], dev.FAST_LOCK)
    assert not missing(["psycopg", "psycopg-binary"], dev.POSTGRESQL_LOCK)
    for extra in dev.DEV_EXTRAS:
        assert not missing(extras[extra], dev.DEV_LOCK)


def test_run_as_a_program_from_another_folder(tmp_path):
    done = subprocess.run(
        [sys.executable, ROOT / "dev.py", "help"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "python3 dev.py play" in done.stdout
    assert done.stderr == ""
