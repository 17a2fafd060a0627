"""Bots and their versions, from upload to valid."""
