# expect: nothing or fault too_late
# clocks: move=0.3
import os, signal, time
from probe import move


def act(turn):
    parent = os.getpid()
    if not os.fork():
        os.kill(parent, signal.SIGSTOP)
        os._exit(0)
    time.sleep(0.02)
    return move(turn)
