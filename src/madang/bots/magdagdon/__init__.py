"""Bots for MAGDAGDON. Each answers a whole turn: from a view to CONFIRM, a RUIN or the next throw of dice."""

from madang.bots.magdagdon.chance import RandomTurns
from madang.bots.magdagdon.greedy import Greedy

__all__ = ["Greedy", "RandomTurns"]
