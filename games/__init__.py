"""The game engines: rules as plain Python, standard library only."""

from games import compiled

compiled.use()
