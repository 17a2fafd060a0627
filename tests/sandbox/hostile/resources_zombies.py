# expect: held
import os
from probe import attempt


def forks():
    for _ in range(500):
        if not os.fork():
            os._exit(0)


def act(turn):
    move = attempt(turn, {"500 dead children": forks})
    try:
        while True:
            os.wait()
    except ChildProcessError:
        return move
