# expect: nothing or fault too_late
# clocks: move=0.5
# A child stops and wakes everything in reach, over and over.
import os, signal
from probe import move


def act(turn):
    if turn.number == 0 and not os.fork():
        for _ in range(500):
            for number in (signal.SIGSTOP, signal.SIGCONT):
                try:
                    os.kill(-1, number)
                except OSError:
                    pass
        os._exit(0)
    return move(turn)
