"""Plays the highest card."""


def act(turn):
    return max(turn.legal)
