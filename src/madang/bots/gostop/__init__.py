"""Bots for Go-Stop."""

from madang.bots.gostop.beginner import Beginner
from madang.bots.gostop.thumb import Thumb

__all__ = ["Beginner", "Thumb"]
