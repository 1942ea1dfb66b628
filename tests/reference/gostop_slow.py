"""Go-Stop once more, slowly: a deal played from the text of the rules alone.

A twin to hold against the rulebook. It knows nothing of ``madang``: cards are their codes, piles are lists,
and every question is answered by looking through them. ``Deal.state()`` is the JSON of ``spec/records.md``.
"""

from __future__ import annotations

from functools import partial
from typing import Any

B, A = "B R J1 J2", "A R J1 J2"
ENDS = (B, A, B, A, A, A, A, "B A J1 J2", A, A, "B D J1 J2", "B A R D")
YEAR = [f"{number}{end}" for number, ends in enumerate(ENDS, start=1) for end in ends.split()]
PLACE = {card: place for place, card in enumerate(YEAR)}
in_order = partial(sorted, key=PLACE.__getitem__)
SETS = (("2A 4A 8A", 5), ("1R 2R 3R", 3), ("6R 9R 10R", 3), ("4R 5R 7R", 3))


def month(card: str) -> int:
    return PLACE[card] // 4 + 1


def of_month(number: int, cards: list[str]) -> list[str]:
    return [card for card in cards if month(card) == number]


def kind(card: str) -> str:
    return card[len(str(month(card)))]


def units(cards: list[str]) -> int:
    """G16: a double junk card is two units."""
    return sum({"J": 1, "D": 2}.get(kind(card), 0) for card in cards)


def parts(cards: list[str], cup_as: str) -> dict[str, int]:
    """G13–G16, with the cup as an animal or as two units."""
    of = {letter: [card for card in cards if kind(card) == letter] for letter in "BAR"}
    junk = units(cards)
    if cup_as == "junk" and "9A" in cards:
        of["A"].remove("9A")
        junk += 2
    bonus = [points if set(names.split()) <= set(cards) else 0 for names, points in SETS]
    return {
        "bright": [0, 0, 0, 2 if "12B" in of["B"] else 3, 4, 15][len(of["B"])],
        "animal": max(0, len(of["A"]) - 4) + bonus[0],
        "ribbon": max(0, len(of["R"]) - 4) + sum(bonus[1:]),
        "junk": max(0, junk - 9),
        "animals": len(of["A"]),
    }


def best(cards: list[str]) -> dict[str, int]:
    """G17, G18: the class of the cup that scores more, an animal on a tie; with the sum as ``score``."""
    both = [parts(cards, "animal"), parts(cards, "junk")]
    sums = [sum(part[name] for name in ("bright", "animal", "ribbon", "junk")) for part in both]
    better = 1 if sums[1] > sums[0] else 0
    return both[better] | {"score": sums[better]}


class Deal:
    """A deal under way; ``ask`` is what the seat to act is asked."""

    def __init__(self, first: int, deal: list[str]) -> None:
        self.hands = [in_order(deal[:10]), in_order(deal[10:20])]
        self.layout, self.stock = deal[20:28], deal[28:]
        self.taken: list[list[str]] = [[], []]
        self.turn, self.ask = first, "play"
        self.gos, self.at_go, self.ppuks = [0, 0], [6, 6], [0, 0]
        self.made: list[str] = []
        self.result: dict[str, Any] | None = None
        self.makers: dict[int, int] = {}
        for seat in (0, 1):
            if any(len(of_month(number, self.hands[seat])) == 4 for number in range(1, 13)):
                self.end("four-of-a-month", seat, 5)

    def end(self, how: str, winner: int | None, points: int, doubled: tuple[str, ...] = ()) -> None:
        self.ask, gos = "over", 0 if winner is None else self.gos[winner]
        self.result = {"kind": how, "winner": winner, "points": points, "gos": gos, "doubled": list(doubled)}

    def legal(self) -> list[str]:
        if self.ask == "play":
            return [f"play:{card}" for card in self.hands[self.turn]]
        if self.ask == "pair":
            return [f"pair:{card}" for card in in_order(self.choice)]
        return {"decide": ["go", "stop"] if self.hands[self.turn] else ["stop"], "over": []}[self.ask]

    def act(self, action: str) -> None:
        verb, _, card = action.partition(":")
        if verb == "play":
            self.hands[self.turn].remove(card)
            self.was = list(self.layout)
            self.played, self.turned = card, ""
            self.found = self.mine = of_month(month(card), self.layout)
            self.layout.append(card)
            self.choose_or(self.found, self.turn_up)
        elif verb == "pair":
            self.ask = "play"
            if not self.turned:
                self.mine = [card]
                self.turn_up()
            else:
                self.finish([card])
        elif verb == "go":
            self.gos[self.turn] += 1
            self.at_go[self.turn] = best(self.taken[self.turn])["score"]
            self.ask, self.turn = "play", 1 - self.turn
        else:
            self.stop()

    def choose_or(self, found: list[str], go_on: Any) -> None:
        """G6: two layout cards leave a choice."""
        self.choice = found
        if len(found) == 2:
            self.ask = "pair"
        else:
            go_on()

    def turn_up(self) -> None:
        """G7: the top stock card."""
        self.turned = self.stock.pop(0)
        self.layout.append(self.turned)
        if month(self.turned) == month(self.played):
            self.finish([])
        else:
            found = of_month(month(self.turned), self.was)
            self.choose_or(found, lambda: self.finish(found))

    def finish(self, theirs: list[str]) -> None:
        """G7–G12: ``theirs`` is what the turned card pairs with."""
        seat, before = self.turn, self.was
        final, goes, debts, self.made = not self.hands[seat], [], [], []
        if month(self.turned) == month(self.played):
            if len(self.found) == 1:
                self.made = ["ppuk"]
                self.makers[month(self.played)] = seat
                self.ppuks[seat] += 1
            else:
                goes = [self.played, self.turned, *self.found]
                self.made, debts = [{0: "chok", 2: "ttadak"}[len(self.found)]], [0 if final else 1]
        else:
            for card, others in ((self.played, self.mine), (self.turned, theirs)):
                goes += [card, *others] if others else []
                if len(others) == 3:
                    own = self.makers.pop(month(card), None) == seat
                    self.made.append("own-ppuk" if own else "stack")
                    debts.append(2 if own else 1)
            if len(before) == 2 and month(before[0]) != month(before[1]) and set(before) <= set(goes):
                self.made.append("sseul")
                debts.append(0 if final else 1)
        self.layout = [card for card in self.layout if card not in goes]
        self.taken[seat] += goes
        for debt in debts:
            junk = [card for card in in_order(self.taken[1 - seat]) if kind(card) in "JD"]
            for card in sorted(junk, key=lambda card: units([card])):
                if debt > 0:
                    debt -= units([card])
                    self.taken[1 - seat].remove(card)
                    self.taken[seat].append(card)
        if self.ppuks[seat] == 3:
            self.end("three-ppuk", seat, 5)
        elif best(self.taken[seat])["score"] > self.at_go[seat]:
            self.ask = "decide"
        elif not self.hands[0] + self.hands[1]:
            self.end("nagari", None, 0)
        else:
            self.turn = 1 - seat

    def stop(self) -> None:
        """G21, G23."""
        mine, theirs, gos = best(self.taken[self.turn]), self.taken[1 - self.turn], self.gos[self.turn]
        has = {
            "gwang-bak": mine["bright"] > 0 and not any(kind(card) == "B" for card in theirs),
            "meong-bak": mine["animals"] >= 7,
            "pi-bak": mine["junk"] > 0 and units(theirs) + (2 if "9A" in theirs else 0) < 5,
        }
        doubled = tuple(name for name, holds in has.items() if holds)
        plus, doublings = (gos, 0) if gos <= 2 else (0, gos - 2)
        self.end("stop", self.turn, (mine["score"] + plus) * 2 ** (doublings + len(doubled)), doubled)

    def state(self) -> dict[str, Any]:
        resting = [month(card) for card in (self.was if self.ask == "pair" else self.layout)]
        stacks = [number for number in range(1, 13) if resting.count(number) == 3]
        return {
            "phase": self.ask,
            "turn": self.turn,
            "hands": self.hands,
            "layout": in_order(self.layout),
            "stacks": [{"month": number, "by": self.makers.get(number)} for number in stacks],
            "stock": len(self.stock),
            "taken": [in_order(cards) for cards in self.taken],
            "scores": [best(cards)["score"] for cards in self.taken],
            "gos": self.gos,
            "ppuks": self.ppuks,
            "events": self.made,
            "result": self.result,
        }
