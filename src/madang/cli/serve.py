"""``madang serve``: the pages, on one address of this machine."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

from madang.cli.database import add_database
from madang.cli.hosting import add_hosting, hosting_of
from madang.cli.watching import add_watching, watching
from madang.cli.words import gettext, say
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction

HOST = "127.0.0.1"
PORT = 8000
ELSEWHERE = "madang serve --port 8001"


def register(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add ``serve`` to the command line."""
    parser = commands.add_parser(
        "serve",
        help=gettext(N_("serve the games to browsers")),
        description=gettext(N_("Serve the games to browsers until Ctrl-C.")),
    )
    parser.add_argument(
        "--host", default=HOST, help=gettext(N_("address to listen on (default: %(default)s)"))
    )
    parser.add_argument(
        "--port",
        type=_port,
        default=PORT,
        help=gettext(N_("port to listen on, 0 for any free one (default: %(default)s)")),
    )
    add_database(parser)
    add_hosting(parser)
    add_watching(parser)
    parser.add_argument("--open", action="store_true", help=gettext(N_("open a browser, where there is one")))
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Listen first, so that a port in use is said before anything is loaded; then serve."""
    host, port = arguments.host, arguments.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as error:
        reason = str(getattr(error, "strerror", None) or error).partition(" (while")[0]
        why = say(N_("cannot listen on %(host)s port %(port)s: %(why)s"), host=host, port=port, why=reason)
        print(f"madang: {why}", file=sys.stderr)
        print(say(N_("choose another place, such as: %(command)s"), command=ELSEWHERE), file=sys.stderr)
        return 1
    with listener:
        # A page leaves in two pieces, and the second would wait 40 ms for the browser to thank for the first.
        # What is accepted here inherits it; asyncio would only set it for sockets that name their protocol.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        host, port = listener.getsockname()[:2]
        address = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

        def answering() -> None:
            print(say(N_("Madang is at %(address)s"), address=address), flush=True)
            if arguments.open and _has_screen():
                # Some browsers keep their caller waiting, and they are waiting for this very server.
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        from madang.cli import running

        site = running.Site(arguments.database, hosting_of(arguments), arguments.log, watching(arguments))
        if arguments.processes == 1:
            return running.one(site, listener, answering)
        return running.several(site, listener, answering, arguments.processes)


def _has_screen() -> bool:
    """Whether a browser would have somewhere to appear; without a screen some browsers fill the terminal."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(
        say(N_("“%(text)s” is not a port; it is a number from 0 to 65535"), text=text)
    )
