"""A bot that draws its move, from random numbers of its own that nobody can foresee."""


def act(turn):
    return turn.random.choice(turn.legal)
