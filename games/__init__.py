"""The game engines: rules as plain Python, standard library only."""
