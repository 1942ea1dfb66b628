"""Programs that play. Each is handed a View of its seat and nothing else, by type.

``create("gostop", "thumb", seed).choose(view, Budget())`` gives a Choice. ``registry.py`` lists who plays
what; ``worker.py`` is what runs where a bot thinks in a process of its own.
"""

from madang.bots.bot import AnyBot, Bot, Budget, Candidate, Choice
from madang.bots.chance import RandomBot
from madang.bots.registry import create, names

__all__ = ["AnyBot", "Bot", "Budget", "Candidate", "Choice", "RandomBot", "create", "names"]
