"""What the seat to act may do, and the sentences that say why not."""

from __future__ import annotations

import pytest

from madang import gostop
from madang.errors import IllegalAction
from madang.gostop import Action, State

PLAY = "hand0=1B,5A hand1=2A,7A layout=1R,1J1,6R stock=12B,12A,12R,12D"
PAIR = "phase=pair played=1B hand0=5A hand1=2A,7A layout=1B,1R,1J1,6R stock=12B,12A,12R,12D"
PAIR_STOCK = "phase=pair played=1B turned=6A hand0=5A hand1=2A,7A layout=1B,6A,6R,6J1 stock=12A,12R,12D"
DECIDE = "phase=decide hand0=5A hand1=2A,7A layout=6R stock=12B,12A,12R taken0=1B,3B,8B,11B,1R,2R,3R"
FINAL = "phase=decide hand1=2A layout=6R stock=12B taken0=1B,3B,8B,11B,1R,2R,3R"
MOVING = "played=1B hand0=5A hand1=2A,7A layout=1B,6R stock=12B,12A,12R,12D"
OVER = "phase=over result=nagari:-:0:0:-"


@pytest.mark.parametrize(
    ("position", "legal"),
    [
        (PLAY, "play:1B play:5A"),
        (PAIR, "pair:1R pair:1J1"),
        (PAIR_STOCK, "pair:6R pair:6J1"),
        (DECIDE, "go stop"),
        (FINAL, "stop"),
        (MOVING, ""),
        (OVER, ""),
    ],
)
def test_the_legal_actions(position, legal):
    assert " ".join(map(str, gostop.legal_actions(State.parse(position)))) == legal


@pytest.mark.parametrize(
    ("position", "action", "sentence"),
    [
        (PLAY, "play:2A", "2A is not in your hand."),
        (PLAY, "pair:1R", "There is no pair to choose now; play a card from your hand."),
        (
            PLAY,
            "stop",
            "Go and Stop come only at the end of your turn, with seven points and more than at your last Go.",
        ),
        (PAIR, "play:5A", "First choose the card that 1B is paired with."),
        (PAIR, "go", "First choose the card that 1B is paired with."),
        (PAIR, "pair:2A", "2A does not lie in the layout."),
        (PAIR, "pair:6R", "6R is not of the same month as 1B; choose 1R, 1J1."),
        (PAIR, "pair:1B", "1B is the card to be paired; choose 1R, 1J1."),
        (PAIR_STOCK, "pair:6A", "6A is the card to be paired; choose 6R, 6J1."),
        (PAIR_STOCK, "pair:1B", "1B is not of the same month as 6A; choose 6R, 6J1."),
        (DECIDE, "play:5A", "First decide: Go or Stop."),
        (FINAL, "go", "That was the last card of your hand: only Stop is left."),
        (MOVING, "play:5A", "The turn is under way; nothing is asked now."),
        (OVER, "go", "The deal is over."),
    ],
)
def test_a_refusal_says_why(position, action, sentence):
    state = State.parse(position)
    with pytest.raises(IllegalAction) as refused:
        gostop.check(state, Action.parse(action))
    assert str(refused.value) == sentence
    why_not = gostop.why_not(gostop.view(state, state.turn), Action.parse(action))
    assert str(why_not) == sentence


def test_the_seat_that_waits_is_told_so():
    view = gostop.view(State.parse(PLAY), 1)
    refused = gostop.why_not(view, Action.parse("play:2A"))
    assert str(refused) == "It is the other player's turn."
    assert view.legal == ()
