"""The table of Go-Stop as a page shows it: every card, pile and set with its name and what it does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from madang.errors import N_
from madang.gostop import Action, Match, Score, View, bill, preview
from madang.gostop.actions import PAIR, PLAY
from madang.gostop.cards import CARDS, KINDS, NO_CARD, Cards, Kind, code
from madang.gostop.layout import Stack
from madang.gostop.near import near_sets
from madang.i18n import Translator
from madang.web.gostop.advice import NO_MARKS, Mark, Marks
from madang.web.gostop.points import section_of
from madang.web.gostop.sentences import PILE_LABELS, SHORT_NAMES, card_name, card_names, month_name


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A card: its face, its name, and what pressing it does."""

    code: str
    label: str
    action: str = ""
    """The action that pressing it asks for; empty where it does nothing, or only chooses it."""
    pick: bool = False
    """Whether pressing it chooses it."""
    chosen: bool = False
    lifted: bool = False
    """Whether it can take something."""
    note: str = ""
    """What a hand card can take, in a few words."""
    fresh: bool = False
    """Whether it was played or turned in the turn under way."""
    target: bool = False
    """Whether the chosen hand card would meet it."""
    mark: Mark | None = None
    """What the coach says of it."""


@dataclass(frozen=True, slots=True)
class GroupPicture:
    """The layout cards of one month; three of them may be a stack."""

    cards: tuple[CardPicture, ...]
    stack: str
    """Who made the stack, in words; empty where it is none."""
    mark: str
    """The same in one word."""
    label: str


@dataclass(frozen=True, slots=True)
class PilePicture:
    """The taken cards of one kind."""

    kind: Kind
    cards: tuple[CardPicture, ...]
    count: int
    units: int | None
    """Junk units, for junk."""
    label: str


@dataclass(frozen=True, slots=True)
class SetPicture:
    """A set that lacks one card, which can still be had."""

    name: str
    have: int
    size: int
    label: str
    section: str
    """The section of the rules page on it."""


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """One side of the table."""

    owner: Literal["you", "opponent"]
    points: int
    gos: int
    piles: tuple[PilePicture, ...]
    near: tuple[SetPicture, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole table of one position."""

    opponent: SeatPicture
    opponent_hand: int
    opponent_cards: tuple[CardPicture, ...]
    """The opponent's hand, once the deal is over; () before."""
    layout: tuple[GroupPicture, ...]
    stock: int
    you: SeatPicture
    hand: tuple[CardPicture, ...]
    press: str = "action"
    """The name under which pressing a card sends its action."""
    against: str = ""
    """What the opponent is called, beyond that; empty in the guide."""


def picture(
    view: View,
    chosen: int,
    t: Translator,
    *,
    live: bool = True,
    second_tap: bool = True,
    marks: Marks = NO_MARKS,
) -> Picture:
    """The table of a view: ``chosen`` is the selected hand card, ``live`` whether cards can be pressed.

    With ``second_tap`` pressing the selected card again plays it, without it is put back into the hand.
    ``marks`` are what a coach says of cards.
    """
    me = view.seat
    live = live and bool(view.legal)
    other = view.hands[1 - me]
    scores = bill(view).scores
    return Picture(
        opponent=_seat(view, 1 - me, scores[1 - me], t),
        opponent_hand=view.other_hand,
        opponent_cards=tuple(card_picture(card, t) for card in other) if isinstance(other, Cards) else (),
        layout=_layout(view, chosen, t, live, marks),
        stock=view.stock,
        you=_seat(view, me, scores[me], t),
        hand=tuple(
            _marked(_hand_card(view, match, chosen, t, live, second_tap), PLAY[match.card], marks, t)
            for match in preview(view)
        ),
    )


def card_picture(card: int, t: Translator) -> CardPicture:
    """A card to look at."""
    return CardPicture(code(card), card_name(card, t))


def _marked(card: CardPicture, action: Action, marks: Marks, t: Translator) -> CardPicture:
    """A card with what a coach says of the action that it stands for."""
    mark = marks.get(str(action))
    return replace(card, label=mark.said(card.label, t), mark=mark) if mark else card


def _hand_card(
    view: View, match: Match, chosen: int, t: Translator, live: bool, second_tap: bool
) -> CardPicture:
    name = card_name(match.card, t)
    note, label = "", t.say(N_("%(card)s. No match on the table"), card=name)
    if match.outcome == "stack":
        note = t.gettext(N_("takes 3"))
        text = (
            N_("%(card)s. Takes your own Ppuk")
            if match.own_ppuk
            else N_("%(card)s. Takes the stack of three")
        )
        label = t.say(text, card=name)
    elif match.outcome != "lay":
        note = t.gettext(N_("takes 1"))
        label = t.say(N_("%(card)s. Matches: %(cards)s"), card=name, cards=card_names(match.found, t))
    playable = live and view.phase == "play"
    is_chosen = playable and match.card == chosen
    if is_chosen and second_tap:
        label = t.say(N_("%(label)s. Selected, press again to play it"), label=label)
    elif is_chosen:
        label = t.say(N_("%(label)s. Selected, press again to put it back"), label=label)
    return CardPicture(
        code(match.card),
        label,
        action=str(PLAY[match.card]) if is_chosen and second_tap else "",
        pick=playable and not is_chosen,
        chosen=is_chosen,
        lifted=match.outcome != "lay",
        note=note,
    )


def _layout(view: View, chosen: int, t: Translator, live: bool, marks: Marks) -> tuple[GroupPicture, ...]:
    groups = []
    wanted = {action.card for action in view.legal if action.verb == "pair"} if live else set()
    met = (
        Cards() if chosen == NO_CARD else next((m.found for m in preview(view) if m.card == chosen), Cards())
    )
    for month in sorted({CARDS[card].month for card in view.layout}):
        stack = next((each for each in view.stacks if each.month == month), None)
        cards = tuple(
            _marked(_layout_card(view, card, card in wanted, card in met, t), PAIR[card], marks, t)
            for card in _as_laid(view, month)
        )
        words = _stack_words(stack, view.seat, t)
        label = t.say(N_("%(month)s: %(stack)s"), month=month_name(month, t), stack=words) if words else ""
        groups.append(
            GroupPicture(cards, words, _stack_mark(stack, view.seat, t), label or month_name(month, t))
        )
    return tuple(groups)


def _layout_card(view: View, card: int, wanted: bool, met: bool, t: Translator) -> CardPicture:
    name = card_name(card, t)
    return CardPicture(
        code(card),
        t.say(N_("Take: %(card)s"), card=name) if wanted else name,
        action=str(PAIR[card]) if wanted else "",
        fresh=card in (view.played, view.turned),
        target=met,
    )


def _as_laid(view: View, month: int) -> tuple[int, ...]:
    """The layout cards of a month, those of the turn under way last, as they were laid."""
    here = tuple(view.layout.of_month(month))
    moving = tuple(card for card in (view.played, view.turned) if card in here)
    return (*(card for card in here if card not in moving), *moving)


def _stack_words(stack: Stack | None, me: int, t: Translator) -> str:
    if stack is None:
        return ""
    if stack.by is None:
        return t.gettext(N_("stack, dealt"))
    return t.gettext(N_("stack, your Ppuk") if stack.by == me else N_("stack, the opponent’s Ppuk"))


def _stack_mark(stack: Stack | None, me: int, t: Translator) -> str:
    if stack is None:
        return ""
    if stack.by is None:
        return t.gettext(N_("stack"))
    return t.gettext(N_("yours") if stack.by == me else N_("theirs"))


def _seat(view: View, seat: int, score: Score, t: Translator) -> SeatPicture:
    mine = seat == view.seat
    piles = []
    for kind in KINDS:
        cards = score.counted(kind)
        units = score.units if kind == "junk" else None
        piles.append(
            PilePicture(
                kind,
                tuple(card_picture(card, t) for card in cards),
                len(cards),
                units,
                _pile_label(kind, len(cards), units, mine, t),
            )
        )
    near = tuple(
        SetPicture(
            t.gettext(SHORT_NAMES[each.combination.code]),
            len(each.combination.cards or ()) - 1,
            len(each.combination.cards or ()),
            t.say(
                N_("%(name)s lacks only: %(card)s"),
                name=t.gettext(each.combination.name),
                card=card_name(each.lacking, t),
            ),
            section_of(each.combination.code),
        )
        for each in near_sets(view.taken[seat], view.taken[1 - seat])
    )
    return SeatPicture("you" if mine else "opponent", score.total, view.gos[seat], tuple(piles), near)


def _pile_label(kind: Kind, count: int, units: int | None, mine: bool, t: Translator) -> str:
    """What a pile holds: cards and, for junk, units."""
    cards = t.say_n("%(n)s card", "%(n)s cards", count)
    if units is not None:
        units_shown = t.say_n("%(n)s unit", "%(n)s units", units)
        cards = t.say(N_("%(cards)s, %(units)s"), cards=cards, units=units_shown)
    return t.say(PILE_LABELS[kind, mine], cards=cards)
