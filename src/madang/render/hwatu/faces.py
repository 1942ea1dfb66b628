"""The 48 faces: what is where on each card. The index covers the corner to (25, 54)."""

from __future__ import annotations

from madang.gostop.cards import Card
from madang.render.hwatu import figures
from madang.render.hwatu import plants as p
from madang.render.hwatu.kit import GREEN, INK, PAPER, RED, ROSE, YELLOW, Drawing, at, disc, line, many, shape
from madang.render.hwatu.marks import cup_badge, double_badge, light
from madang.render.hwatu.ribbons import ribbon


def _field(colour: str) -> Drawing:
    return shape(colour, "M4 4H96V156H4Z")


def _bough(d: str, width: float = 6) -> Drawing:
    return line(INK, width, d)


def _pine(code: str) -> Drawing:
    if code == "1B":
        sky = (
            disc(RED, 70, 56, 21)
            + _bough("M96 12C84 22 68 32 50 30", 5)
            + many(p.PINE, "78 40, 50 34, 84 26 0 .7")
        )
        ground = _bough("M4 146C10 140 18 142 22 138", 5) + many(p.PINE, "16 138 0 .8, 12 154 0 .7")
        return sky + ground + figures.CRANE
    if code == "1R":
        return _bough(
            "M96 30C84 50 94 100 80 156M90 62C76 56 60 60 48 50M84 120C60 110 40 116 24 104"
        ) + many(p.PINE, "48 48, 82 38, 24 104, 32 142, 86 104, 76 146")
    if code == "1J1":
        return _bough(
            "M96 30C70 34 66 62 44 72S20 110 30 156M44 72C60 80 70 92 74 104M28 122C44 120 56 130 62 140"
        ) + many(p.PINE, "54 40, 82 58 8, 34 84, 74 108, 24 130, 62 144")
    return _bough(
        "M60 156C66 130 46 112 58 88S50 50 42 42M58 90C70 84 76 80 82 70M54 116C40 112 34 108 26 100"
    ) + many(p.PINE, "48 40, 80 74, 50 78 -8, 26 104, 80 126, 38 146")


def _plum(code: str) -> Drawing:
    if code == "2A":
        return (
            _bough(
                "M4 120L30 106 50 108 72 98 96 104M72 98L80 60 70 34 78 4M80 60L96 44M30 106L24 140 34 156"
            )
            + many(p.PLUM_BUD, "62 24, 84 118, 14 98")
            + many(p.PLUM, "74 34, 44 26, 88 60, 28 130, 66 130, 84 144")
            + figures.WARBLER
        )
    if code == "2R":
        return (
            _bough("M96 150L80 120 88 84 76 50 84 4M80 120L50 132 30 120 20 76M76 50L50 36 38 14")
            + many(p.PLUM_BUD, "82 12, 20 72, 38 14")
            + many(p.PLUM, "44 32, 80 42, 86 88, 26 96, 34 130, 78 134")
        )
    if code == "2J1":
        return (
            _bough("M30 156L40 118 28 84 46 56 70 44 76 4M40 118L70 108 88 124M46 56L60 80 86 88M46 56L44 30")
            + many(p.PLUM_BUD, "88 126, 86 90, 75 12")
            + many(p.PLUM, "46 30, 74 40, 30 80, 62 78, 44 114, 70 108, 32 142")
        )
    return (
        _bough("M96 140L66 126 52 96 62 64 46 40 54 4M62 64L88 40M52 96L26 104 16 134M66 126L56 156")
        + many(p.PLUM_BUD, "54 14, 88 38, 16 136")
        + many(p.PLUM, "46 38, 78 54, 56 74, 26 104, 56 108, 80 134, 56 148")
    )


_CLOUD = shape(ROSE, "M4 4H96V68q-9 12-18 2-8 14-22 4-10 14-20-2-9 10-18 0-8 8-18 0z")
_CLOUD_BELOW = shape(ROSE, "M4 156V106q11-14 22-2 8-16 24-2 10-14 22 2 12-12 24 4V156z")


def _cherry(code: str) -> Drawing:
    white, pink = p.cherry(PAPER), p.cherry(ROSE)
    if code == "3B":
        return _CLOUD + many(white, "44 26, 78 24 20, 60 56 10, 90 60 30") + figures.CURTAIN
    if code == "3R":
        return (
            _CLOUD
            + _CLOUD_BELOW
            + _bough("M4 84C30 90 60 74 96 86", 5)
            + many(white, "44 26, 84 30 20, 26 130, 80 134 14")
            + at(pink, 86, 84)
        )
    if code == "3J1":
        return (
            _CLOUD
            + _bough("M96 80C70 84 56 96 46 118M66 92C50 86 40 88 30 98", 5)
            + many(white, "44 28, 76 28 20, 58 58 10")
            + many(pink, "30 98 20, 46 120, 72 96 12")
            + shape(ROSE, "M20 128q7-1 9 7-9 3-9-7M72 132q8-3 10 4-8 5-10-4M56 146q-1-8 6-9 5 7-6 9")
        )
    return (
        _CLOUD_BELOW
        + _bough("M96 50C80 54 70 66 44 64M74 62C66 76 52 84 32 84", 5)
        + many(pink, "46 62, 78 52 20, 36 88 12")
        + many(white, "26 128, 60 118 20, 82 136 10")
        + shape(ROSE, "M36 22q7-1 9 7-9 3-9-7M62 24q8-3 10 4-8 5-10-4M78 20q-1-8 6-9 5 7-6 9")
    )


def _wisteria(code: str) -> Drawing:
    vine = _bough("M4 12C30 6 60 16 96 8", 5)
    leaves = many(p.WISTERIA_LEAF, "34 10 10, 54 10 -30, 74 10 10, 90 8 -20")
    if code == "4A":
        few = many(p.WISTERIA_LEAF, "34 10 10, 52 10 -30")
        return figures.CRESCENT + vine + few + many(p.WISTERIA, "42 16 0 .75, 18 88 0 1.05") + figures.CUCKOO
    if code == "4R":
        return vine + leaves + many(p.WISTERIA, "36 20, 85 24, 20 82, 84 94")
    if code == "4J1":
        return vine + leaves + many(p.WISTERIA, "44 24 0 1.05, 80 20, 22 84, 66 86")
    return vine + leaves + many(p.WISTERIA, "60 20, 88 34, 34 64, 66 96 0 .85")


def _iris(code: str) -> Drawing:
    if code == "5A":
        back = many(p.SWORD, "36 114 -6, 58 132 4, 76 144 4, 88 152 6, 14 98 -2 .45")
        return (
            back + many(p.IRIS, "46 36, 76 70") + figures.BRIDGE + many(p.SWORD, "15 158 -4 .6, 27 158 3 .5")
        )
    swords = many(p.SWORD, "20 156 -6, 34 156 4 1.2, 52 156 -4, 66 156 5 1.2, 80 156 8, 90 156 2 1.2")
    if code == "5R":
        return swords + many(p.IRIS, "46 38, 80 62 0 .9, 28 96")
    if code == "5J1":
        return swords + many(p.IRIS, "58 38, 32 88, 78 90")
    return swords + many(p.IRIS, "46 40, 76 72, 40 110")


def _peony(code: str) -> Drawing:
    if code == "6A":
        leaves = many(p.PEONY_LEAF, "34 106 -60, 80 100 50, 30 142 -120, 84 142 120")
        flight = at(figures.BUTTERFLY, 62, 34, 14) + at(figures.BUTTERFLY, 36, 76, -18, 0.85)
        return leaves + at(p.PEONY, 58, 122, 0, 1.1) + flight
    if code == "6R":
        leaves = many(p.PEONY_LEAF, "30 74 -60, 84 66 40, 30 104 -110, 36 142 -80")
        return leaves + many(p.PEONY, "48 36, 80 128 20")
    if code == "6J1":
        leaves = many(p.PEONY_LEAF, "44 68 -100, 86 74 90, 74 92 30, 24 90 -50, 24 136 -110, 76 136 110")
        return leaves + many(p.PEONY, "64 44, 48 114 20 1.1")
    leaves = many(p.PEONY_LEAF, "26 74 -60, 66 60 50, 84 96 20, 52 144 -110")
    return leaves + many(p.PEONY, "46 80 20, 72 124") + at(p.PEONY, 74, 32, 0, 0.7)


def _clover(code: str) -> Drawing:
    if code == "7A":
        return many(p.CLOVER, "42 98 -6, 68 96 2, 90 110 8, 16 120 -4 .6") + figures.BOAR
    if code == "7R":
        return many(p.CLOVER, "36 96 -2 .9, 84 96 6, 22 158 -6, 50 158 0, 84 158 6 .9")
    if code == "7J1":
        return many(p.CLOVER, "42 96 0, 78 90 6 .9, 22 158 -8, 52 158 0, 82 158 8")
    return many(p.CLOVER, "60 94, 86 118 6, 36 130 -4 .9, 14 158 0 .7, 58 158 0 .7, 84 158 4 .5")


def _hill(top: float) -> Drawing:
    return shape(INK, f"M4 156V{top + 26}C20 {top - 4} 70 {top - 14} 96 {top + 18}V156Z")


def _moon(code: str) -> Drawing:
    if code == "8B":
        return _field(RED) + disc(PAPER, 60, 54, 31) + _hill(98) + many(p.TUFT, "26 130, 50 142")
    if code == "8A":
        return (
            _hill(106)
            + many(p.TUFT, "28 136, 54 128, 80 140")
            + many(figures.goose(INK), "52 28, 74 58, 46 88")
        )
    if code == "8J1":
        return (
            _hill(88)
            + many(p.PLUME, "36 86, 58 84 4")
            + many(p.TUFT, "28 126, 54 112, 78 126, 44 150, 72 152")
        )
    hills = shape(INK, "M4 156V104C14 92 30 92 46 110 54 90 78 84 96 102V156Z")
    return (
        hills
        + at(p.PLUME, 70, 94, 0, -1)
        + at(p.PLUME, 78, 96, 0, -0.8)
        + many(p.TUFT, "22 132, 48 146, 76 124, 82 152")
    )


def _chrysanthemum(code: str) -> Drawing:
    flower, leaf = p.CHRYSANTHEMUM, p.CHRYSANTHEMUM_LEAF
    if code == "9A":
        leaves = many(leaf, "34 60 -70, 68 42 30")
        return leaves + many(flower, "52 34, 82 62 15 .8, 17 128 0 .7") + figures.CUP
    if code == "9R":
        return many(leaf, "30 68 -50, 84 60 40, 86 98 20") + many(
            flower, "46 34, 80 120, 26 96, 34 140 15 .8"
        )
    if code == "9J1":
        return many(leaf, "40 62 -60, 84 66 60, 60 86 40, 22 114 -60, 50 130 -110, 88 100 30") + many(
            flower, "62 42, 38 92, 74 126"
        )
    return many(leaf, "30 72 -70, 74 60 30, 50 96 -50, 88 110 110, 66 130 80, 26 142 -90") + many(
        flower, "48 50 15, 76 88, 40 124 15, 80 32 0 .6"
    )


def _maple(code: str) -> Drawing:
    red, yellow = p.maple(RED), p.maple(YELLOW)
    if code == "10A":
        return (
            many(yellow, "76 60 20 .8, 18 122 10 .7")
            + many(red, "74 26 -10, 88 50 30 .8, 62 48 -30 .7")
            + figures.DEER
        )
    if code == "10R":
        return (
            _bough("M96 70C84 60 70 40 40 26M96 116C80 124 60 130 20 112", 5)
            + many(yellow, "20 74 -10 .8, 88 92 0 .9, 40 142 20 .9")
            + many(red, "44 36 -10, 80 44 20, 24 108 10, 80 134 -10")
        )
    if code == "10J1":
        return (
            _bough("M96 88C80 70 70 50 34 60M72 64C60 80 50 100 28 104", 5)
            + many(yellow, "84 26 10 .8, 54 98 -20 .9, 34 142 20 .8")
            + many(red, "52 34 -14, 80 66 20, 28 78 10, 76 124 -10")
        )
    return (
        _bough("M4 84C26 70 50 80 68 64S86 30 96 26M50 74C58 90 70 100 76 104", 5)
        + many(yellow, "48 28 0 .8, 34 134 30 .9, 84 72 20 .8")
        + many(red, "74 40 14, 36 76 -10, 72 104 -20, 70 142 40 .8")
    )


_SPIKES = "32 100 -14, 56 84, 80 100 14"


def _paulownia(code: str) -> Drawing:
    leaves = many(p.PAULOWNIA_LEAF, "24 94 24, 88 94 -24, 56 100")
    if code == "11B":
        return figures.PHOENIX + many(p.PAULOWNIA_LEAF, "22 98 20, 90 112 -16, 52 112 0 .9")
    if code == "11D":
        return _field(YELLOW) + many(p.paulownia_spike(RED), _SPIKES) + leaves
    if code == "11J1":
        return many(p.paulownia_spike(RED), _SPIKES) + leaves
    return many(p.paulownia_spike(RED), "40 54 -14 .9, 64 52 4, 86 66 20 .8") + many(
        p.PAULOWNIA_LEAF, "38 62 20 .9, 76 60 -12, 30 108 14 .8, 74 112 -8 .8"
    )


def _rain(code: str) -> Drawing:
    willow = p.willow(GREEN)
    if code == "12B":
        return (
            many(p.RAIN, "34 22, 92 76, 22 68, 24 90, 84 96, 76 72")
            + many(willow, "46 4 0 .4, 82 4 0 .5")
            + figures.STREAM
            + figures.RAIN_MAN
            + figures.FROG
        )
    if code == "12A":
        strands = many(willow, "38 4 0 .9, 60 4 0 .6, 86 4 0 .5, 18 78 0 .9, 86 120 0 .5")
        return strands + many(p.RAIN, "60 120, 76 114, 72 18, 30 126") + figures.SWALLOW
    if code == "12R":
        strands = many(willow, "36 4, 62 4 0 .5, 88 4, 18 74, 88 86 0 .9")
        return strands + many(p.RAIN, "48 130, 68 132, 36 90, 30 132")
    strands = many(p.willow(RED), "38 4 0 .6, 54 4 0 .4, 88 34 0 .6, 14 78 0 .8")
    return _field(INK) + strands + figures.LIGHTNING + figures.GATE + figures.DRUM


_MONTHS = (
    _pine, _plum, _cherry, _wisteria, _iris, _peony, _clover, _moon, _chrysanthemum, _maple, _paulownia, _rain
)  # fmt: skip


def picture(card: Card) -> Drawing:
    """What is painted on a card, without frame and index."""
    drawing = _MONTHS[card.month - 1](card.code)
    if card.kind == "ribbon":
        return drawing + at(ribbon(card.ribbon_set), 58, 82, 7)
    if card.kind == "bright":
        return drawing + light(77, 136)
    if card.junk_units == 2:
        return drawing + double_badge(76, 30)
    if card.code == "9A":
        return drawing + cup_badge(66, 142)
    return drawing
