"""Ladders: who is best, and how sure we are."""
