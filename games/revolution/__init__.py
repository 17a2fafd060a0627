"""Revolution!: sealed bids for the people who run a town."""

from games.revolution.game import GAME

__all__ = ["GAME"]
