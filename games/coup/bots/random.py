"""Plays a random legal move: a starting point for authors, and the weakest opponent."""


def act(turn):
    return turn.random.choice(turn.legal)
