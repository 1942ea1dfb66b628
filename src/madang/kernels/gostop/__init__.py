"""Go-Stop for search.

Sets of cards are integers, as in ``gostop.cards``. A *deal* is one flat table of integers with everything
that a position has, hidden cards too; ``deals`` names its entries and plays on it. ``piles`` says what taken
cards are worth.
"""
