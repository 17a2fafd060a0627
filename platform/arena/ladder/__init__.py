"""Ladders: ratings of bots, their intervals, and the matches that make them certain."""
