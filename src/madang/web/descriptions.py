"""What each page is about, in a sentence: for search engines, and for whoever is sent its address."""

from __future__ import annotations

from madang.errors import N_
from madang.i18n import Translator

MADANG = N_("MAGDAGDON with dice and Go-Stop with flower cards: in your browser, without an account.")

DESCRIPTIONS = {
    "/magdagdon/rules": N_("The rules of MAGDAGDON, complete, with drawn examples."),
    "/magdagdon/guide": N_("Learn MAGDAGDON in five short lessons."),
    "/magdagdon/scores": N_("The best games of MAGDAGDON on this server."),
    "/magdagdon": N_(
        "Four dice, sixteen cells. Neighbours may differ by at most 1, lines earn bonuses, and what cannot be"
        " placed becomes a RUIN."
    ),
    "/gostop/rules": N_("The rules of two-player Go-Stop, complete, with drawn examples."),
    "/gostop/guide": N_("Learn Go-Stop in five short lessons."),
    "/gostop/statistics": N_("Your deals of Go-Stop, counted."),
    "/gostop": N_(
        "Forty-eight flower cards against the computer. Match months, collect sets, and decide: stop and win,"
        " or go on for more."
    ),
    "/cards": N_("The 48 cards by name"),
    "/keys": N_("All keys of both tables."),
    "/you/games": N_("Your finished games: look at them again, take them with you, bring others here."),
    "/settings": N_("How Madang looks, sounds and plays for you."),
    "/you": N_("Your name, your other devices, and how to delete everything."),
    "/fair": N_("How to check that a game was not arranged."),
}
"""The sentence of each address and of all below it; what comes first counts."""


def description(path: str, t: Translator) -> str:
    """What the page at an address, without its language, is about."""
    for beginning, text in DESCRIPTIONS.items():
        if path == beginning or path.startswith(beginning + "/"):
            return t.gettext(text)
    return t.gettext(MADANG)
