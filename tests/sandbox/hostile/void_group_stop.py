# expect: nothing or fault too_late
# clocks: move=0.2
import os, signal
from probe import move


def act(turn):
    os.killpg(0, signal.SIGSTOP)
    return move(turn)
