# expect: fault crashed
# It goes at its last move and leaves as many children as it may have.
import os, time


def act(turn):
    try:
        while True:
            if not os.fork():
                time.sleep(600)
    except OSError:
        os._exit(0)
