# expect: nothing
import os, signal
from probe import move


signal.signal(signal.SIGINT, signal.SIG_IGN)


def act(turn):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL, signal.SIGHUP):
        child = os.fork()
        if not child:
            os.setsid()
            os.kill(0, number)
            os._exit(0)
        os.waitpid(child, 0)
    return move(turn)
