"""Submitting a bot, and following its check."""
