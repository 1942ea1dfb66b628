"""``madang serve``: the pages, on one address of this machine."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

from madang.cli.database import add_database
from madang.cli.words import gettext, say
from madang.errors import N_

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction
    from types import FrameType

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
        return _serve(listener, arguments.database, arguments.open)


def _serve(listener: socket.socket, database: str | None, open_browser: bool) -> int:
    import uvicorn

    from madang.web.app import create_app

    host, port = listener.getsockname()[:2]
    address = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

    class Server(uvicorn.Server):
        """Says where it is once it answers there, and remembers that it was interrupted."""

        interrupted = False

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            self.interrupted = self.interrupted or sig == signal.SIGINT
            super().handle_exit(sig, frame)

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets=sockets)
            if self.started:
                print(say(N_("Madang is at %(address)s"), address=address), flush=True)
                if open_browser and _has_screen():
                    # Some browsers keep their caller waiting, and they are waiting for this very server.
                    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    config = uvicorn.Config(
        create_app(database),
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="none",
    )
    server = Server(config)
    server.run(sockets=[listener])
    if server.interrupted:  # whether the event loop passes it on depends on the moment
        raise KeyboardInterrupt
    return 0 if server.started else 1


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
