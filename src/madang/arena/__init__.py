"""Players measured against chance and each other: many games, in as many processes as one likes.

``executor.py`` is where the work is shared out, for training too; ``players.py`` says who plays, and on what
terms. Each game has a folder: how its games are played, and what came of them.
"""
