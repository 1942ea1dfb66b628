"""What a board is worth: an n-tuple network over pairs of neighbouring lines.

A board's value is what it scores now, what is usual with so many empty cells, and what a network adds: the
weight of what lies in each of its eight lines, and in each of the twelve pairs of its rows or of its columns.
Patterns that a symmetry of the square makes alike share their weight. There are weights for each number of
empty cells, and for each *output*: how many Powers are left, and what they will cost. After Szubert and
Jaśkowski 2014, Temporal difference learning of n-tuple networks for the game 2048.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any, NamedTuple

from madang.kernels.compiled import compiled, inlined, table
from madang.kernels.magdagdon.boards import LINE_POINTS, OPEN, openness, points, turned
from madang.kernels.magdagdon.dice import SIZE

STAGES = 4
STAGE = table([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3])
"""[empty cells]: the stage of the game."""
COUNTS = 17
"""How many numbers of empty cells there are: single lines have weights for each."""


def _legal(marks: tuple[int, ...]) -> bool:
    """Whether four marks can lie in a line (M14)."""
    return all(not 1 <= a <= 6 or not 1 <= b <= 6 or abs(a - b) <= 1 for a, b in pairwise(marks))


def _code(marks: tuple[int, ...]) -> int:
    return sum(mark << 4 * place for place, mark in enumerate(marks))


LINES = tuple(marks for marks in product(range(8), repeat=4) if _legal(marks))
"""The 1,514 ways in which a line can look."""
N_LINES = len(LINES)
N_PAIRS = N_LINES * N_LINES


def _by_marks(number: dict[tuple[int, ...], int]) -> list[int]:
    found = [0] * (1 << 16)
    for marks in LINES:
        found[_code(marks)] = number[marks]
    return found


_NUMBER = {marks: number for number, marks in enumerate(LINES)}
LINE = table(_by_marks(_NUMBER), "h")
"""[four marks]: the number of a line."""
MIRRORED = table(_by_marks({marks: _NUMBER[marks[::-1]] for marks in LINES}), "h")
"""[four marks]: the number of the line read the other way."""


class Network(NamedTuple):
    """The weights, as flat tables. ``n`` outputs stand side by side wherever a weight is meant."""

    unit: float
    """What a weight of 1 is in points: while they are learnt, 1; those that are kept are small table."""
    least: int
    """The least dice of a turn (M4): difficulties that differ in it have networks of their own."""
    below: Any
    """[output]: the output with one Power less, -1 where none is left."""
    cost: Any
    """[output]: what the next Power costs (M20)."""
    base: Any
    """[empty cells * n + output]: what is usual with so many empty cells."""
    lines: Any
    """[((empty cells * 2 + inner) * N_LINES + line) * n + output]."""
    open: Any
    """[(empty cells * OPEN + openness) * n + output]: see ``boards.openness``."""
    slots: Any
    """[(kind * N_LINES + line) * N_LINES + other line]: the number of a pair, 0 if it was never met."""
    used: Any
    """[0]: the highest number of a pair."""
    pairs: Any
    """[(stage * numbers + number) * n + output]."""
    numbers: int
    """How many numbers there is room for, 0 among them."""


KINDS = 4
"""Kinds of pairs: a border and its neighbour, the two in the middle, a border and the next but one, both
borders."""
LINE_PLACES = 8
PAIR_PLACES = 12
N_PLACES = LINE_PLACES + PAIR_PLACES + 2
"""Weights that make a value; the last two are how open the board is, and what is usual."""


@inlined
def places(code: int, left: int, network: Network, at: list[int]) -> int:
    """Where the weights of a board with ``left`` empty cells are, into ``at``; its score is returned.

    Behind the places of weights are those of the pairs in ``slots``.
    """
    n = len(network.cost)
    by_count = 2 * left * N_LINES
    stage = STAGE[left] * network.numbers
    rows = code
    total = 0
    for way in range(2):
        first = rows & 0xFFFF
        second = (rows >> 16) & 0xFFFF
        third = (rows >> 32) & 0xFFFF
        last = (rows >> 48) & 0xFFFF
        total += LINE_POINTS[first] + LINE_POINTS[second] + LINE_POINTS[third] + LINE_POINTS[last]
        a, b, c, d = LINE[first], LINE[second], LINE[third], LINE[last]
        a2, b2, c2, d2 = MIRRORED[first], MIRRORED[second], MIRRORED[third], MIRRORED[last]
        at[4 * way] = (by_count + min(a, a2)) * n
        at[4 * way + 1] = (by_count + min(d, d2)) * n
        at[4 * way + 2] = (by_count + N_LINES + min(b, b2)) * n
        at[4 * way + 3] = (by_count + N_LINES + min(c, c2)) * n
        pair = N_PLACES + 6 * way
        at[pair] = min(a * N_LINES + b, a2 * N_LINES + b2)
        at[pair + 1] = min(d * N_LINES + c, d2 * N_LINES + c2)
        at[pair + 2] = N_PAIRS + min(b * N_LINES + c, b2 * N_LINES + c2, c * N_LINES + b, c2 * N_LINES + b2)
        at[pair + 3] = 2 * N_PAIRS + min(a * N_LINES + c, a2 * N_LINES + c2)
        at[pair + 4] = 2 * N_PAIRS + min(d * N_LINES + b, d2 * N_LINES + b2)
        at[pair + 5] = 3 * N_PAIRS + min(
            a * N_LINES + d, a2 * N_LINES + d2, d * N_LINES + a, d2 * N_LINES + a2
        )
        rows = turned(code)
    for pair in range(PAIR_PLACES):
        at[LINE_PLACES + pair] = (stage + network.slots[at[N_PLACES + pair]]) * n
    at[N_PLACES - 2] = (left * OPEN + openness(code)) * n
    at[N_PLACES - 1] = left * n
    return total // 2


@inlined
def add_up(network: Network, at: list[int], now: int, out: list[float], first: int) -> None:
    """What a board scores now, and its weights, for every output, into ``out`` from ``first`` on."""
    for output in range(len(network.cost)):
        total = network.base[at[N_PLACES - 1] + output] + network.open[at[N_PLACES - 2] + output]
        for place in range(LINE_PLACES):
            total += network.lines[at[place] + output]
        for place in range(LINE_PLACES, LINE_PLACES + PAIR_PLACES):
            total += network.pairs[at[place] + output]
        out[first + output] = now + network.unit * total


@compiled
def weigh(
    codes: list[int],
    hands: list[int],
    found: int,
    left: int,
    required: int,
    network: Network,
    at: list[int],
    out: list[float],
) -> None:
    """The values of all boards that take the required dice, for each output: [board * n + output].

    Before the turn ``left`` cells were empty. A full board is worth its score.
    """
    n = len(network.cost)
    for board in range(found):
        size = SIZE[hands[board]]
        if size < required:
            continue
        if size == left:
            now = points(codes[board])
            for output in range(n):
                out[board * n + output] = now
        else:
            now = places(codes[board], left - size, network, at)
            add_up(network, at, now, out, board * n)


class Traces(NamedTuple):
    """For each weight how far off it was: the sum of its errors, and of their sizes.

    A weight that errs to both sides has found its place, and moves less: temporal coherence (Beal and Smith
    1999, Temporal coherence and prediction decay in TD learning).
    """

    base: Any
    base_size: Any
    lines: Any
    lines_size: Any
    open: Any
    open_size: Any
    pairs: Any
    pairs_size: Any


@inlined
def move(
    weights: list[float], sums: list[float], sizes: list[float], at: int, off: float, rate: float
) -> None:
    """Move one weight by its share of an error, the less the more often it erred to both sides."""
    share = abs(sums[at]) / sizes[at] if sizes[at] > 0 else 1.0
    weights[at] += rate * share * off / N_PLACES
    sums[at] += off
    sizes[at] += abs(off)


@compiled
def learn(
    code: int,
    left: int,
    network: Network,
    traces: Traces,
    at: list[int],
    now: list[float],
    aims: list[float],
    first: int,
    rate: float,
) -> float:
    """Move the value of a board towards ``aims``; how far off the first output was is returned.

    ``now`` has room for the outputs. ``rate`` is the share of the error that is taken away at first, spread
    over all weights alike.
    """
    score = places(code, left, network, at)
    stage = STAGE[left] * network.numbers
    for pair in range(PAIR_PLACES):
        slot = at[N_PLACES + pair]
        if network.slots[slot] == 0 and network.used[0] + 1 < network.numbers:
            network.used[0] += 1
            network.slots[slot] = network.used[0]
        at[LINE_PLACES + pair] = (stage + network.slots[slot]) * len(network.cost)
    add_up(network, at, score, now, 0)
    error = 0.0
    for output in range(len(network.cost)):
        off = aims[first + output] - now[output]
        if output == 0:
            error = off
        for place in range(LINE_PLACES):
            move(network.lines, traces.lines, traces.lines_size, at[place] + output, off, rate)
        for pair in range(PAIR_PLACES):
            if network.slots[at[N_PLACES + pair]]:
                move(
                    network.pairs, traces.pairs, traces.pairs_size, at[LINE_PLACES + pair] + output, off, rate
                )
        move(network.open, traces.open, traces.open_size, at[N_PLACES - 2] + output, off, rate)
        move(network.base, traces.base, traces.base_size, at[N_PLACES - 1] + output, off, rate)
    return error
