"""MAGDAGDON for search.

A board is a *code*: one integer, four bits a cell with a1 in the lowest, 0 for an empty cell, 1 to 6 for a
number, 7 for a RUIN. Some dice, in no order, are a *hand*: an index into ``dice.HANDS``. ``boards`` says what
a turn can lead to, ``values`` what a board is worth to a value network, ``turns`` what a turn is worth over
all its rolls, ``endgame`` plays the last cells out, ``selfplay`` plays whole games.
"""
