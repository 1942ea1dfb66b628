"""The guide to a first deal of Go-Stop: five lessons on the table itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import Response

from madang.errors import N_
from madang.gostop import NAME, Action, State, View, apply, bill, steps, view, why_not
from madang.gostop.events import Event
from madang.i18n import Translator
from madang.web.gostop.desk import Desk, desk
from madang.web.gostop.points import ScorePicture, score_lines
from madang.web.gostop.sentences import sentence
from madang.web.gostop.table import FramePicture, frame_pictures
from madang.web.guide import Lesson, Place, Played, lesson_number, place, play
from madang.web.languages import language_of
from madang.web.preferences import preferences_of
from madang.web.site import site

ADDRESS = f"/{NAME}/guide"
ME = 0
"""Lessons are played on seat 0."""

LESSONS: tuple[Lesson[State], ...] = (
    Lesson(
        N_("Match a month"),
        N_("Two cards of the same month make a pair. The raised cards in your hand find one on the table."),
        "hand0=1J1,5A,7R,10J1,12A hand1=2J1,3J1,4J1,6J1,11J2 layout=1B,3R,7A,8J1,9R,11J1"
        " stock=8A,2A,4A,6A,10A,12R,2R,4R,6R,10R",
        lambda state: len(state.taken[ME]) >= 4,
    ),
    Lesson(
        N_("Two cards match"),
        N_("Your card of August finds two cards on the table. You choose which one you take with it."),
        "hand0=5R,8J2,11J2,12A hand1=2J1,3J1,4J1,6J1 layout=1J1,3R,8B,8J1,9R,10J1"
        " stock=2A,4A,6A,7A,10A,12R,2R,4R",
        lambda state: len(state.taken[ME].of_month(8)) == 2,
    ),
    Lesson(
        N_("Take a stack"),
        N_("Three cards of November lie on the table as one stack. Whoever plays the fourth takes them all."),
        "hand0=4R,6J2,11J2,12A hand1=1J1,5J1,8J1,10J1 layout=2R,3R,9R,11B,11J1,11D stacks=11"
        " stock=7A,4A,6A,8A,10A,12R,1R,4J1 taken0=9J1,9A taken1=3J1,3J2,7J2,7R",
        lambda state: len(state.taken[ME].of_month(11)) == 4,
    ),
    Lesson(
        N_("What is worth points"),
        N_("Certain cards together are worth points. Godori is three birds, and you have two already."),
        "hand0=3J1,6J2,8J2,12A hand1=1J1,5J1,10J1,11J1 layout=1R,8A,9R,10A"
        " stock=7A,4R,6A,8B,10R,12R,1B,4J1 taken0=2A,2R,4A,4J2,5A,5J2 taken1=3B,3R,7J1,7R",
        lambda state: len(state.taken[ME].of_month(8)) == 2,
    ),
    Lesson(
        N_("Go or Stop"),
        N_("With 7 points or more you decide: stop and win, or go on for more. Play a card and see."),
        "hand0=1J1,7R,10J1 hand1=3J1,6J1,8J1 layout=1R,7A,9R,10A,12A stock=12R,2J1,4J1,5J1,11J1,11J2"
        " taken0=2A,2R,4A,4R,8A,8J2,5A,5J2,6A,6J2 taken1=3B,3R,11B,11D,7J1,9J1,9J2",
        lambda state: state.over or state.gos[ME] > 0,
    ),
)
"""Each one is a turn of the player; the stock is fixed."""


@dataclass(frozen=True, slots=True)
class GuidePage:
    """The context of ``gostop/guide.html``."""

    guide: Place
    desk: Desk
    did: tuple[str, ...]
    """The actions that led here, which go along with the next one."""
    step: str
    """What makes this page another one than the page before: the actions of its address."""
    told: str
    """What the last action did."""
    ended: str
    """What the lesson came to, once it is done."""
    scores: tuple[ScorePicture, ...]
    """What the player's points are made of, where the lesson speaks of points."""
    frames: tuple[FramePicture, ...]


async def show(request: Request) -> Response:
    """GET: a lesson, as far as the actions in its address have brought it."""
    number = lesson_number(request, len(LESSONS))
    lesson, t = LESSONS[number - 1], language_of(request)
    played = play(request, lesson, State.parse(lesson.start), _act)
    where = place(ADDRESS, number, LESSONS, request, played)
    seen = view(played.state, ME)
    card = "" if played.refusal else request.query_params.get("card", "")
    before = desk(
        seen,
        card,
        t,
        where.here,
        refusal=played.refusal,
        second_tap=preferences_of(request).second_tap,
        press="did",
    )
    page = GuidePage(
        guide=where,
        # Nobody answers for the opponent: a lesson ends with the player's turn.
        desk=replace(before, waiting=False, hint=_hint(number, before, where.done, t)),
        did=played.did,
        step=" ".join(request.query_params.getlist("did")),
        told=" ".join(filter(None, (sentence(event, ME, t) for event in played.events))),
        ended=_ended(number, seen, t) if where.done else "",
        scores=score_lines(bill(seen).scores[ME], t) if number == 4 or seen.over else (),
        frames=_frames(lesson, played, t) if "card" not in request.query_params else (),
    )
    return site(request).pages.render(request, "gostop/guide.html", page)


def _act(state: State, text: str, chance: Iterator[int]) -> tuple[State, tuple[Event, ...]]:
    action = Action.parse(text)
    if error := why_not(view(state, ME), action):  # also where it is the opponent's turn
        raise error
    return apply(state, action, chance)


def _frames(lesson: Lesson[State], played: Played[State, Event], t: Translator) -> tuple[FramePicture, ...]:
    """The steps of the last action, to be seen one after the other."""
    if not played.did or played.refusal:
        return ()
    state = State.parse(lesson.start)
    for text in played.did[:-1]:
        state, _ = apply(state, Action.parse(text), iter(()))
    last = steps(state, Action.parse(played.did[-1]), iter(()))
    return frame_pictures(((event, view(after, ME)) for event, after in last), ME, t)


def _hint(number: int, now: Desk, done: bool, t: Translator) -> str:
    """What to do next: what the table says, or more where the lesson asks for one card."""
    if now.live and now.view.phase == "play" and not now.chosen:
        match number:
            case 1:
                return t.gettext(N_("Choose a raised card."))
            case 2:
                return t.gettext(N_("Choose the card of August."))
            case 3:
                return t.gettext(N_("Choose the card of November."))
            case 4:
                return t.gettext(N_("Which card takes the third bird?"))
    if now.live:
        return now.hint
    return "" if done else t.gettext(N_("That can happen. Begin again, and try another card."))


def _ended(number: int, seen: View, t: Translator) -> str:
    """What a lesson came to."""
    match number:
        case 1:
            return t.gettext(
                N_("Your card took one, and the stock card took one. What you take lies in your piles.")
            )
        case 2:
            return t.gettext(N_("Your choice is yours, and the other card stays on the table."))
        case 3:
            return t.gettext(
                N_("You got a junk card from the opponent, too. Chok, Ttadak and Sseul also bring junk.")
            )
        case 4:
            return t.say_n(
                "Godori is complete. You have %(n)s point now.",
                "Godori is complete. You have %(n)s points now.",
                bill(seen).scores[ME].total,
            )
        case 5 if seen.over:
            return t.gettext(
                N_("This is the bill, and every line leads to the rules. Now you know how to play.")
            )
    return t.gettext(
        N_("Now the opponent may win first, and you decide again only with more points. That is all.")
    )
