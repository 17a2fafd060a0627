"""Coup Rebellion G54: five roles of twenty-five, two lives, and nobody need tell the truth."""

from games.coup.game import Coup

GAME = Coup()
