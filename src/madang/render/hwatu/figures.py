"""Creatures, people and things of the brights and animals, most of them in their place on the card."""

from __future__ import annotations

from madang.render.hwatu.kit import (
    BLUE,
    GREEN,
    INK,
    PAPER,
    RED,
    ROSE,
    THIN,
    YELLOW,
    Drawing,
    at,
    disc,
    dots,
    edged,
    line,
    many,
    ring,
    shape,
)

CRANE = (
    line(INK, THIN, "M50 112V148M58 112V148M50 148H43M58 148H51")
    + shape(
        INK,
        "M66 92C80 92 88 102 90 120 84 118 82 122 78 118 74 124 68 122 66 116 60 120 56 116 54 112Z",
    )
    + edged(PAPER, INK, "M34 92C40 80 60 78 78 96 80 104 72 116 54 118 42 118 34 108 34 92Z")
    + line(INK, THIN, "M50 104C56 108 62 107 68 102M46 96C54 101 62 99 70 95")
    + line(INK, 6.5, "M39 94C30 84 46 76 40 64")
    + disc(INK, 40, 61, 5.5)
    + shape(YELLOW, "M36 58L22 64 37 64.5Z")
    + line(RED, 4.5, "M37 56H43")
)

WARBLER = (
    line(INK, THIN, "M56 96V104M64 96V104")
    + shape(GREEN, "M80 82L93 98 88 102 72 96Z")
    + shape(
        GREEN,
        "M38 68C40 58 54 56 62 64 74 68 84 78 82 92 74 100 54 100 46 90 42 84 42 78 38 72Z",
    )
    + shape(YELLOW, "M44 76C48 74 58 84 72 96 60 100 50 96 46 89 43 84 43 80 44 76Z")
    + line(INK, 3, "M62 76C70 78 76 84 78 90M56 82C62 84 68 88 70 92")
    + shape(INK, "M40 66L28 70 39 73Z")
    + ring(PAPER, INK, 48, 67, 3)
)

_STRIPES = "".join(f"M{x} 92H{x + 10}V154H{x}Z" for x in (15, 35, 55, 75))

CURTAIN = (
    shape(PAPER, "M4 92H96V156H4Z")
    + shape(RED, _STRIPES)
    + edged(
        GREEN, INK, "M4 157V143Q12 152 22 152 35 152 42 141 50 152 60 152 70 152 78 141 86 152 96 152V157Z", 3
    )
    + shape(INK, "M4 86Q50 96 96 86V98Q50 108 4 98Z")
    + dots(YELLOW, 3, [(20, 95), (40, 97.5), (60, 97.5), (80, 95)])
)

CRESCENT = shape(RED, "M84 16C68 16 58 30 64 44 70 56 86 56 93 46 80 46 73 40 73 31 73 23 78 19 84 16Z")

CUCKOO = (
    shape(INK, "M52 96C50 82 42 70 30 64 48 62 64 72 70 92Z")
    + edged(INK, PAPER, "M70 100L94 108 88 113 90 121 64 110Z")
    + shape(BLUE, "M24 94C27 83 42 82 50 87 64 90 76 96 82 106 74 115 54 116 42 110 32 106 30 99 24 94Z")
    + shape(PAPER, "M34 100C44 99 58 105 70 111 58 115 40 112 34 100Z")
    + line(INK, THIN, "M45 101L42 108M54 104L50 112M62 107L59 113")
    + edged(BLUE, PAPER, "M44 95C48 76 62 62 88 58 90 78 80 96 58 102Z")
    + line(PAPER, THIN, "M56 92C62 86 70 80 80 78M62 78C68 74 74 72 82 70")
    + shape(YELLOW, "M27 89L13 93 27 96Z")
    + dots(PAPER, 2.6, [(36, 91)])
    + dots(INK, 1.3, [(36, 91)])
)

BRIDGE = line(INK, 4, "M26 104V124M48 121V141M70 138V156M26 90V82M49 107V99M71 124V116") + many(
    edged(YELLOW, INK, "M0 0l38 11v17l-38-11zm0 8.5l38 11"), "-4 77, 18 94, 40 111, 60 126"
)
"""Eight planks, two by two, each pair beginning beside the end of the last."""

_WING = edged(YELLOW, INK, "M0 0C-6-16-22-20-26-12-28-2-14 2-1 2-12 2-20 8-18 15-12 22-2 12 0 4Z") + dots(
    RED, 3, [(-17, -9)]
)
BUTTERFLY = (
    _WING
    + at(_WING, 0, 0, 0, -1)
    + line(INK, 4, "M0-5V12")
    + line(INK, THIN, "M0-5C-1-10-4-12-7-13M0-5C1-10 4-12 7-13")
)
"""A butterfly with spread wings around its origin, 54 by 38."""

BOAR = (
    shape(
        INK,
        "M9 120C18 117 27 110 32 105L30 93 41 98 44 90 49 93 54 84 59 89 65 83 69 90C82 95 90 104 90 116"
        " 90 124 88 128 86 132L88 150H79L75 136C68 139 60 139 55 137L54 150H45L43 134C34 136 24 136 10 132Z",
    )
    + shape(INK, "M34 132H42L40 148H33ZM66 132H76L73 148H66Z")
    + line(INK, THIN, "M89 112C95 112 96 104 91 102")
    + line(ROSE, 5, "M11 123V129")
    + line(PAPER, 3.5, "M22 131C18 127 18 123 21 119")
    + disc(YELLOW, 34, 112, 2.8)
    + line(ROSE, THIN, "M60 102C68 102 75 107 77 113M56 112C63 112 69 116 71 121")
)


def goose(colour: str) -> Drawing:
    """A goose on the wing, flying to the left, around its origin, 40 by 36."""
    return shape(
        colour,
        "M-21 2C-15-3-8-2-3 1L-2-3C0-11 5-16 13-18 13-10 10-4 7 1L20 6 8 8C4 14-1 18-7 20"
        "-8 14-6 10-3 7-9 8-12 4-21 2Z",
    )


CUP = (
    shape(INK, "M42 118H70L74 130H38Z")
    + edged(RED, INK, "M26 92C28 112 42 122 56 122S84 112 86 92Z")
    + edged(INK, RED, "M26 92C26 84 40 80 56 80S86 84 86 92 72 103 56 103 26 99 26 92Z", 3.5)
    + line(YELLOW, 3, "M46 110H66M56 106V116")
)

DEER = (
    edged(YELLOW, INK, "M52 106H60L60 148H55ZM74 104L84 124 80 148H75L75 126Z")
    + edged(PAPER, INK, "M86 92L95 86 94 97 88 100Z")
    + edged(
        YELLOW,
        INK,
        "M19 72L27 63C30 57 36 55 41 57L52 51C52 59 48 64 45 65 47 75 52 84 60 87 70 89 80 84 87 90"
        " 91 95 90 103 89 110L92 126 90 148H84L84 128 76 112C68 116 60 116 54 113L51 148H46L44 112"
        "C39 106 37 98 36 90 35 84 34 79 32 76 28 78 23 78 20 76Z",
    )
    + line(INK, 3, "M38 57C33 50 34 42 31 34M34 46L26 42M43 56C45 48 52 44 53 36M48 47L57 45")
    + dots(PAPER, 2.8, [(54, 94), (64, 97), (74, 94), (58, 104), (70, 105), (82, 100)])
    + disc(INK, 33, 66, 2.4)
    + line(INK, 4, "M20.5 73.5H21")
)

PHOENIX = (
    edged(RED, PAPER, "M60 92C52 62 58 32 74 10 87 13 88 27 81 34 70 46 66 66 68 94Z")
    + edged(BLUE, PAPER, "M66 96C66 68 72 50 85 38 96 43 95 55 86 61 76 68 72 80 72 100Z")
    + edged(RED, PAPER, "M70 102C73 88 78 76 89 67 98 73 97 84 88 89 80 93 76 98 74 108Z")
    + dots(YELLOW, 4.8, [(77, 23), (85, 50), (88, 78)])
    + dots(INK, 1.8, [(77, 23), (85, 50), (88, 78)])
    + line(BLUE, 3, "M44 40C44 32 48 26 54 24M47 42C50 35 55 32 61 32M41 39C38 32 39 26 42 21")
    + shape(
        RED,
        "M33 52C33 42 44 36 51 43 58 50 54 60 54 68 60 74 72 82 78 98L72 124H42C32 108 36 92 42 80"
        " 44 74 42 68 39 64Z",
    )
    + edged(
        YELLOW, INK, "M50 80C62 78 76 88 84 104 76 104 78 110 78 112 70 108 70 114 70 116 58 112 50 98 50 80Z"
    )
    + line(INK, THIN, "M57 87C63 92 67 97 70 103")
    + line(YELLOW, 3, "M44 73Q49 76 54 73")
    + shape(YELLOW, "M36 46C28 46 22 51 21 61 27 57 33 57 40 60Z")
    + line(INK, THIN, "M25 56Q32 52 38 54")
    + ring(PAPER, INK, 45, 49, 3.6)
)

RAIN_MAN = (
    line(INK, 3, "M64 40V118")
    + shape(BLUE, "M36 100C41 93 53 93 58 100L68 108 65 116 58 112 61 142H32Z")
    + shape(RED, "M44 95H50L53 142H40Z")
    + shape(INK, "M34 142H45V149H30ZM49 142H58L63 149H49Z")
    + edged(PAPER, INK, "M37 78C37 102 57 102 57 78Z")
    + dots(INK, 1.7, [(42, 85), (49, 85)])
    + line(INK, THIN, "M46 93V98")
    + shape(INK, "M39 76C38 66 41 63 47 63S56 66 55 76L64 78C64 82 30 82 30 78Z")
    + edged(
        YELLOW,
        INK,
        "M28 62C32 44 48 34 63 34S91 44 95 62C88 57 82 57 76 61 70 57 56 57 50 61 44 57 35 57 28 62Z",
    )
    + line(INK, THIN, "M63 34V28M63 34C55 42 51 50 50 60M63 34C71 42 75 50 76 60")
)

FROG = (
    shape(
        GREEN,
        "M7 139C4 131 9 126 13 128 16 130 20 130 23 128 27 126 32 131 29 139 34 143 35 149 33 152H25L22 148"
        "H14L11 152H3C1 149 2 143 7 139Z",
    )
    + dots(PAPER, 2.6, [(11.5, 132), (24.5, 132)])
    + dots(INK, 1.3, [(11.5, 132), (24.5, 132)])
    + line(PAPER, THIN, "M11 140Q18 144 25 140")
)

STREAM = line(BLUE, 4, "M4 118C12 112 18 124 26 118M4 152C18 146 26 156 38 151S58 156 70 151 86 154 94 150")

SWALLOW = (
    shape(INK, "M46 68C54 52 72 42 94 43 82 52 74 66 70 86Z")
    + shape(INK, "M44 82C38 96 40 114 47 132 52 118 58 106 66 94Z")
    + shape(
        INK,
        "M28 68C32 58 44 58 52 66 62 74 70 84 78 92L95 95C90 98 86 99 82 101 86 106 88 112 87 121"
        " 80 112 74 107 70 103 56 102 40 94 35 80Z",
    )
    + shape(PAPER, "M36 80C46 81 58 90 68 101 54 100 41 92 36 80Z")
    + shape(RED, "M29 68C33 70 38 74 40 81 33 79 29 75 29 68Z")
    + shape(YELLOW, "M30 64L19 67 29 70Z")
    + dots(PAPER, 2, [(38, 66)])
)

LIGHTNING = shape(YELLOW, "M66 42L36 72 51 71 38 98 74 64 57 65 82 42Z")

GATE = (
    shape(RED, "M30 116H39V156H30ZM82 116H91V156H82Z")
    + edged(RED, YELLOW, "M22 112C32 110 38 104 40 94H80C82 104 88 110 97 112V118H22Z")
    + line(YELLOW, 4, "M36 93H84")
    + line(YELLOW, THIN, "M50 97V112M60 97V112M70 97V112")
)
DRUM = (
    ring(PAPER, YELLOW, 60.5, 139, 14, 3.5)
    + shape(RED, "M60.5 128A11 11 0 0 1 60.5 150 5.5 5.5 0 0 1 60.5 139 5.5 5.5 0 0 0 60.5 128Z")
    + shape(INK, "M60.5 150A11 11 0 0 1 60.5 128 5.5 5.5 0 0 1 60.5 139 5.5 5.5 0 0 0 60.5 150Z")
)
"""A gate in the storm, and the drum of thunder that stands in it."""
