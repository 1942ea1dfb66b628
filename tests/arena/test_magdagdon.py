"""Games in the arena: the dice, what is counted, luck, and players that answer wrongly."""

from __future__ import annotations

import statistics
from dataclasses import replace

import pytest

from madang import magdagdon
from madang.arena.executor import executor
from madang.arena.magdagdon.games import Contest, Played, play, play_all, play_batch
from madang.bots import Budget, Choice, create
from madang.core.records import replay
from madang.errors import UnknownBot
from madang.games import GAMES
from madang.magdagdon import Action, State
from tests.arena.players import Sees, Wild
from tests.bots.programs import command, good

CONTEST = Contest(5, Budget(playouts=20), answer_seconds=20.0, difficulty="peaceful")
NIGHTMARE = replace(CONTEST, difficulty="nightmare")


def played(bot: str, games: int, jobs: int = 1, contest: Contest = CONTEST) -> list[Played]:
    with executor(jobs) as workers:
        return [game for _, batch in play_all(workers, contest, [bot], games, jobs) for game in batch]


def timeless(games: list[Played]) -> list[Played]:
    return [replace(game, seconds=()) for game in games]


def last_state(game: Played) -> State:
    *_, last = replay(game.record, GAMES)
    assert isinstance(last, State)
    return last


def rolls(game: Played) -> list[tuple[int, ...]]:
    return [state.dice for state in replay(game.record, GAMES) if state.dice and not state.staged]


def test_any_number_of_processes_plays_the_same_games():
    alone = played("random", 30)
    assert [game.number for game in alone] == list(range(30))
    assert timeless(played("random", 30, jobs=2)) == timeless(alone)
    assert timeless(play_batch(CONTEST, "random", range(7, 12))) == timeless(alone)[7:12]


def test_another_seed_plays_other_games():
    others = played("random", 5, contest=replace(CONTEST, seed=6))
    for one, other in zip(played("random", 5), others, strict=True):
        assert one.record["dice"] != other.record["dice"]


@pytest.mark.parametrize("difficulty", magdagdon.VARIANTS)
def test_records_replay_to_what_was_counted(difficulty):
    for game in played("random", 10, contest=replace(CONTEST, difficulty=difficulty)):
        state = last_state(game)
        assert state.over
        assert game.record["difficulty"] == difficulty
        assert (game.score, game.turns) == (state.bill.total, state.turns)
        assert (game.ruins, game.powers) == (len(state.board.ruins), state.powers_used)
        assert (game.error, game.luck, game.adjusted) == ("", None, None)
        choices = sum(action == "confirm" or action.startswith("ruin") for action in game.record["actions"])
        assert 0 < len(game.seconds) <= choices


def test_powers_are_counted_and_what_they_throw_is_in_the_record():
    game = play(CONTEST, Wild(1), 0)
    assert game.powers == 3
    assert last_state(game).bill.total == game.score
    assert len(game.record["dice"]) == 4 * (game.turns + 3)


def test_two_players_meet_the_same_dice_turn_by_turn():
    with executor(1) as workers:
        games: dict[str, list[Played]] = {"greedy": [], "random": []}
        for bot, batch in play_all(workers, NIGHTMARE, list(games), 6, 1):
            games[bot] += batch
    for one, other in zip(*games.values(), strict=True):
        thrown = [
            [one.record["dice"][at : at + 4] for at in range(0, len(one.record["dice"]), 4)],
            [other.record["dice"][at : at + 4] for at in range(0, len(other.record["dice"]), 4)],
        ]
        assert all(first == second for first, second in zip(*thrown, strict=False))
        assert one.record["actions"] != other.record["actions"]


def test_rerolls_leave_the_dice_of_later_turns_alone():
    calm = play(CONTEST, create("magdagdon", "random", 1), 3)
    wild = play(CONTEST, Wild(1), 3)
    # Its three rerolls fall in the first turn.
    assert wild.record["dice"][:4] == calm.record["dice"][:4]
    assert wild.record["dice"][16:20] == calm.record["dice"][4:8]


def test_the_luck_of_a_game_is_what_the_dice_gave_by_the_players_own_values():
    game = play(CONTEST, Wild(1), 0)
    assert game.luck == pytest.approx(10 * (sum(game.record["dice"]) - 3.5 * len(game.record["dice"])))
    assert game.adjusted == pytest.approx(game.score - (game.luck or 0))


def test_luck_is_zero_on_average(scale):
    lucks = [play(CONTEST, Wild(number), number).luck or 0.0 for number in range(scale(2000))]
    error = statistics.stdev(lucks) / len(lucks) ** 0.5
    assert abs(statistics.mean(lucks)) < 4 * error


def test_who_foresees_exactly_has_no_luck_left(monkeypatch):
    """From a board that is nearly full: every game is then worth the same, whatever the dice."""
    nearly = State.parse("nightmare 3456345634563... - - powers=0 turns=4")
    monkeypatch.setattr(magdagdon, "start", lambda difficulty: nearly)
    bot = Sees(1)
    due = bot.outlook(magdagdon.view(nearly))
    games = [play(NIGHTMARE, bot, number) for number in range(40)]
    assert len({game.score for game in games}) > 5
    assert [game.adjusted for game in games] == pytest.approx([due] * len(games))


# Players that answer wrongly


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("late", "bot/late"),
        ("garbage", "bot/unreadable"),
        ("illegal", "bot/illegal"),
        ("illegal later", "bot/illegal"),
        ("unfinished", "bot/unfinished"),
        ("dies", "bot/gone"),
        ("dies at once", "bot/gone"),
    ],
)
def test_a_wrong_answer_ends_the_game_as_it_stands(kind, error):
    contest = replace(CONTEST, answer_seconds=1.0 if kind == "late" else 20.0)
    for game in play_batch(contest, f"cmd:{command(kind)}", range(2)):
        assert game.error == error
        assert game.record["actions"] == (["roll"] if kind != "illegal later" else ["roll", "stage:1@a1"])
        assert (game.score, game.turns, game.ruins) == (0, 0, 0)
        assert last_state(game).dice == tuple(game.record["dice"])


def test_a_program_that_plays_well_plays_as_it_would_here(tmp_path):
    there = play_batch(NIGHTMARE, f"cmd:{good('magdagdon', 'greedy')}", range(3))
    here = [play(NIGHTMARE, create("magdagdon", "greedy", 0), number) for number in range(3)]
    assert timeless(there) == timeless(here)


def test_a_bot_of_our_own_may_be_wrong_too():
    class Wrong:
        def choose(self, view, budget):
            return Choice((Action.parse("stage:1@a1"), Action.parse("stage:2@d4"), Action.parse("confirm")))

    game = play(CONTEST, Wrong(), 0)
    assert game.error == "bot/illegal"
    assert game.record["actions"] == ["roll", "stage:1@a1"]
    assert game.to_json()["error"] == "bot/illegal"


@pytest.mark.parametrize("name", ["nobody", "cmd:no-such-program-at-all"])
def test_nobody_of_that_name_plays(name):
    with pytest.raises(UnknownBot):
        played(name, 3)
