"""Bots for Go-Stop."""

from madang.bots.gostop.thumb import Thumb

__all__ = ["Thumb"]
