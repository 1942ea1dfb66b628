"""Players measured against chance and each other: many games, in as many processes as one likes.

``executor.py`` is where the work is shared out, for training too; ``magdagdon.py`` plays the games of that
game, ``figures.py`` says what came of them.
"""
