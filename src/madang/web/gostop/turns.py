"""Whole moves of Go-Stop in one short sentence each, where there is little room; the log has more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from madang.errors import N_
from madang.gostop.cards import CARDS, NO_CARD
from madang.gostop.events import (
    CardPlayed,
    DealSettled,
    Decided,
    Event,
    JunkHandedOver,
    SpecialMade,
    StockTurned,
    Took,
)
from madang.i18n import Translator
from madang.web.gostop.sentences import SPECIAL_NAMES, month_name, sentence

_SHORT_KINDS = {"bright": N_("bright"), "animal": N_("animal"), "ribbon": N_("ribbon")}


@dataclass(slots=True)
class _Move:
    """What a seat did with one hand card, gathered from its events."""

    played: CardPlayed
    turned: int = NO_CARD
    took: int = 0
    """How many cards from the layout."""
    junk: int = 0
    """How many junk cards the other seat handed over."""
    names: list[str] = field(default_factory=list)
    """What special things were made, in words."""


def short_name(card: int, t: Translator) -> str:
    """The name of a card as far as it matters to a glance: “November junk”, “March ribbon”."""
    face = CARDS[card]
    junk = N_("double junk") if face.junk_units == 2 else N_("junk")
    kind = t.gettext(junk if face.kind == "junk" else _SHORT_KINDS[face.kind])
    return t.say(N_("%(month)s %(kind)s"), kind=kind, month=month_name(face.month, t))


def tell_moves(events: Iterable[Event], me: int, t: Translator) -> tuple[str, ...]:
    """What happened, to the person on seat ``me``: a sentence for every move, decision and result."""
    return tuple(filter(None, _told(events, me, t)))


def _told(events: Iterable[Event], me: int, t: Translator) -> Iterator[str]:
    move: _Move | None = None
    for event in events:
        match event:
            case CardPlayed():
                if move:
                    yield _sentence(move, me, t)
                move = _Move(event)
            case Decided() | DealSettled():
                if move:
                    yield _sentence(move, me, t)
                move = None
                yield sentence(event, me, t)
            case _ if move:
                _gather(move, event, t)
    if move:
        yield _sentence(move, me, t)


def _gather(move: _Move, event: Event, t: Translator) -> None:
    match event:
        case StockTurned(_, card, _):
            move.turned = card
        case Took(_, cards):
            move.took += len(cards)
        case JunkHandedOver(_, cards, _, _):
            move.junk += len(cards)
        case SpecialMade(_, name, _, _):
            move.names.append(t.gettext(SPECIAL_NAMES[name]))


def _sentence(move: _Move, me: int, t: Translator) -> str:
    """One of five shapes, each a whole sentence of its own."""
    mine = move.played.seat == me
    if move.turned == NO_CARD:
        return sentence(move.played, me, t)  # it is asked with which of two cards to pair it
    if move.junk:
        text = (
            N_("You played %(card)s, turned %(turned)s: %(name)s; took %(n)s, won %(handed)s junk.")
            if mine
            else N_(
                "Opponent played %(card)s, turned %(turned)s: %(name)s; took %(n)s, and %(handed)s of yours."
            )
        )
    elif move.names and move.took:
        text = (
            N_("You played %(card)s, turned %(turned)s: %(name)s; took %(n)s.")
            if mine
            else N_("Opponent played %(card)s, turned %(turned)s: %(name)s; took %(n)s.")
        )
    elif move.names:
        text = (
            N_("You played %(card)s, turned %(turned)s: %(name)s.")
            if mine
            else N_("Opponent played %(card)s, turned %(turned)s: %(name)s.")
        )
    elif move.took:
        text = (
            N_("You played %(card)s, turned %(turned)s; took %(n)s.")
            if mine
            else N_("Opponent played %(card)s, turned %(turned)s; took %(n)s.")
        )
    else:
        text = (
            N_("You played %(card)s, turned %(turned)s.")
            if mine
            else N_("Opponent played %(card)s, turned %(turned)s.")
        )
    return t.say(
        text,
        card=short_name(move.played.card, t),
        turned=short_name(move.turned, t),
        name=", ".join(move.names),
        n=t.number(move.took),
        handed=t.number(move.junk),
    )
