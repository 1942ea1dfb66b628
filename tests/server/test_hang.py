"""Whoever hangs, hangs alone: a bot's process, a second server, a browser that goes in mid-sentence."""

from __future__ import annotations

import os
import signal
import socket
import struct
from concurrent.futures import ThreadPoolExecutor

from tests.server.truth import check_all
from tests.server.waiting import until
from tests.web.dom import Page


def test_a_worker_that_hangs(sqlite, serve, gather):
    """Its question is late, another process takes its place, and all other tables go on meanwhile."""
    server = serve(sqlite)
    crowd = gather(server, number=2, pause=0)
    one, other = crowd.guests
    deal = one.begin("gostop")
    while len(deal.promised) == Page(one.ask("GET", deal.address).text).seq:  # only the guest has acted
        one.step(deal)
    (hung,) = server.workers()
    os.kill(hung, signal.SIGSTOP)
    while not waits(one, deal):
        one.step(deal)
    at = Page(one.ask("GET", deal.address).text).seq
    game = other.begin("magdagdon")
    for _ in range(5):
        other.step(game)
    assert waits(one, deal), "the opponent had nobody to think for it"
    until(lambda: not waits(one, deal), "the opponent never acts")
    assert Page(one.ask("GET", deal.address).text).seq > at
    assert hung not in server.workers()
    crowd.finish()
    assert check_all(sqlite, crowd) == {"gostop over": 1, "magdagdon over": 1}


def test_a_server_that_hangs_holds_nothing(sqlite, serve, gather):
    """Those at another server of the same database play on; who is at this one is answered later."""
    one, two = serve(sqlite), serve(sqlite)
    crowd, late = gather(one, number=2), gather(two, number=1)
    (guest,) = late.guests
    game = guest.begin("magdagdon")
    guest.step(game)
    before = len(game.promised)
    os.kill(two.pid, signal.SIGSTOP)
    try:
        with ThreadPoolExecutor(1) as pool, crowd.playing():
            waiting = pool.submit(guest.step, game)
            crowd.wait_for(8)
            assert not waiting.done()
            os.kill(two.pid, signal.SIGCONT)
            waiting.result()
    finally:
        os.kill(two.pid, signal.SIGCONT)
    assert len(game.promised) > before, "what was asked of it meanwhile is answered after all"
    crowd.guests += late.guests
    check_all(sqlite, crowd)


def test_a_browser_that_goes_in_mid_sentence(sqlite, serve, gather):
    """Nothing is done of what it had begun to say, though it reads like an action; nor is it a bug."""
    server = serve(sqlite)
    crowd = gather(server, number=1, pause=0)
    (guest,) = crowd.guests
    game = guest.begin("magdagdon")
    cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    said = b"action=roll&seq=0"
    head = (
        f"POST {game.address} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookie}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(said) + 5}\r\n\r\n"
    )
    for reset in (False, True) * 3:
        with socket.create_connection(("127.0.0.1", server.port)) as browser:
            browser.sendall(head.encode() + said)
            if reset:
                browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert Page(guest.ask("GET", game.address).text).seq == 0
    guest.step(game)
    assert game.promised == {0: "roll"}
    check_all(sqlite, crowd)


def waits(guest, deal):
    """Whether the table says that the opponent is thinking."""
    return Page(guest.ask("GET", deal.address).text).by_id("table").get("data-waiting") is not None
