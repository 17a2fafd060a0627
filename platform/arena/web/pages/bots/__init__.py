"""A bot, and comparisons of its versions."""
