"""A player who knows no rule: it looks at a page of MAGDAGDON and presses one of the buttons it offers."""

from __future__ import annotations

import random
import re

from madang.i18n import SOURCE_LANGUAGE, translator
from tests.web.dom import Page, Press

GAME = re.compile(r"(?:/[a-z]+)?/magdagdon/[^/]+")
"""The address of a game, perhaps in a language."""


class Chooser:
    """Plays a game to its end; with the same seed and the same pages it presses the same buttons."""

    def __init__(
        self, seed: int, language: str = SOURCE_LANGUAGE, *, powers: float = 0.2, confirms: float = 0.8
    ) -> None:
        t = translator(language)
        self._cancel = t.gettext("Cancel")
        self._power_names = {t.gettext(name) for name in ("Reroll", "Reduce −1", "Increase +1")}
        none = t.say_n("%(die)s, %(n)s valid cell", "%(die)s, %(n)s valid cells", 0, die="").strip(" ,:")
        self._no_cell = re.compile(rf"(?<!\d){re.escape(none)}")  # ten cells are not none
        self._random = random.Random(seed)
        self._powers = powers
        self._confirms = confirms

    def next(self, page: Page) -> Press | None:
        """What to press, or None where the game is over."""
        offered = [press for press in page.presses if GAME.fullmatch(press.address)]
        verbs = {press.value.partition(":")[0]: press for press in offered if press.name == "action"}
        targets = [press for press in offered if "target" in press.marks]
        if "roll" in verbs:
            return verbs["roll"]
        if targets:
            return self._random.choice(targets)
        if any(press.label == self._cancel for press in offered):
            return verbs.get("reroll") or self._random.choice(self._dice(offered, "reroll"))
        fitting = [die for die in self._dice(offered, "die") if not self._no_cell.search(die.label)]
        if "confirm" in verbs and (not fitting or self._random.random() < self._confirms):
            return verbs["confirm"]
        powers = [press for press in offered if press.label in self._power_names]
        if powers and self._random.random() < self._powers:
            return self._random.choice(powers)
        if fitting:
            return self._random.choice(fitting)
        for press in offered:
            if press.value == "clear" or press.name == "ruin":
                return press
        return next((press for press in offered if press.value.startswith("back:")), None)

    @staticmethod
    def _dice(offered: list[Press], name: str) -> list[Press]:
        return [
            press for press in offered if press.name == name and press.value and "die-slot" in press.marks
        ]
