"""The parts of a position's one-line notation: ``key=value`` fields, written and read one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar, get_args

from madang.errors import N_, NotationError, Reason
from madang.gostop.cards import CODES, MONTHS, NO_CARD, Cards, parse_card
from madang.gostop.events import Did, Played, SpecialName
from madang.gostop.layout import Stack
from madang.gostop.settlement import Doubling, Result, ResultKind

UNKNOWN_FIELD = Reason("gostop/unknown-field", N_("A position of Go-Stop says nothing about “%(key)s”."))

DEFAULTS = {
    "first": "0",
    "turn": "",
    "phase": "play",
    "hand0": "-",
    "hand1": "-",
    "layout": "-",
    "stacks": "-",
    "stock": "-",
    "taken0": "-",
    "taken1": "-",
    "gos": "0,0",
    "go_scores": "-,-",
    "ppuks": "0,0",
    "events": "-",
    "result": "-",
    "played": "-",
    "mate": "-",
    "turned": "-",
    "history": "-",
}
"""Every field in order, and what it is where it is left out (``turn`` is ``first`` then)."""

T = TypeVar("T")


def join_fields(fields: dict[str, str]) -> str:
    """The line of some fields; those that are as they are by default are left out."""
    return " ".join(f"{key}={text}" for key, text in fields.items() if text != DEFAULTS[key])


def split_fields(line: str) -> dict[str, str]:
    """All fields of a line. Raises NotationError for one that does not exist; people may type “−” for “-”."""
    fields = dict(DEFAULTS)
    for item in line.replace("−", "-").split():
        key, _, text = item.partition("=")
        if key not in fields:
            raise NotationError(UNKNOWN_FIELD, key=key[:40])
        fields[key] = text
    fields["turn"] = fields["turn"] or fields["first"]
    return fields


def join(separator: str, items: Iterable[str]) -> str:
    """Some texts as one, “-” where there is none."""
    return separator.join(items) or "-"


def split(separator: str, text: str) -> list[str]:
    """The texts that :func:`join` made one."""
    return [] if text == "-" else text.split(separator)


def one_of(names: Sequence[T], text: str) -> T:
    """The name that a text is. Raises ValueError."""
    return names[names.index(text)]


def read_seat(text: str) -> int:
    """A seat. Raises ValueError."""
    return ("0", "1").index(text)


def write_card(card: int) -> str:
    """A card, or “-” for none."""
    return "-" if card == NO_CARD else CODES[card]


def read_card(text: str) -> int:
    """A card or none. Raises NotationError."""
    return NO_CARD if text == "-" else parse_card(text)


def write_pair(pair: tuple[int | None, int | None]) -> str:
    """A number for each seat, “-” for none."""
    return ",".join("-" if number is None else str(number) for number in pair)


def read_pair(text: str) -> tuple[int | None, int | None]:
    """A number or none for each seat. Raises ValueError."""
    first, second = (None if number == "-" else _read_number(number) for number in text.split(","))
    return first, second


def read_counts(text: str) -> tuple[int, int]:
    """A number for each seat. Raises ValueError."""
    first, second = map(_read_number, text.split(","))
    return first, second


def _read_number(text: str) -> int:
    """A number as it is written, so that what is read is written the same way. Raises ValueError."""
    number = int(text)
    if str(number) != text or number < 0:
        raise ValueError(text)
    return number


def write_stack(stack: Stack) -> str:
    """A stack: its month, and who made it."""
    return str(stack.month) if stack.by is None else f"{stack.month}:{stack.by}"


def read_stack(text: str) -> Stack:
    """A stack. Raises ValueError."""
    month, colon, by = text.partition(":")
    return Stack(MONTHS[MONTHS.index(_read_number(month))], read_seat(by) if colon else None)


def write_result(result: Result | None) -> str:
    """A result: kind, winner, points, Gos, doublings."""
    if result is None:
        return "-"
    winner = "-" if result.winner is None else result.winner
    return f"{result.kind}:{winner}:{result.points}:{result.gos}:{join('+', result.doubled)}"


def read_result(text: str) -> Result | None:
    """A result or none. Raises ValueError."""
    if text == "-":
        return None
    kind, winner, points, gos, doubled = text.split(":")
    return Result(
        one_of(get_args(ResultKind), kind),
        None if winner == "-" else read_seat(winner),
        _read_number(points),
        _read_number(gos),
        tuple(one_of(get_args(Doubling), name) for name in split("+", doubled)),
    )


def write_played(entry: Played) -> str:
    """An entry of the history: seat, what it did, with what."""
    return f"{entry.seat}:{entry.did}:{CODES[entry.what] if isinstance(entry.what, int) else entry.what}"


def read_played(text: str) -> Played:
    """An entry of the history. Raises ValueError."""
    seat, did, what = text.split(":")
    return Played(read_seat(seat), one_of(get_args(Did), did), read_what(did, what))


def read_what(did: str, what: str) -> int | Cards | str:
    """What an entry of the history speaks of. Raises ValueError."""
    match did:
        case "play" | "pair" | "turn":
            return parse_card(what)
        case "took" | "junk":
            return Cards.parse(what)
        case "event":
            return str(one_of(get_args(SpecialName), what))
    return str(one_of(("go", "stop"), what))
