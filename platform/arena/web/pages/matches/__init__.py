"""Matches, replays and their downloads."""
