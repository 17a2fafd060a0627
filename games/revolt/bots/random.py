"""Plays any legal move. Where every author starts, and what every bot should beat."""


def act(turn):
    return turn.random.choice(turn.legal)
