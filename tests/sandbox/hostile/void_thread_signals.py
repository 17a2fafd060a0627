# expect: nothing
# Signals to single threads, by every number that might be one of ours.
import os, signal
from probe import move, raw


def act(turn):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1):
        signal.signal(number, signal.SIG_IGN)
        for pid in range(1, 40):
            for call in ((234, pid, pid, number), (200, pid, number)):
                try:
                    raw(*call)
                except OSError:
                    pass
    return move(turn)
