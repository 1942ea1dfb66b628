"""What ``deploy/`` promises: names that exist, one door to the outside, as few rights as possible."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from madang.cli import main
from madang.store.secret import VARIABLE as SECRET

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.iterdir() if path.is_file())
UNITS = ("madang.service", "madang-backup.service", "madang-backup.timer")
PROGRAM = "/opt/madang/.venv/bin/madang"

VARIABLE = re.compile(r"\bMADANG_[A-Z_]+\b")
OPTION = re.compile(r"--[a-z][a-z-]+")
RUN = re.compile(r"(?:/bin/madang|exec madang madang|^CMD madang|`madang) ([a-z]+)(.*)", re.MULTILINE)


@pytest.fixture(scope="module")
def compose() -> Any:
    """What compose.yaml says."""
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


@pytest.fixture
def helped(capsys) -> Callable[..., str]:
    """``helped(…)`` is what ``--help`` of a command prints."""

    def run(*argv: str) -> str:
        with pytest.raises(SystemExit):
            main([*argv, "--help"])
        return str(capsys.readouterr().out)

    return run


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_variable_is_one_of_the_server(path, helped):
    known = set(VARIABLE.findall(helped("serve"))) | {SECRET}
    assert set(VARIABLE.findall(path.read_text())) <= known


def test_every_command_and_option_is_one_of_the_program(helped):
    known = set(re.findall(r"^    (\w+) ", helped(), re.MULTILINE))
    options = set(OPTION.findall(helped("serve")))
    text = "\n".join(path.read_text() for path in FILES)
    found = RUN.findall(text.replace('", "', " ").replace('["', "").replace('"]', ""))
    assert {command for command, _ in found} == {"serve", "backup", "restore"}
    for command, rest in found:
        assert command in known
        if command == "serve":
            assert set(OPTION.findall(rest)) <= options


# Containers


def test_only_the_proxy_is_reached_from_outside(compose):
    assert {name for name, each in compose["services"].items() if "ports" in each} == {"proxy"}
    networks = {name: set(each["networks"]) for name, each in compose["services"].items()}
    assert networks == {"proxy": {"front"}, "madang": {"front", "back"}, "database": {"back"}}
    assert compose["networks"]["back"]["internal"] is True


def test_the_proxy_is_believed_by_its_network(compose):
    (network,) = compose["networks"]["front"]["ipam"]["config"]
    assert compose["services"]["madang"]["environment"]["MADANG_PROXIES"] == network["subnet"]


def test_no_secret_is_written_down_and_none_may_be_missing(compose):
    text = (DEPLOY / "compose.yaml").read_text()
    asked = set(re.findall(r"\$\{(\w+)", text))
    example = dict(
        line.split("=", 1)
        for line in (DEPLOY / "compose.env.example").read_text().splitlines()
        if line and not line.startswith("#")
    )
    assert asked == set(example)
    for name in ("POSTGRES_PASSWORD", "MADANG_SECRET"):
        assert example[name] == ""
        assert set(re.findall(rf"\$\{{{name}(.*?)\}}", text)) == {":?"}


@pytest.mark.parametrize("name", ["madang", "proxy"])
def test_containers_have_few_rights(compose, name):
    service = compose["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert service["restart"] == "unless-stopped"


def test_every_volume_is_declared(compose):
    used = {
        mount.partition(":")[0]
        for service in compose["services"].values()
        for mount in service["volumes"]
        if not mount.startswith(".")
    }
    assert used == set(compose["volumes"])


def test_what_a_host_looks_at_is_not_forwarded():
    text = (DEPLOY / "Caddyfile").read_text()
    (inside,) = re.findall(r"@inside path (.*)", text)
    assert inside.split() == ["*/metrics", "*/healthz"]
    assert "respond @inside 404" in text
    assert "reverse_proxy madang:8000" in text


def test_the_image_is_made_of_what_is_locked_and_runs_as_nobody():
    lines = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ").splitlines()
    installs = [line for line in lines if "pip install" in line]
    assert all(("--require-hashes" in line) != ("--no-build-isolation" in line) for line in installs)
    copied = [word for line in lines if line.startswith("COPY ") for word in line.split()[1:-1]]
    files = [word for word in copied if not word.startswith(("--from", "/opt"))]
    assert all((ROOT / name).exists() for name in files)
    locks = set(re.findall(r"-r (\S+)", " ".join(installs)))
    assert locks <= set(files)
    assert lines.index("USER madang") > max(n for n, line in enumerate(lines) if line.startswith("RUN"))
    assert any(line.startswith("HEALTHCHECK") and "/healthz" in line for line in lines)


# systemd


def settings(name: str) -> dict[str, list[str]]:
    """What a unit says: a setting may be given more than once."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / name).read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            key, value = line.split("=", 1)
            found.setdefault(key, []).append(value)
    return found


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units with a program that exists on this machine."""
    for name in UNITS:
        text = (DEPLOY / name).read_text()
        assert name.endswith(".timer") or PROGRAM in text
        (tmp_path / name).write_text(text.replace(PROGRAM, "/bin/true"))
    return tmp_path


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not on this machine")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_understands_the_units(units, name):
    checked = subprocess.run(["systemd-analyze", "verify", units / name], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not on this machine")
@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
def test_systemd_finds_them_hardened(units, name):
    """Its scale goes to 100; an ordinary service is at 96."""
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", units / name]
    judged = subprocess.run(command, capture_output=True, text=True)
    assert judged.returncode == 0, judged.stdout + judged.stderr


def test_the_service_can_compile_be_nice_and_end_in_peace():
    said = settings("madang.service")
    assert said["MemoryDenyWriteExecute"] == ["no"], "what the bots search with is compiled as it runs"
    assert not any("@resources" in each for each in said["SystemCallFilter"]), "bots lower their own priority"
    assert said["KillMode"] == ["mixed"], "the workers are ended by the server"
    assert said["User"] == settings("madang-backup.service")["User"]
