# expect: nothing or fault crashed not_ready
# The whole group at once, by the one signal that nobody can ignore.
import os, signal
from probe import move


def act(turn):
    os.killpg(0, signal.SIGKILL)
    return move(turn)
