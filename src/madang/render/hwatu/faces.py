"""The 48 faces: what is where on each card."""

from __future__ import annotations

from madang.gostop.cards import Card
from madang.render.hwatu import figures, plants
from madang.render.hwatu.kit import GREEN, INK, PAPER, RED, ROSE, YELLOW, at, disc, line, shape
from madang.render.hwatu.marks import cup_badge, double_badge, light
from madang.render.hwatu.ribbons import ribbon

_PANEL = "M4 4H96V156H4Z"


def many(piece: str, *places: tuple[float, ...]) -> str:
    """A piece at several places: x, y, and if wanted turn and size."""
    drawing = ""
    for place in places:
        x, y, turn, size = (*place, 0, 1)[:4] if len(place) != 3 else (*place, 1)
        drawing += at(piece, x, y, turn, size)
    return drawing


def _field(colour: str) -> str:
    return shape(colour, _PANEL)


def _ribbon(card: Card, turn: float = 7, x: float = 58, y: float = 82) -> str:
    return at(ribbon(card.ribbon_set), x, y, turn)


def _hill(top: float) -> str:
    return shape(INK, f"M4 156V{top + 26}C20 {top - 4} 70 {top - 14} 96 {top + 18}V156Z")


_P = plants
_CLOUD = "M4 4H96V58C90 66 82 64 78 58 74 68 62 70 56 62 50 70 38 68 36 60 30 68 18 68 14 60 10 62 6 60 4 56Z"
_CLOUD2 = "M4 156V108C10 98 22 98 26 106 30 94 46 94 50 104 56 94 70 96 72 106 78 98 90 100 96 110V156Z"


def _pine(code: str) -> str:
    if code == "1B":
        return (
            disc(RED, 68, 46, 23)
            + line(INK, 5, "M96 20C80 16 60 24 44 22")
            + many(_P.PINE, (84, 24), (58, 26), (34, 24, 0, 0.8))
            + line(INK, 5, "M4 140C12 136 20 140 26 136")
            + many(_P.PINE, (22, 138, 0, 0.8), (12, 154, 0, 0.8))
            + figures.CRANE
            + light(78, 137)
        )
    if code == "1R":
        return line(
            INK, 6, "M96 40C84 56 92 100 80 156M90 70C70 60 60 66 44 58M84 120C60 110 40 116 24 108"
        ) + many(_P.PINE, (44, 58), (78, 44), (26, 108), (36, 140), (84, 112), (76, 148))
    if code == "1J1":
        return line(
            INK,
            6,
            "M96 34C70 36 66 62 44 72S20 110 30 156M44 72C60 80 70 92 74 104M28 122C44 120 56 130 62 140",
        ) + many(_P.PINE, (58, 40), (82, 52, 10), (34, 82), (74, 106), (24, 128), (62, 142))
    return line(
        INK, 6, "M60 156C66 130 46 112 58 88S50 50 40 40M58 90C70 84 76 80 82 70M54 116C40 112 34 108 26 100"
    ) + many(_P.PINE, (46, 38), (80, 72), (54, 72, -8), (26, 102), (80, 122), (38, 144))


def _plum(code: str) -> str:
    if code == "2A":
        return (
            line(
                INK,
                6,
                "M4 120L30 106 50 108 72 98 96 104M72 98L80 60 70 34 78 4M80 60L96 44M30 106L24 140 34 156",
            )
            + many(_P.PLUM, (72, 34), (88, 56), (46, 22), (30, 128), (66, 124), (46, 144, 20))
            + many(_P.PLUM_BUD, (88, 20), (84, 126), (84, 144, 90))
            + figures.WARBLER
        )
    if code == "2R":
        return (
            line(INK, 6, "M96 150L80 120 88 84 76 50 84 4M80 120L50 132 30 120 20 80M76 50L50 36 36 14")
            + many(_P.PLUM, (44, 30), (80, 40), (86, 88), (26, 92), (36, 128), (76, 132))
            + many(_P.PLUM_BUD, (82, 14), (14, 72))
        )
    if code == "2J1":
        return (
            line(INK, 6, "M30 156L40 118 28 84 46 56 70 44 76 4M40 118L70 108 90 120M46 56L60 80 84 84")
            + many(_P.PLUM, (46, 34), (78, 36), (30, 76), (66, 74), (44, 112), (78, 116), (26, 140))
            + many(_P.PLUM_BUD, (88, 84, 60), (62, 138), (62, 14))
        )
    return (
        line(INK, 6, "M96 140L66 126 52 96 62 64 44 40 50 4M62 64L86 50M52 96L26 104 18 130M66 126L50 156")
        + many(_P.PLUM, (48, 32), (80, 54), (58, 70), (30, 96), (62, 112), (28, 132), (80, 134))
        + many(_P.PLUM_BUD, (80, 26), (84, 88, 40), (50, 144))
    )


def _cherry(code: str) -> str:
    cloud = shape(ROSE, _CLOUD)
    if code == "3B":
        return (
            cloud
            + many(_P.CHERRY, (42, 24), (72, 22, 20), (58, 48, 10), (86, 50), (30, 60, 30), (16, 74))
            + figures.CURTAIN
            + light(78, 135)
        )
    if code == "3R":
        return (
            cloud
            + shape(ROSE, _CLOUD2)
            + line(INK, 5, "M4 90C30 96 60 80 96 92")
            + many(
                _P.CHERRY,
                (40, 24),
                (80, 24, 20),
                (86, 62),
                (34, 58, 10),
                (22, 124),
                (84, 126, 14),
                (48, 142, 8),
                (22, 92),
            )
        )
    if code == "3J1":
        return (
            cloud
            + line(INK, 5, "M96 70C70 74 50 90 44 110M60 84C50 82 40 84 30 92")
            + many(
                _P.CHERRY,
                (42, 22),
                (74, 26, 20),
                (56, 50, 10),
                (86, 60),
                (30, 64, 30),
                (42, 98),
                (66, 88, 12),
            )
            + many(_P.CHERRY_PETAL, (24, 130, 30), (64, 126, -40), (80, 140, 80), (44, 146, 10))
        )
    return (
        shape(ROSE, _CLOUD2)
        + line(INK, 5, "M4 88C30 86 50 70 56 50M36 82C50 86 60 84 70 78")
        + many(
            _P.CHERRY,
            (24, 124),
            (50, 116, 20),
            (78, 124, 10),
            (36, 144, 8),
            (66, 144),
            (58, 50, 10),
            (76, 78),
            (30, 90, 12),
        )
        + many(_P.CHERRY_PETAL, (44, 24, 30), (80, 26, -40), (84, 46, 80))
    )


def _wisteria(code: str) -> str:
    leaves = many(_P.WISTERIA_LEAF, (34, 10, 10), (54, 8, -30), (74, 8, 10), (90, 8, -20))
    vine = line(INK, 5, "M4 12C30 6 60 16 96 8")
    if code == "4A":
        return (
            figures.MOON_SLIVER
            + vine
            + leaves
            + many(_P.WISTERIA, (40, 16, 0, 0.9), (20, 84), (88, 94))
            + figures.CUCKOO
        )
    if code == "4R":
        return vine + leaves + many(_P.WISTERIA, (34, 24), (82, 22), (20, 84), (90, 88), (40, 96))
    if code == "4J1":
        return vine + leaves + many(_P.WISTERIA, (42, 26), (78, 20), (20, 74), (60, 86), (88, 78))
    return vine + leaves + many(_P.WISTERIA, (60, 20), (88, 30), (36, 40), (64, 82), (18, 92), (88, 94))


def _iris(code: str) -> str:
    if code == "5A":
        return (
            many(_P.SWORD, (36, 104, -8), (76, 96, 6), (88, 104, 12), (14, 116, -6))
            + many(_P.IRIS, (44, 36), (76, 62))
            + figures.BRIDGE
            + many(_P.SWORD, (40, 156, -6, 0.4), (84, 156, 8, 0.4))
        )
    swords = many(
        _P.SWORD,
        (20, 156, -6),
        (34, 156, 4, 1.2),
        (52, 156, -4),
        (66, 156, 5, 1.2),
        (82, 156, 8),
        (90, 156, 4, 1.2),
    )
    if code == "5R":
        return swords + many(_P.IRIS, (42, 36), (78, 46), (28, 84))
    if code == "5J1":
        return swords + many(_P.IRIS, (58, 38), (34, 86), (78, 92))
    return swords + many(_P.IRIS, (42, 40), (78, 58), (50, 104))


def _peony(code: str) -> str:
    if code == "6A":
        return (
            many(
                _P.PEONY_LEAF, (30, 100, -50), (80, 100, 50), (56, 150, 180), (24, 134, -110), (90, 134, 100)
            )
            + many(_P.PEONY, (56, 122, 0, 1.15))
            + at(figures.BUTTERFLY, 62, 34, 14)
            + at(figures.BUTTERFLY, 38, 74, -18, 0.85)
        )
    if code == "6R":
        return many(
            _P.PEONY_LEAF, (30, 70, -60), (84, 70, 40), (56, 130, 0), (20, 110, -20), (88, 110, 30)
        ) + many(_P.PEONY, (40, 38), (78, 128), (34, 122, 10, 0.8))
    if code == "6J1":
        return many(
            _P.PEONY_LEAF,
            (40, 66, -80),
            (84, 78, 60),
            (60, 90, 10),
            (26, 120, -70),
            (84, 130, 80),
            (50, 146, 180),
        ) + many(_P.PEONY, (64, 42), (50, 114, 20, 1.1))
    return (
        many(
            _P.PEONY_LEAF,
            (44, 44, -60),
            (80, 60, 60),
            (22, 84, -40),
            (88, 100, 20),
            (44, 140, 200),
            (84, 140, 140),
        )
        + many(_P.PEONY, (44, 76, 20, 1.1), (72, 124))
        + at(_P.PEONY, 74, 28, 0, 0.6)
    )


def _clover(code: str) -> str:
    if code == "7A":
        return (
            many(_P.CLOVER, (40, 90, -8), (66, 92, 4), (88, 96, 12), (20, 156, -6, 0.8), (90, 156, 6, 0.6))
            + figures.BOAR
        )
    if code == "7R":
        return many(
            _P.CLOVER, (34, 92, -6, 0.9), (84, 92, 10), (24, 156, -10), (48, 156, -2), (86, 156, 8, 0.9)
        )
    if code == "7J1":
        return many(
            _P.CLOVER, (40, 90, -6, 0.9), (76, 84, 8, 0.85), (24, 156, -12), (52, 156, 0), (82, 156, 10)
        )
    return many(
        _P.CLOVER,
        (58, 96, 0, 1),
        (88, 110, 10),
        (36, 122, -10),
        (20, 156, -10, 0.6),
        (58, 156, 2, 0.8),
        (84, 156, 10, 0.6),
    )


def _moon(code: str) -> str:
    if code == "8B":
        return (
            _field(RED)
            + disc(PAPER, 58, 54, 32)
            + _hill(96)
            + many(_P.GRASS, (30, 126), (52, 140))
            + light(78, 137)
        )
    if code == "8A":
        return (
            _hill(106)
            + many(_P.GRASS, (28, 136), (54, 128), (80, 140))
            + at(figures.goose(INK), 50, 26)
            + at(figures.goose(INK), 72, 56)
            + at(figures.goose(INK), 44, 86)
        )
    if code == "8J1":
        return (
            _hill(74)
            + many(_P.GRASS, (28, 116), (54, 98), (78, 116), (44, 146), (74, 148))
            + many(_P.PLUME, (44, 74), (70, 70))
        )
    return (
        shape(INK, "M4 156V96C14 84 30 84 44 104 52 84 78 76 96 96V156Z")
        + many(_P.GRASS, (22, 124), (46, 142), (74, 116), (80, 148))
        + many(_P.PLUME, (60, 98, -10), (76, 92, 6))
    )


def _chrysanthemum(code: str) -> str:
    leaves = many(
        _P.CHRYSANTHEMUM_LEAF,
        (30, 66, -60),
        (84, 60, 50),
        (26, 130, -30),
        (84, 110, 40),
        (56, 96, 10),
        (50, 150, 170),
    )
    if code == "9A":
        return (
            leaves
            + many(_P.CHRYSANTHEMUM, (50, 34), (84, 58, 15, 0.8), (24, 70, 0, 0.7))
            + figures.CUP
            + cup_badge(66, 140)
        )
    if code == "9R":
        return leaves + many(_P.CHRYSANTHEMUM, (42, 34), (80, 116), (30, 92), (36, 138, 15, 0.8))
    if code == "9J1":
        return leaves + many(_P.CHRYSANTHEMUM, (62, 40), (38, 92), (74, 124))
    return (
        leaves
        + many(_P.CHRYSANTHEMUM, (46, 48, 15), (78, 84), (40, 122, 15))
        + at(_P.CHRYSANTHEMUM, 80, 30, 0, 0.6)
    )


def _maple(code: str) -> str:
    red, yellow, green = _P.maple(RED), _P.maple(YELLOW), _P.maple(INK)
    if code == "10A":
        return (
            many(red, (68, 26, -10), (88, 54, 20), (46, 22, 20, 0.8))
            + many(yellow, (72, 62, 10, 0.8))
            + figures.DEER
        )
    if code == "10R":
        return many(red, (42, 32, -10), (82, 40, 20), (26, 96, 10), (80, 132, -10)) + many(
            yellow, (24, 66, 0, 0.8), (88, 88, 0, 0.9), (40, 140, 20)
        )
    if code == "10J1":
        return many(red, (50, 32, -14), (78, 70, 20), (32, 92, 10), (70, 130, -10)) + many(
            yellow, (82, 30, 10, 0.8), (52, 64, 0, 0.8), (36, 138, 20)
        )
    return many(red, (74, 34, 14), (40, 66, -10), (76, 96, -20), (38, 130, 10)) + many(
        yellow, (44, 26, 0, 0.8), (78, 64, 30, 0.7), (54, 98, 10, 0.8), (78, 138, 20, 0.9)
    )


def _paulownia(code: str) -> str:
    if code == "11B":
        return (
            figures.PHOENIX
            + many(_P.PAULOWNIA_LEAF, (24, 100, 20), (54, 104, 0), (86, 108, -16))
            + light(78, 137)
        )
    leaf = many(_P.PAULOWNIA_LEAF, (28, 96, 24), (84, 96, -24), (56, 102))
    if code == "11D":
        return (
            _field(YELLOW)
            + many(_P.paulownia_spike(RED, 7), (34, 94, -16), (56, 84), (80, 94, 16))
            + leaf
            + double_badge(76, 30)
        )
    if code == "11J1":
        return many(_P.paulownia_spike(RED, 7), (34, 94, -16), (56, 84), (80, 94, 16)) + leaf
    return many(_P.PAULOWNIA_LEAF, (50, 40, 10), (82, 50, -20), (26, 104, 20), (76, 108, -8)) + many(
        _P.paulownia_spike(RED, 7), (40, 36, -4, 0.8), (50, 128, 4)
    )


def _rain(code: str) -> str:
    willow, rain = _P.willow(GREEN), _P.RAIN
    if code == "12B":
        return (
            many(rain, (34, 22), (92, 70), (26, 72), (20, 96), (84, 96))
            + many(willow, (44, 4, 0, 0.5), (84, 4, 0, 0.4))
            + figures.STREAM
            + figures.RAIN_MAN
            + figures.FROG
            + light(78, 137)
        )
    if code == "12A":
        return (
            many(willow, (36, 4), (58, 4, 0, 0.7), (88, 4, 0, 0.6), (20, 80, 0, 0.9), (84, 96, 0, 0.7))
            + many(rain, (48, 116), (66, 122), (74, 30))
            + figures.SWALLOW
        )
    if code == "12R":
        return many(willow, (36, 4), (66, 4, 0, 0.6), (88, 4), (20, 76), (86, 88, 0, 0.8)) + many(
            rain, (48, 128), (66, 134), (36, 100)
        )
    return (
        _field(INK)
        + many(_P.willow(RED), (36, 4), (60, 4, 0, 0.5), (88, 4), (20, 76, 0, 0.9))
        + figures.LIGHTNING
        + figures.DRUM
        + double_badge(76, 30)
    )


_MONTHS = (
    _pine,
    _plum,
    _cherry,
    _wisteria,
    _iris,
    _peony,
    _clover,
    _moon,
    _chrysanthemum,
    _maple,
    _paulownia,
    _rain,
)


def picture(card: Card) -> str:
    """What is painted on a card, without frame and index."""
    drawing = _MONTHS[card.month - 1](card.code)
    if card.kind == "ribbon":
        drawing += _ribbon(card)
    return drawing
