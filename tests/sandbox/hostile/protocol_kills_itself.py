# expect: nothing or fault crashed
import os, signal
from probe import move


def act(turn):
    os.kill(os.getpid(), signal.SIGKILL)
    return move(turn)
