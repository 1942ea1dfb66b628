"""The options about who may reach a server."""

from __future__ import annotations

import argparse

import pytest

from madang.cli import main
from madang.cli.hosting import HOSTS, PROXIES, RATE_LIMIT, add_hosting, hosting_of
from madang.web.hosting import Hosting


def hosting(*argv: str) -> Hosting:
    """What a command line says."""
    parser = argparse.ArgumentParser()
    parser.set_defaults(host="127.0.0.1")
    add_hosting(parser)
    return hosting_of(parser.parse_args(argv))


@pytest.fixture(autouse=True)
def nothing_in_the_environment(monkeypatch):
    for name in (HOSTS, PROXIES, RATE_LIMIT):
        monkeypatch.delenv(name, raising=False)


def test_nothing_said_is_this_machine_alone():
    assert hosting() == Hosting("127.0.0.1", (), (), True)


def test_options_may_be_repeated():
    told = hosting("--allowed-host", "a.example", "--allowed-host=b.example", "--proxy", "192.0.2.0/24")
    assert told == Hosting("127.0.0.1", ("a.example", "b.example"), ("192.0.2.0/24",), True)


def test_the_environment_says_it_with_commas(monkeypatch):
    monkeypatch.setenv(HOSTS, "a.example, b.example")
    monkeypatch.setenv(PROXIES, "192.0.2.7,2001:db8::/32")
    monkeypatch.setenv(RATE_LIMIT, "off")
    told = hosting()
    assert told == Hosting("127.0.0.1", ("a.example", "b.example"), ("192.0.2.7", "2001:db8::/32"), False)


def test_an_option_takes_the_place_of_the_environment(monkeypatch):
    monkeypatch.setenv(HOSTS, "a.example")
    monkeypatch.setenv(RATE_LIMIT, "off")
    told = hosting("--allowed-host", "b.example", "--allowed-host", "c.example", "--rate-limit", "on")
    assert told.names == ("b.example", "c.example")
    assert told.rate_limit


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--allowed-host", "http://a.example", "“http://a.example” is no name of a server"),
        ("--allowed-host", "a.example,b c", "“b c” is no name of a server"),
        ("--proxy", "proxy.example", "“proxy.example” is no address or network"),
        ("--proxy", "192.0.2.7/24", "“192.0.2.7/24” is no address or network"),
        ("--rate-limit", "never", "“never” is neither on nor off"),
    ],
)
def test_what_cannot_be_is_named(capsys, option, value, told):
    with pytest.raises(SystemExit) as ended:
        main(["serve", option, value])
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


def test_what_cannot_be_in_the_environment_is_named_too(capsys, monkeypatch):
    monkeypatch.setenv(PROXIES, "*")
    with pytest.raises(SystemExit) as ended:
        main(["serve"])
    assert ended.value.code == 2
    assert "“*” is no address or network" in capsys.readouterr().err
