"""A guide to a first game: short lessons that are played on real positions, with the real rules.

What was done in a lesson stands in the address as repeated ``did=`` parameters. So nothing is stored, the
lesson goes without a script, and it can be left or begun anew at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from starlette.exceptions import HTTPException
from starlette.requests import Request

from madang.errors import MadangError
from madang.web.languages import language_of

LIMIT = 60
"""How many actions a lesson takes; more come only from an address that somebody wrote by hand."""
TEXT_LIMIT = 40
"""How long the notation of an action may be."""

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Lesson(Generic[S]):
    """A lesson: what it is about, the position it starts from, and when it is done."""

    title: str
    text: str
    start: str
    """The notation of a position."""
    done: Callable[[S], bool]
    chance: tuple[int, ...] = ()
    """What chance brings, in order, and then over again."""

    def outcomes(self) -> Iterator[int]:
        """Chance: the fixed outcomes, as often as it takes."""
        while self.chance:
            yield from self.chance


@dataclass(frozen=True, slots=True)
class Played(Generic[S, E]):
    """How far a lesson is: the state, what the last action did, and why it was refused if it was."""

    state: S
    did: tuple[str, ...]
    """The actions that led here; what was taken back is no longer among them."""
    events: tuple[E, ...]
    refused: str
    """The action that was refused, if the last one was."""
    refusal: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the guide a page is; what ``parts/guide.html`` draws."""

    address: str
    """Where the guide is, without the language."""
    number: int
    count: int
    title: str
    text: str
    done: bool
    """Whether the lesson is done."""
    begun: bool
    """Whether something was done in it."""

    @property
    def here(self) -> str:
        """The address of this lesson, from its start."""
        return f"{self.address}/{self.number}"

    @property
    def back(self) -> str:
        """The address of the lesson before, or empty."""
        return f"{self.address}/{self.number - 1}" if self.number > 1 else ""

    @property
    def next(self) -> str:
        """The address of the next lesson, or empty."""
        return f"{self.address}/{self.number + 1}" if self.number < self.count else ""


def lesson_number(request: Request, count: int) -> int:
    """The lesson of an address, from 1; an address without one is that of the first. Raises HTTPException."""
    text = str(request.path_params.get("lesson", "1"))
    if text not in map(str, range(1, count + 1)):
        raise HTTPException(404)
    return int(text)


def play(
    request: Request,
    lesson: Lesson[S],
    start: S,
    act: Callable[[S, str, Iterator[int]], tuple[S, tuple[E, ...]]],
) -> Played[S, E]:
    """Play the actions of an address. ``act`` does one action, or raises MadangError and says why not.

    What comes after a refused action is not played: it was never offered.
    """
    texts = request.query_params.getlist("did")[:LIMIT]
    chance = lesson.outcomes()
    state, events = start, cast("tuple[E, ...]", ())
    seen, did = [start], list[str]()
    for text in texts:
        try:
            state, events = act(state, text if len(text) <= TEXT_LIMIT and text.isprintable() else "", chance)
        except MadangError as error:
            return Played(state, tuple(did), (), text, language_of(request).error(error))
        did.append(text)
        if state in seen:  # something was taken back: the way there need not stand in the address
            del did[seen.index(state) :], seen[seen.index(state) + 1 :]
        else:
            seen.append(state)
    return Played(state, tuple(did), events, "", "")


def place(
    address: str, number: int, lessons: tuple[Lesson[S], ...], request: Request, played: Played[S, E]
) -> Place:
    """Where in the guide a lesson is, in the language of the request."""
    t, lesson = language_of(request), lessons[number - 1]
    return Place(
        address=address,
        number=number,
        count=len(lessons),
        title=t.gettext(lesson.title),
        text=t.gettext(lesson.text),
        done=lesson.done(played.state),
        begun=bool(played.did),
    )
