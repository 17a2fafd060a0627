# expect: nothing
import os
from probe import move


def act(turn):
    os.chdir("/tmp")
    try:
        for _ in range(5000):
            os.mkdir("x" * 200)
            os.chdir("x" * 200)
    except OSError:
        pass
    return move(turn)
