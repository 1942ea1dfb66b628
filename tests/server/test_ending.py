"""A server that is told to end finishes what it is answering; one of several processes may die."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families as families

from madang.store import Store, games
from tests.web.dom import Page
from tests.web.server import Server

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are a matter of POSIX")

LONG = 60.0
CUT = 4
"""How much of the body of a request that is being answered is still to come, in bytes."""


class Impatient(Server):
    """A server that finishes for so many seconds, with some options."""

    def __init__(self, database: Path, seconds: float, *options: str, patch: str = "") -> None:
        super().__init__(database, *options)
        self.seconds = seconds
        self.patch = patch

    @property
    def program(self) -> tuple[str, ...]:
        """What Python runs."""
        script = (
            "import sys; from madang.cli import main, running\n"
            f"running.FINISHING_SECONDS = {self.seconds}\n{self.patch}\n"
            "sys.exit(main(['serve', *sys.argv[1:]]))"
        )
        return "-c", script

    @property
    def running(self) -> subprocess.Popen[str]:
        """The process."""
        assert self.process
        return self.process

    def ended(self) -> int:
        """Its exit status, once it has ended."""
        status = self.running.wait(LONG)
        self._end()
        return status


@pytest.fixture
def serving(tmp_path) -> Iterator[Callable[..., Impatient]]:
    """``serving(seconds, …)`` is a server that was started; ``patch`` is a program that it runs before."""
    started: list[Impatient] = []

    def start(seconds: float, *options: str, patch: str = "") -> Impatient:
        started.append(Impatient(tmp_path / "madang.sqlite3", seconds, *options, patch=patch))
        started[-1].start()
        return started[-1]

    yield start
    for server in started:
        if server.process:
            server.kill()


def start_game(client: httpx2.Client) -> str:
    """A game of MAGDAGDON; its address."""
    start = Page(client.get("/magdagdon/new").text).press("Start")
    response = client.post(start.address, data=start.data)
    assert response.status_code == 303
    return str(response.headers["location"])


def half_a_roll(server: Server, client: httpx2.Client, address: str) -> tuple[socket.socket, bytes]:
    """A request that is being answered: all of it is sent but its end, which is given back."""
    body = urlencode({"action": "roll", "seq": "0"}).encode()
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    head = (
        f"POST {address} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookie}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    connection = socket.create_connection(("127.0.0.1", server.port), LONG)
    connection.sendall(head.encode() + body[:-CUT])
    assert client.get("/healthz").status_code == 200  # by now the server has read what came before
    return connection, body[-CUT:]


def logged(server: Server, address: str) -> list[str]:
    """The actions of a game, as the database has them."""
    with closing(Store(str(server.database))) as store, store.read() as connection:
        return [row.action for row in games.read_log(connection, address.rpartition("/")[2], 0, 100)]


def until_nobody_listens(server: Server) -> None:
    """Wait until the server takes no more requests."""
    deadline = time.monotonic() + LONG
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", server.port), 1).close()
        except OSError:
            return
        time.sleep(0.02)
    raise AssertionError("it still listens")


def test_what_is_being_answered_is_finished(serving):
    server = serving(LONG)
    with httpx2.Client(base_url=server.address, timeout=LONG) as client:
        address = start_game(client)
        connection, rest = half_a_roll(server, client, address)
        server.running.terminate()
        until_nobody_listens(server)
        with connection:
            connection.sendall(rest)
            answer = connection.makefile("rb").read()
        assert answer.startswith(b"HTTP/1.1 303 ")
        assert server.ended() == 0
    assert logged(server, address) == ["roll"]


WAITING = """
import asyncio
from madang.web import home

async def wait(request, shown=home.about):
    print("waiting", flush=True)
    await asyncio.sleep(1)
    return await shown(request)

home.about = wait
"""


def test_a_page_that_waits_is_sent(serving):
    """As a table waits for a bot: no longer than a second, and then it is there."""
    server = serving(LONG, patch=WAITING)
    with ThreadPoolExecutor(1) as other:
        page = other.submit(httpx2.get, server.address + "/about", timeout=LONG)
        assert server.running.stdout
        assert server.running.stdout.readline() == "waiting\n"
        server.running.terminate()
        assert page.result().status_code == 200
    assert server.ended() == 0


def test_it_does_not_finish_for_ever(serving):
    server = serving(0.5)
    with httpx2.Client(base_url=server.address, timeout=LONG) as client:
        address = start_game(client)
        connection, _ = half_a_roll(server, client, address)
        with connection:
            server.running.terminate()
            assert server.ended() == 0
    assert logged(server, address) == []


@pytest.mark.parametrize("options", [(), ("--processes", "2")], ids=["one", "several"])
def test_told_twice_it_ends_at_once(serving, options):
    server = serving(10 * LONG, *options)
    with httpx2.Client(base_url=server.address, timeout=LONG) as client:
        connection, _ = half_a_roll(server, client, start_game(client))
        with connection:
            server.running.terminate()
            until_nobody_listens(server)
            server.running.terminate()
            assert server.ended() == 1


# Several processes


def children(pid: int) -> list[int]:
    """The processes that a process has started, and that serve pages."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(each) for each in found if "spawn_main" in Path(f"/proc/{each}/cmdline").read_text()]


def alive(pid: int) -> bool:
    """Whether a process is there."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="how else are children found")
def test_several_processes_serve_one_site(serving):
    server = serving(LONG, "--processes", "2", "--metrics")
    first = children(server.running.pid)
    assert len(first) == 2
    with httpx2.Client(base_url=server.address, timeout=LONG) as client:
        address = start_game(client)
        os.kill(first[0], signal.SIGKILL)
        deadline = time.monotonic() + LONG
        while len(now := children(server.running.pid)) < 2 or first[0] in now:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert client.post(address, data={"action": "roll", "seq": "0"}).status_code == 303
        for _ in range(20):  # each on a connection of its own, which either process may take
            page = httpx2.get(server.address + address, cookies=client.cookies, timeout=LONG)
            assert Page(page.text).seq == 1
        shown = {
            (sample.name, sample.labels.get("route")): sample.value
            for family in families(client.get("/metrics").text)
            for sample in family.samples
            if sample.labels.get("method") != "POST"
        }
        assert shown["madang_requests_total", "/magdagdon/{game_id}"] == 20
    pids = children(server.running.pid)
    server.running.terminate()
    assert server.ended() == 0
    assert not any(alive(pid) for pid in pids)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="how else are children found")
def test_several_processes_do_not_outlive_the_first(serving):
    server = serving(LONG, "--processes", "2")
    pids = children(server.running.pid)
    server.kill()
    deadline = time.monotonic() + LONG
    while any(alive(pid) for pid in pids):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_several_processes_say_what_is_wrong_with_the_database(tmp_path):
    folder = tmp_path / "nowhere"
    folder.write_text("a file, not a folder")
    server = Impatient(folder / "madang.sqlite3", LONG, "--processes", "2")
    with pytest.raises(AssertionError):
        server.start()
    assert server.ended() == 1
