"""Plays any legal move: the bot every other bot should beat."""


def act(turn):
    return turn.random.choice(turn.legal)
