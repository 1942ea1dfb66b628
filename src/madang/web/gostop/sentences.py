"""Go-Stop in words: the names of cards, and the log from the seat of the person who reads."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from babel.dates import get_month_names

from madang.errors import N_
from madang.gostop.cards import CARDS, Card, Kind
from madang.gostop.events import (
    CardPlayed,
    DealSettled,
    Decided,
    Event,
    JunkHandedOver,
    PairChosen,
    SpecialMade,
    SpecialName,
    StockTurned,
    Took,
)
from madang.gostop.settlement import Result
from madang.i18n import Translator

SPECIAL_NAMES: dict[SpecialName, str] = {
    "chok": N_("Chok"),
    "ttadak": N_("Ttadak"),
    "ppuk": N_("Ppuk"),
    "sseul": N_("Sseul"),
    "stack": N_("Stack"),
    "own-ppuk": N_("Own Ppuk"),
}

PILE_LABELS: dict[tuple[Kind, bool], str] = {
    ("bright", True): N_("Your brights: %(cards)s"),
    ("animal", True): N_("Your animals: %(cards)s"),
    ("ribbon", True): N_("Your ribbons: %(cards)s"),
    ("junk", True): N_("Your junk: %(cards)s"),
    ("bright", False): N_("The opponent’s brights: %(cards)s"),
    ("animal", False): N_("The opponent’s animals: %(cards)s"),
    ("ribbon", False): N_("The opponent’s ribbons: %(cards)s"),
    ("junk", False): N_("The opponent’s junk: %(cards)s"),
}
"""What a pile is called, by the kind of its cards and whether it is the reader's."""

SHORT_NAMES = {
    "godori": N_("Godori"),
    "red-poetry": N_("Hongdan"),
    "blue": N_("Cheongdan"),
    "plain-red": N_("Chodan"),
}
"""The sets by their short names, for where there is no room for more."""

_RIBBONS = {
    "red-poetry": N_("red poetry ribbon"),
    "blue": N_("blue ribbon"),
    "plain-red": N_("plain red ribbon"),
    None: N_("rain ribbon"),
}


@lru_cache
def month_name(month: int, t: Translator) -> str:
    """The name of a month, as the language writes it by itself."""
    return str(get_month_names("wide", context="stand-alone", locale=t.locale)[month])


@lru_cache(maxsize=1024)
def card_name(card: int, t: Translator) -> str:
    """The name of a card: “March cherry, bright: curtain”."""
    face = CARDS[card]
    month, plant = month_name(face.month, t), t.gettext(face.plant)
    return t.say(N_("%(month)s %(plant)s, %(kind)s"), month=month, plant=plant, kind=_kind_of(face, t))


def _kind_of(face: Card, t: Translator) -> str:
    if face.kind == "bright":
        return t.say(N_("bright: %(figure)s"), figure=t.gettext(face.figure))
    if face.kind == "animal":
        return t.say(N_("animal: %(figure)s"), figure=t.gettext(face.figure))
    if face.kind == "ribbon":
        return t.gettext(_RIBBONS[face.ribbon_set])
    return t.gettext(N_("double junk") if face.junk_units == 2 else N_("junk"))


def card_names(cards: Iterable[int], t: Translator) -> str:
    """The names of some cards, one after the other."""
    return "; ".join(card_name(card, t) for card in cards)


@lru_cache(maxsize=8192)
def sentence(event: Event, me: int, t: Translator) -> str:
    """What happened, to the person on seat ``me``; empty for what needs no telling."""
    mine = getattr(event, "seat", None) == me
    match event:
        case CardPlayed(_, card, _):
            text = N_("You played: %(card)s.") if mine else N_("Opponent played: %(card)s.")
            return t.say(text, card=card_name(card, t))
        case PairChosen(_, _, mate):
            text = N_("You paired it with: %(card)s.") if mine else N_("Opponent paired it with: %(card)s.")
            return t.say(text, card=card_name(mate, t))
        case StockTurned(_, card, _):
            text = N_("You turned: %(card)s.") if mine else N_("Opponent turned: %(card)s.")
            return t.say(text, card=card_name(card, t))
        case Took(_, cards):
            if mine:
                return t.say_n("You took %(n)s card.", "You took %(n)s cards.", len(cards))
            return t.say_n("Opponent took %(n)s card.", "Opponent took %(n)s cards.", len(cards))
        case SpecialMade(_, "stack", _, _):
            return t.gettext(
                N_("You took a stack of three.") if mine else N_("Opponent took a stack of three.")
            )
        case SpecialMade(_, "own-ppuk", _, _):
            return t.gettext(N_("You took your own Ppuk.") if mine else N_("Opponent took its own Ppuk."))
        case SpecialMade(_, name, _, _):
            text = N_("Your turn made: %(name)s.") if mine else N_("The opponent’s turn made: %(name)s.")
            return t.say(text, name=t.gettext(SPECIAL_NAMES[name]))
        case JunkHandedOver(_, cards, _, name):
            return _junk_sentence(len(cards), name, mine, t)
        case Decided(_, choice, score):
            return _decision_sentence(choice, score, mine, t)
        case DealSettled(result):
            return result_sentence(result, me, t)
    return ""


def _junk_sentence(n: int, name: SpecialName, mine: bool, t: Translator) -> str:
    why = t.gettext(SPECIAL_NAMES[name])
    if mine:
        return t.say_n(
            "Opponent hands over %(n)s junk card: %(name)s.",
            "Opponent hands over %(n)s junk cards: %(name)s.",
            n,
            name=why,
        )
    return t.say_n(
        "You hand over %(n)s junk card: %(name)s.", "You hand over %(n)s junk cards: %(name)s.", n, name=why
    )


def _decision_sentence(choice: str, score: int, mine: bool, t: Translator) -> str:
    if choice == "go" and mine:
        return t.say_n("You said Go with %(n)s point.", "You said Go with %(n)s points.", score)
    if choice == "go":
        return t.say_n("Opponent said Go with %(n)s point.", "Opponent said Go with %(n)s points.", score)
    if mine:
        return t.say_n("You said Stop with %(n)s point.", "You said Stop with %(n)s points.", score)
    return t.say_n("Opponent said Stop with %(n)s point.", "Opponent said Stop with %(n)s points.", score)


def result_sentence(result: Result, me: int, t: Translator) -> str:
    """How the deal ended, to the person on seat ``me``."""
    return won_sentence(result.winner, result.points, me, t)


def won_sentence(winner: int | None, points: int, me: int, t: Translator) -> str:
    """The same of a deal of which only the winner and the points are known."""
    if winner is None:
        return t.gettext(N_("Nagari: a draw, nobody wins."))
    if winner == me:
        return t.say_n("You win %(n)s point.", "You win %(n)s points.", points)
    return t.say_n("The opponent wins %(n)s point.", "The opponent wins %(n)s points.", points)


def first_sentence(first: int, me: int, t: Translator) -> str:
    """Who plays first."""
    return t.gettext(N_("You play first.") if first == me else N_("The opponent plays first."))


def special_banner(event: Event, me: int, t: Translator) -> str:
    """The short banner of a special capture, with the actor; empty for other events."""
    if not isinstance(event, SpecialMade):
        return ""
    name = t.gettext(SPECIAL_NAMES[event.name])
    return t.say(N_("You: %(name)s") if event.seat == me else N_("Opponent: %(name)s"), name=name)
