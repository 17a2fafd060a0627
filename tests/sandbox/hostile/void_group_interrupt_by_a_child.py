# expect: nothing
import os, signal
from probe import move

signal.signal(signal.SIGINT, signal.SIG_IGN)
child = os.fork()
if not child:
    os.kill(0, signal.SIGINT)
    os._exit(0)
os.waitpid(child, 0)


def act(turn):
    return move(turn)
