# expect: fault too_late crashed
# clocks: move=0.2
import os
from probe import move


def act(turn):
    os.dup2(1, 4)
    return move(turn)
