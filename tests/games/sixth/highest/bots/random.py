"""Plays any card."""


def act(turn):
    return turn.random.choice(turn.legal)
