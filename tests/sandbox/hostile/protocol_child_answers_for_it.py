# expect: fault crashed
# The bot leaves; a child it left behind would go on answering.
import os, time


def act(turn):
    if not os.fork():
        os.setsid()
        time.sleep(0.2)
        return 1
    os._exit(0)
