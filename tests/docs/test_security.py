"""``SECURITY.md`` says what holds: the sizes, the times and the options."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from madang.cli import hosting, serve
from madang.cli.listening import HEAD_SECONDS
from madang.web import security
from madang.web.forms import MAX_FIELDS, MAX_VALUE

ROOT = Path(__file__).parents[2]
TEXT = " ".join((ROOT / "SECURITY.md").read_text(encoding="utf-8").split())


def test_the_sizes_and_times():
    assert f"addresses {security.MAX_TARGET // 1024} KiB" in TEXT
    assert f"heads {security.MAX_HEAD // 1024} KiB with {security.MAX_HEADERS} headers" in TEXT
    assert f"bodies {security.MAX_BODY // 1024} KiB" in TEXT
    assert f"forms {MAX_FIELDS} fields of {MAX_VALUE:,} characters" in TEXT
    assert f"A head is waited for {HEAD_SECONDS:.0f} seconds, a body {security.BODY_SECONDS:.0f}." in TEXT


def test_the_options_and_variables():
    commands = argparse.ArgumentParser().add_subparsers()
    serve.register(commands)
    help_ = commands.choices["serve"].format_help()
    named = set(re.findall(r"--[a-z-]+", TEXT))
    assert {"--allowed-host", "--proxy", "--rate-limit", "--host"} <= named
    assert [option for option in named if option not in help_] == []
    assert {hosting.HOSTS, hosting.PROXIES, hosting.RATE_LIMIT} <= set(re.findall(r"MADANG_[A-Z_]+", TEXT))


def test_the_files_it_points_to():
    names = re.findall(r"`(tests/[\w/.]+)`", TEXT)
    assert len(names) == 3
    assert [name for name in names if not (ROOT / name).exists()] == []
