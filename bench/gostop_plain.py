"""A plain mutable engine of Go-Stop without events, views or records: the measure for the rulebook's speed.

Cards are the integers 0 to 47 in lists, as one would write it first. It knows all rules of the game, but
neither checks an action nor says what happened. It is for ``gostop_rules.py`` alone.
"""

from __future__ import annotations

MONTH = [card // 4 for card in range(48)]
BRIGHTS = {0, 8, 28, 40, 44}
ANIMALS = {4, 12, 16, 20, 24, 29, 32, 36, 45}
RIBBONS = {1, 5, 9, 13, 17, 21, 25, 33, 37, 46}
DOUBLES = {41, 47}
JUNK = set(range(48)) - BRIGHTS - ANIMALS - RIBBONS
RAIN_BRIGHT, CUP = 44, 32
GODORI = {4, 12, 29}
RIBBON_SETS = ({1, 5, 9}, {21, 33, 37}, {13, 17, 25})


def parts_of(taken: list[int]) -> tuple[int, int, int, int, int, bool]:
    """Points for brights, animals, ribbons and junk, the animals, and whether the cup is junk (G13–G18)."""
    brights = [card for card in taken if card in BRIGHTS]
    animals = {card for card in taken if card in ANIMALS}
    ribbons = {card for card in taken if card in RIBBONS}
    units = sum(2 if card in DOUBLES else 1 for card in taken if card in JUNK)
    bright = {5: 15, 4: 4, 3: 2 if RAIN_BRIGHT in brights else 3}.get(len(brights), 0)
    ribbon = max(0, len(ribbons) - 4) + sum(3 for members in RIBBON_SETS if members <= ribbons)
    godori = 5 if animals >= GODORI else 0
    animal, junk = max(0, len(animals) - 4), max(0, units - 9)
    cup_is_junk = False
    if CUP in animals:
        other_animal, other_junk = max(0, len(animals) - 5), max(0, units - 7)
        if other_animal + other_junk > animal + junk:
            animal, junk, cup_is_junk = other_animal, other_junk, True
    return bright, animal + godori, ribbon, junk, len(animals) - cup_is_junk, cup_is_junk


class Deal:
    """One deal, played by changing it."""

    def __init__(self, first: int, deal: list[int]) -> None:
        self.hands = [sorted(deal[:10]), sorted(deal[10:20])]
        self.layout = deal[20:28]
        self.stock = deal[:27:-1]
        self.taken: list[list[int]] = [[], []]
        self.stacks: dict[int, int | None] = {}
        for month in range(12):
            if sum(MONTH[card] == month for card in self.layout) == 3:
                self.stacks[month] = None
        self.turn = first
        self.phase = "play"
        self.gos = [0, 0]
        self.go_scores = [0, 0]
        self.ppuks = [0, 0]
        self.winner: int | None = None
        self.points = 0
        for seat, hand in enumerate(self.hands):
            if any(sum(MONTH[card] == month for card in hand) == 4 for month in range(12)):
                self.end(seat, 5)

    def end(self, winner: int | None, points: int) -> None:
        self.phase, self.winner, self.points = "over", winner, points

    def legal(self) -> list[tuple[str, int]]:
        """What the seat to act may do."""
        if self.phase == "play":
            return [("play", card) for card in self.hands[self.turn]]
        if self.phase == "pair":
            return [("pair", card) for card in sorted(self.found)]
        return [("go", -1), ("stop", -1)] if self.hands[self.turn] else [("stop", -1)]

    def act(self, action: tuple[str, int]) -> None:
        """Play one action that is legal."""
        verb, card = action
        if verb == "play":
            self.play(card)
        elif verb == "pair":
            self.phase = "play"
            if self.turned is None:
                self.pair = [card]
                self.turn_stock()
            else:
                self.finish([card])
        elif verb == "go":
            self.gos[self.turn] += 1
            self.go_scores[self.turn] = sum(parts_of(self.taken[self.turn])[:4])
            self.phase = "play"
            self.pass_turn()
        else:
            self.stop()

    def play(self, card: int) -> None:
        """G6."""
        self.before = list(self.layout)
        self.hands[self.turn].remove(card)
        self.played, self.turned = card, None
        self.found = self.pair = [other for other in self.layout if MONTH[other] == MONTH[card]]
        self.played_found = len(self.found)
        self.layout.append(card)
        if len(self.found) == 2:
            self.phase = "pair"
        else:
            self.turn_stock()

    def turn_stock(self) -> None:
        """G7."""
        self.turned = card = self.stock.pop()
        self.found = [other for other in self.layout if MONTH[other] == MONTH[card]]
        self.layout.append(card)
        if len(self.found) == 2 and self.played not in self.found:
            self.phase = "pair"
        else:
            self.finish(self.found)

    def finish(self, turned_pair: list[int]) -> None:
        """G7–G12."""
        seat, final = self.turn, not self.hands[self.turn]
        taken: list[int] = []
        debts: list[int] = []
        if MONTH[self.played] == MONTH[self.turned]:
            if self.played_found == 1:
                self.stacks[MONTH[self.played]] = seat
                self.ppuks[seat] += 1
                if self.ppuks[seat] == 3:
                    self.end(seat, 5)
                    return
            else:
                taken = [*self.found, self.turned]
                debts.append(0 if final else 1)
        else:
            for card, pair in ((self.played, self.pair), (self.turned, turned_pair)):
                if pair:
                    taken += [card, *pair]
                if len(pair) == 3:
                    debts.append(2 if self.stacks.pop(MONTH[card]) == seat else 1)
            if len(self.before) == 2 and set(self.before) <= set(taken) and not final:
                debts.append(1)
        for card in taken:
            self.layout.remove(card)
        self.taken[seat] += taken
        for debt in debts:
            self.pay(debt)
        score = sum(parts_of(self.taken[seat])[:4])
        if score >= 7 and (not self.gos[seat] or score > self.go_scores[seat]):
            self.phase = "decide"
        else:
            self.pass_turn()

    def pay(self, debt: int) -> None:
        """G12."""
        other = self.taken[1 - self.turn]
        for card in sorted(
            (card for card in other if card in JUNK), key=lambda card: (card in DOUBLES, card)
        ):
            if debt <= 0:
                break
            other.remove(card)
            self.taken[self.turn].append(card)
            debt -= 2 if card in DOUBLES else 1

    def pass_turn(self) -> None:
        """G8, G22."""
        self.turn = 1 - self.turn
        if not self.hands[0] and not self.hands[1]:
            self.end(None, 0)

    def stop(self) -> None:
        """G21, G23."""
        mine, theirs = self.taken[self.turn], self.taken[1 - self.turn]
        bright, animal, ribbon, junk, animals, _ = parts_of(mine)
        points, gos = bright + animal + ribbon + junk, self.gos[self.turn]
        points = points + gos if gos < 3 else points * 2 ** (gos - 2)
        if bright and not BRIGHTS & set(theirs):
            points *= 2
        if animals >= 7:
            points *= 2
        units = sum(2 if card in DOUBLES else 1 for card in theirs if card in JUNK)
        if junk and units + (2 if CUP in theirs else 0) < 5:
            points *= 2
        self.end(self.turn, points)
