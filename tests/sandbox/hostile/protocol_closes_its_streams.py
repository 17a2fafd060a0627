# expect: fault crashed
import os, time


def act(turn):
    os.closerange(0, 16)
    time.sleep(600)
