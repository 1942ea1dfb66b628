"""How a server is reached: by which names, through which proxies, and whether requests are counted."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

from madang.errors import N_, Reason, UnknownHost, shortened

OPTION = "madang serve --allowed-host"
"""What adds a name, as a host types it."""

UNKNOWN_HOST = Reason(
    "web/unknown-host",
    N_("This server does not go by the name “%(name)s”. If it is yours, add the name: %(command)s"),
)
UNREADABLE_HOST = Reason(
    "web/unreadable-host", N_("The browser did not say in a readable way which server it means.")
)

_HOST = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]{2,45})\]|(?P<name>[A-Za-z0-9._-]{1,253}))(?::[0-9]{1,5})?")


@dataclass(frozen=True, slots=True)
class Hosting:
    """What a host decides about a server. As it is here, it answers on its own machine alone."""

    listens: str = "127.0.0.1"
    """The address, or the name of one, that the server listens on."""
    names: tuple[str, ...] = ()
    """The names it answers to; where none is given, those that are right for ``listens``."""
    proxies: tuple[str, ...] = ()
    """The addresses and networks whose ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are believed."""
    rate_limit: bool = True
    """Whether requests are counted, and too many of them refused."""


def host_name(text: str) -> str | None:
    """The name or address in a ``Host`` header, in one spelling and without its port; None for no host.

    >>> host_name("Games.Example:8000"), host_name("[0:0::1]"), host_name("a b")
    ('games.example', '::1', None)
    """
    found = _HOST.fullmatch(text)
    if not found:
        return None
    name = (found["six"] or found["name"]).lower().removesuffix(".")
    address = _address(name)
    if found["six"] and not isinstance(address, IPv6Address):
        return None
    return str(address or name) or None


def host_check(hosting: Hosting) -> Callable[[list[str]], UnknownHost | None]:
    """What looks at the ``Host`` headers of a request, and gives the error where they name another server.

    A page elsewhere can have its own name lead to this machine, and a browser would then take it for one of
    our pages (DNS rebinding). But the header holds that name. So names have to be known, while an address is
    good where the server listens on every one.
    """
    listens = host_name(f"[{hosting.listens}]" if ":" in hosting.listens else hosting.listens)
    address = _address(listens or "")
    everywhere = address is not None and address.is_unspecified
    known = {"localhost", *(name for text in hosting.names if (name := host_name(text)))}
    if not hosting.names:
        known |= _own_names() if everywhere else {listens or ""}
    any_address = everywhere and not hosting.names

    def check(sent: list[str]) -> UnknownHost | None:
        name = host_name(sent[0]) if len(sent) == 1 else None
        if name is None:
            return UnknownHost(UNREADABLE_HOST)
        if name in known:
            return None
        address = _address(name)
        if address is not None and (any_address or address.is_loopback):
            return None
        name = shortened(name)
        return UnknownHost(UNKNOWN_HOST, name=name, command=f"{OPTION} {name}")

    return check


def _own_names() -> set[str]:
    """What this machine calls itself, and is called by its neighbours at home."""
    name = host_name(socket.gethostname())
    return {name, f"{name.partition('.')[0]}.local"} if name else set()


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None
