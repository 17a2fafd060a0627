"""Matches: made, leased, played elsewhere, settled once."""
