"""The signing key."""

from __future__ import annotations

import os
import stat
import subprocess
import sys

import pytest

from madang.errors import StoreError
from madang.store import secret, signing_key


@pytest.fixture(autouse=True)
def _no_variable(monkeypatch):
    monkeypatch.delenv("MADANG_SECRET", raising=False)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_it_is_made_once_and_kept(tmp_path):
    directory = tmp_path / "data"
    key = signing_key(directory)
    assert len(key) == 64
    assert signing_key(directory) == key
    assert [file.name for file in directory.iterdir()] == [secret.FILE]
    if os.name == "posix":
        assert (mode(directory), mode(directory / secret.FILE)) == (0o700, 0o600)


def test_no_two_are_the_same(tmp_path):
    assert signing_key(tmp_path / "a") != signing_key(tmp_path / "b")


def test_without_a_directory_it_lies_in_the_users_data_directory(tmp_path, monkeypatch):
    monkeypatch.setattr(secret, "data_directory", lambda: tmp_path / "madang")
    assert signing_key() == signing_key(tmp_path / "madang")


def test_the_variable_comes_first(tmp_path, monkeypatch):
    monkeypatch.setenv("MADANG_SECRET", "0123456789abcdef")
    assert signing_key(tmp_path) == b"0123456789abcdef"
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("MADANG_SECRET", "")
    assert len(signing_key(tmp_path)) == 64


def test_a_short_key_is_refused(tmp_path, monkeypatch):
    (tmp_path / secret.FILE).write_text("short\n")
    with pytest.raises(StoreError) as refused:
        signing_key(tmp_path)
    assert refused.value.code == "store/secret-too-short"
    assert "short\n" not in str(refused.value)
    monkeypatch.setenv("MADANG_SECRET", "0123456789abcde")
    with pytest.raises(StoreError, match="MADANG_SECRET"):
        signing_key(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="modes are a matter of POSIX")
def test_a_file_that_others_could_read_is_closed(tmp_path):
    key = signing_key(tmp_path)
    (tmp_path / secret.FILE).chmod(0o644)
    assert signing_key(tmp_path) == key
    assert mode(tmp_path / secret.FILE) == 0o600


def test_a_directory_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError) as refused:
        signing_key(tmp_path / "file")
    assert refused.value.code in ("store/no-directory", "store/no-secret")


def test_processes_that_ask_at_once_get_the_same_key(tmp_path):
    ask = (
        "import sys; from pathlib import Path; from madang.store import signing_key; sys.stdin.read(1);"
        f"print(signing_key(Path({str(tmp_path / 'data')!r})).decode())"
    )
    pipe = subprocess.PIPE
    children = [subprocess.Popen([sys.executable, "-c", ask], stdin=pipe, stdout=pipe) for _ in range(3)]
    keys = {child.communicate(b"x", timeout=60)[0] for child in children}
    assert len(keys) == 1
    assert len(keys.pop().strip()) == 64
