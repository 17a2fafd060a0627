"""Highest: a toy game with all that a game's folder holds, for tests."""

from .game import Highest

GAME = Highest()
