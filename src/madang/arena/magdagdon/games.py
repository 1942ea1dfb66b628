"""Games of MAGDAGDON by bots, on dice that depend on nothing a bot does."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from madang import magdagdon
from madang.arena.executor import in_order
from madang.arena.players import Terms, player
from madang.bots import AnyBot, create
from madang.bots.bot import Foresees
from madang.bots.protocol import ILLEGAL
from madang.core.chance import below, stream
from madang.core.game import Json
from madang.errors import BadAnswer, IllegalAction, Reason
from madang.magdagdon import NAME, Action

THROWS = ("roll", "reroll")
ENDS = (*THROWS, "confirm", "ruin")
"""What the actions of a choice lead to: the next throw, or the end of the turn."""

BATCH = 25
"""The most games in a task: one is over in seconds, and its results show."""

UNFINISHED = Reason(
    "bot/unfinished", "%(actions)s does not lead to the end of the turn or to the next throw, and no further."
)


@dataclass(frozen=True, slots=True)
class Contest(Terms):
    """What makes a game beside who plays it; a game has a number from 0 on."""

    difficulty: str = magdagdon.VARIANTS[0]


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end, or until an answer was wrong."""

    number: int
    score: int
    turns: int
    ruins: int
    powers: int
    seconds: tuple[float, ...]
    """What each decision took. Where only one action is legal nothing is decided."""
    luck: float | None
    """What the dice gave, by the values of the player itself; None where it has none (``Foresees``)."""
    error: str
    """The code of what was wrong with an answer; "" where nothing was."""
    record: Json

    @property
    def adjusted(self) -> float | None:
        """The score less the luck.

        Each throw is worth on average what the player expects of it, so luck has the mean 0 whatever that
        player expects: this has the same mean as the score, and spreads the less the better it foresees.
        """
        return None if self.luck is None else self.score - self.luck

    def to_json(self) -> Json:
        """A line of a file of records."""
        line: Json = {"record": self.record, "number": self.number, "score": self.score}
        if self.luck is not None:
            line["luck"] = self.luck
        return line | ({"error": self.error} if self.error else {})


def play_all(
    workers: Executor, contest: Contest, bots: Sequence[str], games: int, jobs: int
) -> Iterator[tuple[str, list[Played]]]:
    """The games of some bots, a batch of one after a batch of another, in the order of their numbers.

    What comes of them does not depend on how many workers there are. Raises UnknownBot before the first.
    """
    for bot in bots:
        create(NAME, bot, 0)
    size = max(1, min(BATCH, games // (2 * jobs)))
    batches = [
        (bot, range(first, min(first + size, games))) for first in range(0, games, size) for bot in bots
    ]
    tasks = ((play_batch, (contest, bot, numbers)) for bot, numbers in batches)
    played = in_order(workers, tasks, ahead=2 * jobs)
    for (bot, _), batch in zip(batches, played, strict=True):
        yield bot, batch


def play_batch(contest: Contest, name: str, numbers: range) -> list[Played]:
    """The games of a bot with some numbers. A program is started once for all of them."""
    with player(NAME, name, contest) as bot:
        return [
            play(contest, bot(contest.bot_seed(NAME, contest.difficulty, number)), number)
            for number in numbers
        ]


def play(contest: Contest, bot: AnyBot, number: int) -> Played:
    """A game of a bot. An answer that is wrong ends it as it stands."""
    game = _Game(contest, bot, number)
    error = ""
    try:
        while not game.state.over:
            game.turn()
    except BadAnswer as wrong:
        error = wrong.code
    state = game.state
    return Played(
        number=number,
        score=state.bill.total,
        turns=state.turns,
        ruins=len(state.board.ruins),
        powers=state.powers_used,
        seconds=tuple(game.seconds),
        luck=game.luck if game.seer else None,
        error=error,
        record=magdagdon.make_record(game.start, list(map(str, game.actions)), game.fallen),
    )


class _Game:
    """A game under way."""

    def __init__(self, contest: Contest, bot: AnyBot, number: int) -> None:
        self._contest = contest
        self._bot = bot
        self._number = number
        self.seer: Foresees[Any] | None = bot if isinstance(bot, Foresees) else None
        self.start = self.state = magdagdon.start(contest.difficulty)
        self.actions: list[Action] = []
        self.fallen: list[int] = []
        self.seconds: list[float] = []
        self.luck = 0.0

    def turn(self) -> None:
        """A turn, up to its end. Raises BadAnswer."""
        turn = self.state.turns
        chances = {verb: self._dice(turn, verb) for verb in THROWS}
        while self.state.turns == turn:
            for action in self._choice():
                self._act(action, chances.get(action.verb, iter(())))

    def _choice(self) -> tuple[Action, ...]:
        """What the bot does; where there is only one thing to do it is not asked. Raises BadAnswer."""
        view = magdagdon.view(self.state)
        if len(view.legal) == 1:
            return view.legal
        begun = time.perf_counter()
        actions = self._bot.choose(view, self._contest.budget).actions
        self.seconds.append(time.perf_counter() - begun)
        *before, last = [action.verb in ENDS for action in actions]
        if any(before) or not last:
            raise BadAnswer(UNFINISHED, actions=", ".join(map(str, actions)))
        return actions

    def _act(self, action: Action, chance: Iterator[int]) -> None:
        """One action, and the luck of its throw. Raises BadAnswer where it is not legal."""
        before = self.state
        try:
            self.state, _ = magdagdon.apply(before, action, chance)
        except IllegalAction as refused:
            raise BadAnswer(ILLEGAL, action=str(action), why=str(refused)) from refused
        self.actions.append(action)
        if self.seer and action.verb in THROWS:
            expected = self.seer.outlook(magdagdon.view(before), action)
            self.luck += self.seer.outlook(magdagdon.view(self.state)) - expected

    def _dice(self, turn: int, verb: str) -> Iterator[int]:
        """The dice of a turn's roll, or those of its rerolls: streams of their own, whatever came before."""
        contest = self._contest
        source = stream(contest.key, NAME, contest.difficulty, str(self._number), f"{verb}/{turn}")
        while True:
            self.fallen.append(1 + below(source, 6))
            yield self.fallen[-1]
