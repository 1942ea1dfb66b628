"""A real PostgreSQL server for tests: in a folder of its own, on a socket in it, and nothing left behind."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
import sqlalchemy as sa

from madang.store import Store

USER = "madang"
QUICK = ("fsync=off", "full_page_writes=off")
"""For tests that kill programs, not machines: what is not on the disk yet, the system remembers."""
START_SECONDS = 60


def programs() -> Path:
    """Where PostgreSQL's programs are. Raises LookupError where there are none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    if initdb := shutil.which("initdb"):
        return Path(initdb).resolve().parent
    raise LookupError("PostgreSQL is not installed: sudo apt-get install postgresql")


class Postgres:
    """A server. ``durable`` waits for the disk as a real one does; else it is as quick as it can be."""

    def __init__(self, *, durable: bool = False) -> None:
        self._programs = programs()
        self._settings: tuple[str, ...] = () if durable else QUICK
        # A socket's path may have 107 bytes, and pytest's own folders are open to nobody but their owner.
        memory = Path("/dev/shm")
        where = memory if not durable and os.access(memory, os.W_OK) else None
        self.folder = Path(tempfile.mkdtemp(prefix="madang-pg-", dir=where))
        self._data = self.folder / "data"
        self._as_user: tuple[str, ...] = ()
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            user = _somebody_else()
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as_user = ("setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups")
        self._run("initdb", "--username", USER, "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")
        self._template = ""

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = (
            f"unix_socket_directories={self.folder}",
            "listen_addresses=",
            "max_connections=200",
            "dynamic_shared_memory_type=mmap",  # in the folder, so that nothing stays after a crash
            *self._settings,
        )
        options = " ".join(f"-c {setting}" for setting in settings)
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "-w", "-t", str(START_SECONDS), "-l", log, "-o", options)

    def stop(self) -> None:
        """Stop it, with whatever is connected."""
        self._run("pg_ctl", "stop", "-w", "-m", "fast")

    def crash(self) -> None:
        """``kill -9`` of the server and all its processes: nobody has time for a last word."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        # Stopped, it neither makes another child nor cleans up after the first that dies.
        os.kill(first, signal.SIGSTOP)
        _wait_for_state(first, "TZ")
        group = [first, *_children(first)]
        for process in group:
            os.kill(process, signal.SIGKILL)
        for process in group:
            _wait_for_state(process, "Z")
        # Where nobody buries the dead, as in many a container, its number would look alive.
        for left in (self._data / "postmaster.pid", self.folder / ".s.PGSQL.5432.lock"):
            left.unlink(missing_ok=True)

    def restart(self) -> None:
        """Stop it under whoever is connected, and start it again."""
        self.stop()
        self.start()

    def remove(self) -> None:
        """Stop it, and take its folder away."""
        if (self._data / "postmaster.pid").exists():
            self._run("pg_ctl", "stop", "-w", "-m", "immediate")
        shutil.rmtree(self.folder)

    def url(self, name: str) -> str:
        """The address of a database, as Madang takes it."""
        return f"postgresql+psycopg://{USER}@/{name}?host={self.folder}"

    def new_database(self, *, empty: bool = False) -> str:
        """The address of a new database: with Madang's tables in it, or with nothing."""
        name = f"t{secrets.token_hex(8)}"
        if empty:
            self._sql(f"CREATE DATABASE {name}")
            return self.url(name)
        if not self._template:
            template = self.new_database(empty=True)
            Store(template).close()
            self._template = sa.make_url(template).database or ""
        self._sql(f"CREATE DATABASE {name} TEMPLATE {self._template}")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Take a database away, with whoever is connected to it."""
        self._sql(f"DROP DATABASE {sa.make_url(url).database} WITH (FORCE)")

    @contextmanager
    def lent(self, *, empty: bool = False) -> Iterator[str]:
        """A database for as long as it is needed."""
        url = self.new_database(empty=empty)
        try:
            yield url
        finally:
            self.drop(url)

    def _sql(self, statement: str) -> None:
        with psycopg.connect(
            host=str(self.folder), user=USER, dbname="postgres", autocommit=True
        ) as connection:
            connection.execute(statement.encode())

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_user, str(self._programs / program), "-D", str(self._data), *arguments]
        _checked(command, self.folder)


def _checked(command: Sequence[str], folder: Path) -> None:
    """Run a command; what it says goes to a file, since a server would keep a pipe open for good."""
    said = folder / "said"
    with said.open("w") as output:
        status = subprocess.call(command, stdout=output, stderr=output, stdin=subprocess.DEVNULL, cwd="/")
    if status:
        raise RuntimeError(f"{' '.join(command)}:\n{said.read_text()}")


def _somebody_else() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise LookupError("there is no user but root to run PostgreSQL as")


def _children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _wait_for_state(process: int, states: str) -> None:
    """Until the process is gone, or in one of these states: T is stopped, Z dead and not buried yet."""
    while True:
        try:
            if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in states:
                return
        except (FileNotFoundError, ProcessLookupError):
            return
