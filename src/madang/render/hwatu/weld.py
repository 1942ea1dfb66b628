"""One shape out of several that are painted alike, where nobody can see a difference."""

from __future__ import annotations

from dataclasses import dataclass, replace

from madang.render.hwatu.kit import NONE, Drawing, Piece
from madang.render.hwatu.outlines import Box, bounds, clockwise, meet


@dataclass(slots=True)
class _Seam:
    """A piece that grows, and the boxes of all that went into it."""

    piece: Piece
    boxes: list[Box]


def welded(drawing: Drawing) -> Drawing:
    """The same picture from fewer pieces: one joins another painted alike below it, if nothing is between.

    Where two meet nobody sees which is above, if both are lines, or fills that go round the same way; a fill
    with an edge hides what is below it.
    """
    seams: list[_Seam] = []
    for piece in drawing:
        box = bounds(piece.outline, piece.width / 2)
        seam = _below(piece, box, seams)
        if seam:
            seam.piece = replace(seam.piece, outline=seam.piece.outline + piece.outline)
            seam.boxes.append(box)
        else:
            seams.append(_Seam(piece, [box]))
    return tuple(seam.piece for seam in seams)


def _below(piece: Piece, box: Box, seams: list[_Seam]) -> _Seam | None:
    for seam in reversed(seams):
        touches = any(meet(box, other) for other in seam.boxes)
        if _alike(seam.piece, piece) and (not touches or _blend(seam.piece, piece)):
            return seam
        if touches:
            return None
    return None


def _alike(one: Piece, other: Piece) -> bool:
    return (one.fill, one.stroke) == (other.fill, other.stroke) and round(one.width, 1) == round(
        other.width, 1
    )


def _blend(one: Piece, other: Piece) -> bool:
    if one.fill == NONE:
        return True
    return one.stroke == NONE and clockwise(one.outline) == clockwise(other.outline)
