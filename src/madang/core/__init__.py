"""What every game has in common: the five words, records, and chance that anyone can check.

Standard library only, so that the same code runs in a browser.
"""
