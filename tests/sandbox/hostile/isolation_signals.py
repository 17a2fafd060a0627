# expect: nothing
import os, signal
from probe import move


def act(turn):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    for target in (-1, 1, os.getppid() or 1, 2, 3, 4, 5):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            try:
                os.kill(target, number)
            except OSError:
                pass
    return move(turn)
