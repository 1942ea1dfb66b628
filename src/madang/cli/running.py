"""The server as it runs: in one process or in several, until it is told to end.

Told once, it stops listening, finishes what it is answering, and closes. Told twice, it ends at once: what
was answered is on disk.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from multiprocessing import connection, parent_process
from socket import socket
from types import FrameType

import uvicorn
from starlette.applications import Starlette
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess

from madang.cli.listening import Listener
from madang.errors import MadangError
from madang.web.hosting import Hosting
from madang.web.watching import Watching
from madang.web.watching.logs import set_up

log = logging.getLogger(__name__)

FINISHING_SECONDS = 10
"""How long the server finishes what it is answering; what takes longer is given up."""
ANSWERING_SECONDS = 60
"""When a process of several that says nothing is replaced. On a busy machine one starts slowly."""


@dataclass(frozen=True, slots=True)
class Site:
    """What a process needs to know to serve the pages."""

    database: str | None
    hosting: Hosting
    log: str
    watching: Watching

    def app(self) -> Starlette:
        """The application, with its log set up. Raises StoreError where the database cannot be opened."""
        set_up(self.log, self.watching)

        from madang.web.app import create_app

        app = create_app(self.database, self.hosting, self.watching)
        # What is there by now stays. Looking through it for garbage would hold everybody up, 0.1 s each time.
        gc.collect()
        gc.freeze()
        return app


def one(site: Site, listener: socket, answering: Callable[[], None]) -> int:
    """Serve in this process; the exit status. Raises StoreError, and KeyboardInterrupt after Ctrl-C."""
    server = _Server(_config(site.app()), answering)
    server.run(sockets=[listener])
    if server.force_exit:
        sys.stdout.flush()
        os._exit(1)  # threads may still wait for what nobody will see
    if server.interrupted:  # whether the event loop passes it on depends on the moment
        raise KeyboardInterrupt
    return 0 if server.started else 1


def several(site: Site, listener: socket, answering: Callable[[], None], number: int) -> int:
    """Serve in so many processes, and replace one that dies; the exit status. Raises as :func:`one`."""
    from madang.store import Store

    set_up(site.log, site.watching)
    Store(site.database).close()  # what is wrong with it is said here, and one alone brings it up to date
    config = _config(partial(_child, site), number)
    processes = _Processes(config, [listener], answering)
    with tempfile.TemporaryDirectory(prefix="madang-", ignore_cleanup_errors=True) as shared:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = shared  # the library reads it in each process as it starts
        processes.run()
    if processes.interrupted:
        raise KeyboardInterrupt
    return processes.status


def _config(app: Starlette | Callable[[], Starlette], processes: int = 1) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=not isinstance(app, Starlette),
        workers=processes,
        lifespan="on",
        http=Listener,
        proxy_headers=False,  # the application looks at them itself; this would believe every neighbour
        log_config=None,
        access_log=False,
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=FINISHING_SECONDS,
        timeout_worker_healthcheck=ANSWERING_SECONDS,
    )


class _Server(uvicorn.Server):
    """Says when it answers, and remembers how it was told to end."""

    interrupted = False

    def __init__(self, config: uvicorn.Config, answering: Callable[[], None]) -> None:
        super().__init__(config)
        self._answering = answering

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - a handler of signals
        """End in peace; the second time at once. To end when told to is no failure: nothing is raised."""
        self.interrupted = self.interrupted or sig == signal.SIGINT
        self.force_exit = self.should_exit
        self.should_exit = True

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets=sockets)
        if self.started:
            self._answering()


class _Processes(Multiprocess):
    """Starts the processes, replaces those that die, and ends them."""

    interrupted = False
    status = 0

    def __init__(self, config: uvicorn.Config, sockets: list[socket], answering: Callable[[], None]) -> None:
        super().__init__(config, sockets)
        self._answering: Callable[[], None] | None = answering

    def keep_subprocess_alive(self) -> None:
        """Replace the dead, and say so once the first answers."""
        if self.should_exit.is_set():
            return
        dead = [each.pid for each in self.processes if not each.process.is_alive()]
        super().keep_subprocess_alive()
        for pid in dead:
            log.error("process %s of the server died", pid)
            _forget(pid)
        if self.should_exit.is_set():  # one cannot start at all, and would not the next time
            self.status = 1
        elif self._answering and any(each.is_ready() for each in self.processes):
            self._answering()
            self._answering = None

    def handle_int(self) -> None:
        """Ctrl-C."""
        self.interrupted = True
        super().handle_int()

    def terminate_all(self) -> None:
        """End the processes in peace. Nobody listens any more."""
        for each in self.sockets:
            each.close()
        super().terminate_all()

    def join_all(self) -> None:
        """Wait for the processes to end in peace; told once more, end them."""
        for process in self.processes:
            while process.process.is_alive():
                if {signal.SIGINT, signal.SIGTERM} & set(self.signal_queue):
                    self.status = 1
                    for each in self.processes:
                        each.process.kill()
                process.process.join(0.1)


def _child(site: Site) -> Starlette:
    """The application in one of several processes, which do not outlive the first."""
    if parent := parent_process():
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    try:
        return site.app()
    except MadangError as error:
        log.error("%s: %s", error.code, error)
        sys.exit(STARTUP_FAILURE)


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


def _forget(pid: int | None) -> None:
    """What a process that died had waiting is no longer counted."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(pid)  # type: ignore[no-untyped-call]
