"""Highlights: the games of the last days that a spectator should see, one of each kind."""
