# expect: nothing or fault too_late
# clocks: move=0.2
import os, signal
from probe import move


def act(turn):
    os.kill(os.getpid(), signal.SIGSTOP)
    return move(turn)
