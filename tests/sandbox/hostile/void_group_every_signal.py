# expect: nothing or fault crashed too_late
# clocks: move=0.3
import os, signal
from probe import move


def act(turn):
    for number in range(1, signal.NSIG):
        if number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD, 32, 33):
            continue
        signal.signal(number, signal.SIG_IGN)
        os.killpg(0, number)
    return move(turn)
