"""The look: every colour of the pages, and what a player's contrast, grain and temperature make of them.

This is the one place where colours are written down. The style sheets only use their names, as custom
properties (``var(--ink)``); the cards and the dice are painted with them too. Contrast and temperature are
computed into the values here, never laid over the page as a filter: so nothing can fall below the contrast
that reading needs, and nothing that is fixed in the window is moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from madang.errors import N_, BadSetting, Reason
from madang.render import hwatu
from madang.render.colour import BLACK, WHITE, Colour, mixed, parse, ratio, written
from madang.render.grain import LEVELS, strength

MOST = 100
NEUTRAL = 50
GRAIN = 50
"""The grain that every page has by itself: to be felt, not seen."""

THEMES = ("system", "light", "dark")

LIGHT = {
    "paper": "#fbf7ee", "sheet": "#ffffff", "felt": "#e6efe7",
    "ink": "#1b1b1f", "quiet": "#4a4a52", "line": "#6b6455", "hair": "#d9d2c3",
    "jade": "#0f5143", "vermilion": "#92180f", "gold": "#664600", "sky": "#124b76",
    "face": "#ffffff", "pip": "#1b1b1f",
}  # fmt: skip
"""The colours of the light theme (look.md); face and pip are those of the dice."""

DARK = {
    "paper": "#14181d", "sheet": "#1d232a", "felt": "#16302a",
    "ink": "#f1ebdd", "quiet": "#c3bcae", "line": "#979ba0", "hair": "#38404a",
    "jade": "#7fd6bd", "vermilion": "#ffa89c", "gold": "#f0c561", "sky": "#9ccdf5",
    "face": "#f1ebdd", "pip": "#1b1b1f",
}  # fmt: skip
"""The colours of the dark theme (look.md)."""

_THEMES = {"light": LIGHT, "dark": DARK}

CARDS = {f"h-{name}": colour for name, colour in hwatu.COLOURS.items()}
"""The colours of the Hwatu cards, the same in both themes."""

STRONG_LIGHT = {
    "paper": "#ffffff", "sheet": "#ffffff", "felt": "#f2f2f2",
    "ink": "#000000", "quiet": "#1f1f1f", "line": "#333333", "hair": "#767676",
    "jade": "#00382c", "vermilion": "#6e0a05", "gold": "#452f00", "sky": "#00305a",
    "face": "#ffffff", "pip": "#000000", **CARDS,
}  # fmt: skip
STRONG_DARK = {
    "paper": "#000000", "sheet": "#000000", "felt": "#101010",
    "ink": "#ffffff", "quiet": "#e6e6e6", "line": "#cccccc", "hair": "#808080",
    "jade": "#a5f0da", "vermilion": "#ffc9c1", "gold": "#ffdf8e", "sky": "#c4e3ff",
    "face": "#ffffff", "pip": "#000000", **CARDS,
}  # fmt: skip
"""What whoever asks the system for more contrast gets, whatever was set here: neutral and strong."""

SHADOWS = {
    "light": "0 1px 2px rgb(27 27 31 / .12), 0 4px 14px rgb(27 27 31 / .08)",
    "dark": "0 1px 2px rgb(0 0 0 / .4), 0 4px 14px rgb(0 0 0 / .3)",
}

TEXT, SHAPE = 4.5, 3.0
"""The contrast that text needs, and that lines and controls need (WCAG 1.4.3 and 1.4.11)."""

SURFACES = ("paper", "sheet", "felt")
"""What carries grain."""

READ = (
    *((text, SURFACES, TEXT) for text in ("ink", "quiet", "jade", "vermilion", "gold", "sky")),
    ("line", SURFACES, SHAPE),
    ("pip", ("face",), TEXT),
    *((f"h-{colour}", ("h-paper",), SHAPE) for colour in ("ink", "red", "blue", "green")),
)
"""What has to be told from what, and how well. It reads in both directions: sheet on jade, paper on ink."""

CONTRASTS = (0.85, 1.0, 1.25)
"""What 0, 50 and 100 do to the distance of every colour from the middle grey."""

COOL, WARM = (0.78, 0.92, 1.0), (1.0, 0.88, 0.70)
"""The light that everything is seen in at the two ends."""

NUMBER = Reason("setting/number", N_("“%(setting)s” takes a whole number from 0 to 100, not “%(value)s”."))
CHOICE = Reason("setting/choice", N_("“%(setting)s” can be one of %(choices)s, but not “%(value)s”."))


@dataclass(frozen=True, slots=True)
class Look:
    """How a player wants the pages to look; as it is made it is how they are meant."""

    theme: str = "system"
    contrast: int = NEUTRAL
    grain: int = GRAIN
    temperature: int = NEUTRAL

    @property
    def query(self) -> str:
        """The look as the query of the address of its style sheet."""
        return urlencode({name: getattr(self, name) for name in LOOK_SETTINGS})

    @property
    def schemes(self) -> tuple[str, ...]:
        """The colour schemes that the pages may be shown in."""
        return ("light", "dark") if self.theme == "system" else (self.theme,)

    @property
    def level(self) -> int:
        """The strength of the grain: 0 only where none at all is wanted."""
        return -(-self.grain * LEVELS // MOST)

    @property
    def neutral(self) -> bool:
        """Whether it is the look that every page has by itself."""
        return self == Look()

    def paper(self, scheme: str) -> str:
        """The colour of the page in a colour scheme, for the frame that the browser draws around it."""
        return colours(self, scheme)["paper"]


LOOK_SETTINGS = ("theme", "contrast", "grain", "temperature")
SLIDERS = LOOK_SETTINGS[1:]


def read_look(values: Mapping[str, str]) -> Look:
    """The look of a query or of a form; what is not named stays neutral. Raises BadSetting."""
    theme = read_choice(values, "theme", THEMES) if "theme" in values else THEMES[0]
    return Look(theme, **{name: read_percent(values, name) for name in SLIDERS if name in values})


def read_choice(values: Mapping[str, str], name: str, choices: tuple[str, ...]) -> str:
    """A setting that is one of a few words. Raises BadSetting."""
    if values[name] not in choices:
        raise BadSetting(CHOICE, setting=name, value=values[name], choices=", ".join(filter(None, choices)))
    return values[name]


def read_percent(values: Mapping[str, str], name: str) -> int:
    """A setting from 0 to 100. Raises BadSetting."""
    text = values[name]
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST)) and int(text) <= MOST):
        raise BadSetting(NUMBER, setting=name, value=text)
    return int(text)


def contrast_factor(contrast: int) -> float:
    """How far colours move from the middle grey: between the three fixed points it is a straight line."""
    low, middle, high = CONTRASTS
    if contrast <= NEUTRAL:
        return low + (middle - low) * contrast / NEUTRAL
    return middle + (high - middle) * (contrast - NEUTRAL) / (MOST - NEUTRAL)


def tint(temperature: int) -> tuple[float, float, float]:
    """What is left of red, green and blue in a light of this temperature."""
    end = WARM if temperature >= NEUTRAL else COOL
    share = abs(temperature - NEUTRAL) / NEUTRAL
    red, green, blue = (1 + (part - 1) * share for part in end)
    return red, green, blue


def seen(colour: Colour, look: Look, beside: Colour | None = None) -> Colour:
    """A colour in the contrast and the light of a look.

    Close to white and black there is no room to move away from the grey. So that surfaces stay apart, one
    that lies ``beside`` another moves away from that instead.
    """
    factor = contrast_factor(look.contrast)

    def moved(part: float, centre: float, to: float) -> float:
        return min(255.0, max(0.0, (part - centre) * factor + to))

    grounds = [(part, moved(part, 127.5, 127.5)) for part in beside] if beside else [(127.5, 127.5)] * 3
    red, green, blue = (
        round(moved(part, *ground) * light)
        for part, ground, light in zip(colour, grounds, tint(look.temperature), strict=True)
    )
    return red, green, blue


def with_grain(surface: Colour, level: int) -> tuple[Colour, Colour, Colour]:
    """A surface, and its darkest and its lightest pixel."""
    most = strength(level)
    return surface, mixed(surface, BLACK, most), mixed(surface, WHITE, most)


@lru_cache(maxsize=512)
def colours(look: Look, scheme: str) -> dict[str, str]:
    """All colours of a look in the light or the dark scheme, by name.

    Where the player's wishes would make something hard to read, it is moved away from what is behind it until
    it is not: reading comes first, at every value of all three.
    """
    theme = {name: parse(text) for name, text in (_THEMES[scheme] | CARDS).items()}
    made = {name: seen(colour, look) for name, colour in theme.items()}
    for name in ("sheet", "felt", "hair"):
        made[name] = seen(theme[name], look, theme["paper"])
    for name, grounds, least in READ:
        level = look.level if grounds is SURFACES else 0
        behind = [pixel for ground in grounds for pixel in with_grain(made[ground], level)]
        made[name] = _readable(made[name], behind, least)
    return {name: written(colour) for name, colour in made.items()}


def _readable(colour: Colour, behind: list[Colour], least: float) -> Colour:
    """A colour, or the nearest one towards black or white that stands out well enough."""
    pole = BLACK if sum(colour) < sum(behind[0]) else WHITE
    for step in range(65):
        moved = mixed(colour, pole, step / 64)
        if all(ratio(moved, ground) >= least for ground in behind):
            return moved
    return pole


def look_css(look: Look, folder: str = "") -> str:
    """The style sheet of a look; ``folder`` is where the grain is served from.

    Whoever asks the system for more contrast, or for its own colours, gets that instead.
    """
    grain = f"url({folder}grain-{look.level}.png)" if look.level else "none"
    first, *others = look.schemes
    rules = [_rule(f"color-scheme:{' '.join(look.schemes)};--grain:{grain};" + _values(look, first))]
    rules += [_rule(_values(look, scheme), f"(prefers-color-scheme:{scheme})") for scheme in others]
    strong = {"light": STRONG_LIGHT, "dark": STRONG_DARK}
    more = "(prefers-contrast:more)"
    rules.append(_rule("--grain:none;" + _written(strong[first]), more))
    rules += [_rule(_written(strong[each]), f"{more} and (prefers-color-scheme:{each})") for each in others]
    # There the system's colours are used for all but drawings, and those must be readable on any ground.
    own = {"face": "#ffffff", "pip": "#000000", "line": "#767676"} | CARDS
    rules.append(_rule("--grain:none;" + _written(own), "(forced-colors:active)"))
    return "\n".join(rules) + "\n"


def _values(look: Look, scheme: str) -> str:
    return _written(colours(look, scheme)) + f"--shadow:{SHADOWS[scheme]};"


def _written(values: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in values.items())


def _rule(declarations: str, medium: str = "") -> str:
    rule = f":root{{{declarations.rstrip(';')}}}"
    return f"@media {medium}{{{rule}}}" if medium else rule
