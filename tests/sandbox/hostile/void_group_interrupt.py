# expect: nothing
# A signal to its own process group: groups reach across pid namespaces.
import os, signal
from probe import move


def act(turn):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.kill(0, signal.SIGINT)
    return move(turn)
