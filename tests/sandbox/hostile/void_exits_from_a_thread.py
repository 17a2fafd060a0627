# expect: fault crashed
import os, threading, time
from probe import move


def act(turn):
    threading.Thread(target=os._exit, args=(3,)).start()
    time.sleep(0.2)
    return move(turn)
