"""Many at once: threads and processes at the same door, and one log."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from madang.errors import GameRunning, OfferGone, StaleAction
from madang.tables import Tables
from tests.tables.helpers import GAMES, THREADS, at_once, begin, count, play_out

ON_BOTH = True


def test_the_same_action_from_all_threads_is_one(servers, store, tables, player, scale):
    for number in range(scale(20)):
        game = begin(tables, player)
        answers = at_once(*(lambda t=t: t.act(game.id, player, "roll", 0) for t in servers))  # noqa: B023
        assert sorted(answer.repeated for answer in answers) == [False] + [True] * (THREADS - 1)
        assert len({answer.view for answer in answers}) == 1
        assert count(store, "log") == number + 1


def test_of_different_actions_one_is_played(servers, tables, player, scale):
    for _ in range(scale(20)):
        game = begin(tables, player)
        table = tables.act(game.id, player, "roll", 0)
        actions = [str(action) for action in table.view.legal][: len(servers)]
        answers = at_once(
            *(
                lambda t=t, a=a: t.act(game.id, player, a, 1)  # noqa: B023
                for t, a in zip(servers, actions, strict=False)
            )
        )
        played = [answer for answer in answers if not isinstance(answer, StaleAction)]
        assert len(played) == 1
        assert tables.table(game.id, player).view == played[0].view


def test_the_same_start_from_all_threads_is_one_game(servers, store, tables, player, scale):
    for number in range(scale(20)):
        begin(tables, player)
        offer = tables.offer("magdagdon")
        start = ("magdagdon", "peaceful", offer.id, "w")
        answers = at_once(*(lambda t=t: t.start(player, *start, abandon=True) for t in servers))  # noqa: B023
        assert sorted(answer.repeated for answer in answers) == [False] + [True] * (THREADS - 1)
        assert {answer.id for answer in answers} == {offer.id}
        assert count(store, "games") == 2 * (number + 1)


def test_of_different_starts_one_game_runs(servers, store, tables, player):
    offers = [tables.offer("magdagdon") for _ in servers]
    answers = at_once(
        *(
            lambda t=t, o=o: t.start(player, "magdagdon", "peaceful", o.id, "")
            for t, o in zip(servers, offers, strict=True)
        )
    )
    refused = [answer for answer in answers if isinstance(answer, GameRunning)]
    (running,) = (answer for answer in answers if answer not in refused)
    assert len(refused) == THREADS - 1
    assert {error.game_id for error in refused} == {running.id}
    assert count(store, "games") == 1


def test_of_two_players_with_one_offer_one_gets_it(servers, tables):
    people = [tables.new_player() for _ in servers]
    offer = tables.offer("magdagdon")
    answers = at_once(
        *(
            lambda t=t, p=p: t.start(p, "magdagdon", "peaceful", offer.id, "")
            for t, p in zip(servers, people, strict=True)
        )
    )
    assert sum(isinstance(answer, OfferGone) for answer in answers) == THREADS - 1


def test_giving_up_and_playing_at_once(servers, tables, player, scale):
    """Either the action came first, or it is refused; nothing is played after the end."""
    for _ in range(scale(50)):
        game = begin(tables, player)
        _, played = at_once(
            lambda: servers[0].abandon(game.id, player),  # noqa: B023
            lambda: servers[1].act(game.id, player, "roll", 0),  # noqa: B023
        )
        table = tables.table(game.id, player)
        assert table.status == "abandoned"
        assert table.seq == (0 if isinstance(played, StaleAction) else 1)


def test_many_games_at_once(servers, store, player, scale):
    people = [servers[0].new_player() for _ in range(max(THREADS, scale(20)))]

    def play(number):
        tables = servers[number % THREADS]
        return play_out(tables, begin(tables, people[number]), number)

    with ThreadPoolExecutor(THREADS) as pool:
        ended = list(pool.map(play, range(len(people))))
    assert {table.status for table in ended} == {"over"}
    assert count(store, "scores") == len(people)
    assert count(store, "log") == sum(table.seq for table in ended)


SAME_GAME = """
import random, sys
from madang.errors import StaleAction
from madang.store import Store
from madang.tables import Tables
path, game_id, player = sys.argv[1:]
tables = Tables(Store(path))
print("ready", flush=True)
sys.stdin.readline()
played = 0
table = tables.table(game_id, player)
while table.status == "running":
    action = str(random.Random(table.seq).choice(table.view.legal))
    try:
        table = tables.act(game_id, player, action, table.seq)
        played += not table.repeated
    except StaleAction:
        table = tables.table(game_id, player)
print(played)
"""


def test_two_processes_play_the_same_game(tables, store, database, player):
    """Both decide on the same action at each place: one plays it, for the other it is a repeat."""
    game = begin(tables, player)
    command = [sys.executable, "-W", "error", "-c", SAME_GAME, database, game.id, player]
    pipe = subprocess.PIPE
    children = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(2)]
    for child in children:
        assert child.stdout
        assert child.stdout.readline() == "ready\n"
    with ThreadPoolExecutor(2) as pool:
        played = [int(said) for said, _ in pool.map(lambda child: child.communicate("go\n", 120), children)]
    table = tables.table(game.id, player)
    assert table.status == "over"
    assert table.seq == sum(played) == count(store, "log")
    assert [happened.action for happened in table.happened if happened.seq == 0] == ["roll"]
    assert count(store, "scores") == 1


def test_readers_see_a_whole_game_while_it_is_played(tables, store, player):
    game = begin(tables, player)
    reader = Tables(store, GAMES)
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(play_out, tables, game, 7)
        seqs = []
        while not playing.done():
            table = reader.table(game.id, player)
            assert table.status == "running" or table.view.over
            seqs.append(table.seq)
    assert seqs == sorted(seqs)
    assert reader.table(game.id, player) == tables.table(game.id, player) == playing.result()
