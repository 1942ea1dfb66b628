"""A full disk: everybody is told, what is there is shown, and once there is room they go on.

The limit of a process on the size of its files needs no rights, so it is there in every run: the server can
write where its files are already, and nothing behind their end. Where mounting is allowed, the same is done
on a small file system of its own that really is full.
"""

from __future__ import annotations

import resource
import subprocess

import pytest

from tests.server.truth import check_all, check_pages
from tests.server.waiting import until
from tests.web.dom import Page

if not hasattr(resource, "prlimit"):
    pytest.skip("limits of another process are a matter of Linux", allow_module_level=True)

ROOM = 30_000
"""What still fits on a disk that fills up while people play, in bytes: some actions."""
SIZE = 2**23
"""How large the small file system is, in bytes."""


class Limit:
    """A disk that is full for one process."""

    def __init__(self, folder):
        self.database = folder / "madang.sqlite3"

    def fill(self, server):
        """Leave a little room in the file that grows."""
        log = self.database.with_name(self.database.name + "-wal")
        self._set(server, log.stat().st_size + ROOM)

    def make_room(self, server):
        """As much as there was."""
        self._set(server, resource.RLIM_INFINITY)

    def close(self):
        """Nothing is left behind."""

    @staticmethod
    def _set(server, size):
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


class Small:
    """A file system of its own."""

    def __init__(self, folder):
        self.folder = folder / "disk"
        self.folder.mkdir()
        self.database = self.folder / "madang.sqlite3"
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(self.folder)]
        try:
            subprocess.run(mount, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            pytest.skip("nothing can be mounted here")
        self._filler = self.folder / "filler"

    def fill(self, _server):
        """Leave a little room."""
        with self._filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                file.truncate(file.tell() - ROOM)

    def make_room(self, _server):
        """As much as there was."""
        self._filler.unlink()

    def close(self):
        """Take it away."""
        subprocess.run(["umount", "--lazy", str(self.folder)], check=True)


@pytest.fixture(params=[Limit, Small])
def disk(request, tmp_path):
    disk = request.param(tmp_path)
    yield disk
    disk.close()


def test_a_disk_that_fills_up_in_mid_game(disk, serve, gather):
    server = serve(disk.database)
    crowd = gather(server, number=3)
    first = crowd.guests[0]
    deal = first.begin("gostop")
    first.finish()
    with crowd.playing():
        crowd.wait_for(5)
        disk.fill(server)
        until(lambda: len(crowd.troubles) > 3, "the disk does not fill up")
        check_pages(crowd.guests)
        check_end(first, deal)
        for game in ("gostop", "magdagdon"):  # a page that starts a game keeps a promise
            answer = first.http.get(f"{server.address}/{game}/new")
            assert answer.status_code in (503, 507)
            check_told(answer)
        disk.make_room(server)
        crowd.wait_for(5)
    for answer in crowd.troubles:
        check_told(answer)
    check_all(disk.database, crowd)
    check_end(first, deal, next_deal="POST")
    server.stop()


def check_told(answer):
    """What everybody was told in the meantime."""
    page = Page(answer.text)
    assert (answer.status_code, page.title.partition(" ·")[0]) in (
        (503, "Busy right now"),
        (507, "There is no room left"),
    )
    assert "Nothing is lost" in page.text()


def check_end(guest, deal, next_deal="GET"):
    """The page of a deal that is over shows how it ended, and where the next one begins."""
    page = Page(guest.ask("GET", deal.address).text)
    end = page.by_id("end")
    assert end.find(".//h2") is not None, "how it ended"
    if next_deal == "POST":
        assert page.press("Next deal").address == "/gostop/new"
    else:
        assert any(
            link.get("href") == "/gostop/new" and "Next deal" in link.itertext() for link in end.iter("a")
        )
