"""Madang: MAGDAGDON and two-player Go-Stop."""

__version__ = "0.1.0"
