# expect: nothing
import os, time
from probe import move


def act(turn):
    if turn.number == 0 and not os.fork():
        os.setsid()
        if os.fork():
            os._exit(0)
        time.sleep(600)
    return move(turn)
