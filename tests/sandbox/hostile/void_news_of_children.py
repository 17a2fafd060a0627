# expect: nothing
# The stub listens to one signal: that a child has ended. Told so ten thousand times, it is not.
import os, signal
from probe import move


def act(turn):
    for _ in range(10_000):
        for target in (1, os.getppid() or 1):
            try:
                os.kill(target, signal.SIGCHLD)
            except OSError:
                pass
    return move(turn)
