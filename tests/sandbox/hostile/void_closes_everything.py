# expect: fault crashed
import os
from probe import move


def act(turn):
    os.closerange(0, 1024)
    return move(turn)
