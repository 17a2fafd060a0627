# expect: nothing or fault crashed
# Held by a namespace of its own, nothing inside can kill the first process: it plays on.
import os, signal, time
from probe import move


def act(turn):
    parent = os.getpid()
    if not os.fork():
        for number in (signal.SIGKILL, signal.SIGTERM):
            try:
                os.kill(parent, number)
            except OSError:
                pass
        os._exit(0)
    time.sleep(0.05)
    return move(turn)
