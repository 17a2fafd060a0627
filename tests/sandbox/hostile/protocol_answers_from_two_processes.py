# expect: nothing
import os
from probe import move


def act(turn):
    if turn.number == 0:
        os.fork()
    return move(turn)
