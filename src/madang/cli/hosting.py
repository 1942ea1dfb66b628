"""The options of ``madang serve`` about who may reach it, and how."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any

from madang.cli.words import say
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from madang.web.hosting import Hosting

HOSTS = "MADANG_HOSTS"
PROXIES = "MADANG_PROXIES"
RATE_LIMIT = "MADANG_RATE_LIMIT"
SWITCH = {"on": True, "off": False}


def add_hosting(parser: ArgumentParser) -> None:
    """Add the options; what is not given is read from the environment."""
    parser.add_argument(
        "--allowed-host",
        action=_Several,
        type=_names,
        default=os.environ.get(HOSTS, ""),
        metavar="NAME",
        help=say(
            N_(
                "a name that browsers reach this server by, such as games.example; may be repeated"
                " (default: $%(variable)s with commas, else the names of this machine)"
            ),
            variable=HOSTS,
        ),
    )
    parser.add_argument(
        "--proxy",
        action=_Several,
        type=_proxies,
        default=os.environ.get(PROXIES, ""),
        metavar="ADDRESS",
        help=say(
            N_(
                "address or network of a proxy in front, which is believed when it says who asks and"
                " whether over TLS; may be repeated (default: $%(variable)s with commas, else none)"
            ),
            variable=PROXIES,
        ),
    )
    parser.add_argument(
        "--rate-limit",
        type=_switch,
        default=os.environ.get(RATE_LIMIT) or "on",
        metavar="on|off",
        help=say(
            N_("whether too many requests are refused (default: $%(variable)s, else on)"), variable=RATE_LIMIT
        ),
    )


def hosting_of(arguments: Namespace) -> Hosting:
    """What the options say, with the address that is listened on."""
    from madang.web.hosting import Hosting

    return Hosting(arguments.host, arguments.allowed_host, arguments.proxy, arguments.rate_limit)


class _Several(argparse.Action):
    """An option that may be repeated; what is given takes the place of what the environment says."""

    def __call__(
        self,
        parser: ArgumentParser,  # noqa: ARG002
        namespace: Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        before = getattr(namespace, self.dest)
        setattr(namespace, self.dest, (*(() if before is self.default else before), *(values or ())))


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _names(text: str) -> tuple[str, ...]:
    from madang.web.hosting import host_name

    for name in _parts(text):
        if host_name(name) is None:
            raise argparse.ArgumentTypeError(
                say(N_("“%(text)s” is no name of a server; it looks like games.example"), text=name)
            )
    return _parts(text)


def _proxies(text: str) -> tuple[str, ...]:
    for address in _parts(text):
        try:
            ip_network(address)
        except ValueError:
            raise argparse.ArgumentTypeError(
                say(
                    N_("“%(text)s” is no address or network; it looks like 192.0.2.7 or 192.0.2.0/24"),
                    text=address,
                )
            ) from None
    return _parts(text)


def _switch(text: str) -> bool:
    if text in SWITCH:
        return SWITCH[text]
    raise argparse.ArgumentTypeError(say(N_("“%(text)s” is neither on nor off"), text=text))
