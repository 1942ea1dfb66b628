"""Compiled twins of what a search needs of the rulebooks; ``tests/kernels`` plays both side by side.

One folder a game. Everything is written once, in plain Python over flat tables: numba compiles it where the
extra ``fast`` is installed, and without it the same lines run as they stand, a hundred times slower.
"""
