"""Revolution!: sealed bids for the people who run a town."""

from games.revolution.game import Revolution

GAME = Revolution()
