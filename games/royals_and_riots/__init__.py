"""Royals & Riots: tricks, thieves and an order of ranks that a riot turns upside down."""

from games.royals_and_riots.game import RoyalsAndRiots

GAME = RoyalsAndRiots()
