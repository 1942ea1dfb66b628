"""Colours as others see them: without any hue, and with two sorts of cones (deuteranopia).

Both are computed in linear light. A deuteranope lacks the cones for middle wavelengths (M); what reaches the
eye is told apart by the other two (L, S) only. After Viénot, Brettel and Mollon (1999) a colour is shown as
the one with the same L and S on the plane through black, white and the blue of the screen, which look to a
deuteranope as they do to anyone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from madang.render.colour import Colour, luminance

Triple = tuple[float, float, float]
Sight = Callable[[Colour], Colour]
"""How somebody sees: what a colour is to them."""

_L: Triple = (17.8824, 43.5161, 4.11935)
_M: Triple = (3.45565, 27.1554, 3.86714)
_S: Triple = (0.0299566, 0.184309, 1.46709)
"""What red, green and blue in linear light do to the three sorts of cones (Smith and Pokorny)."""


def _dot(a: Triple, b: Triple) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Triple, b: Triple) -> Triple:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _deuteranope() -> tuple[Triple, Triple, Triple]:
    """The matrix, row by row, that brings linear red, green and blue onto the plane."""
    l_white, m_white, s_white = sum(_L), sum(_M), sum(_S)
    l_blue, m_blue, s_blue = _L[2], _M[2], _S[2]
    # On the plane M is a·L + b·S, which holds for white and for blue.
    determinant = l_white * s_blue - l_blue * s_white
    a = (m_white * s_blue - m_blue * s_white) / determinant
    b = (l_white * m_blue - l_blue * m_white) / determinant
    # A step across L and S changes M alone; the missing M is made up by such a step.
    across = _cross(_S, _L)
    step = [each / _dot(_M, across) for each in across]
    lacking = [a * _L[i] + b * _S[i] - _M[i] for i in range(3)]
    red, green, blue = (
        tuple((1.0 if i == j else 0.0) + step[i] * lacking[j] for j in range(3)) for i in range(3)
    )
    return (
        (red[0], red[1], red[2]),
        (green[0], green[1], green[2]),
        (blue[0], blue[1], blue[2]),
    )


DEUTERANOPE = _deuteranope()


def linear(part: int) -> float:
    """A byte of a colour as linear light, from 0 to 1 (sRGB)."""
    value = part / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def encoded(light: float) -> int:
    """Linear light as a byte; what a screen cannot show is brought to its edge."""
    light = min(1.0, max(0.0, light))
    value = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * value)


def grey(colour: Colour) -> Colour:
    """The grey that is as bright as a colour.

    >>> grey((255, 255, 255)), grey((204, 51, 34))
    ((255, 255, 255), (109, 109, 109))
    """
    value = encoded(luminance(colour))
    return value, value, value


def deuteranope(colour: Colour) -> Colour:
    """What a deuteranope sees, as a colour that looks the same to everyone."""
    light: Triple = (linear(colour[0]), linear(colour[1]), linear(colour[2]))
    red, green, blue = (encoded(_dot(row, light)) for row in DEUTERANOPE)
    return red, green, blue


SIGHTS: Mapping[str, Sight] = {"grey": grey, "deuteranope": deuteranope}
"""By name, for sheets that show how others see."""
