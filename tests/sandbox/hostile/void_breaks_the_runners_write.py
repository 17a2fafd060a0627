# expect: fault crashed
import os


def act(turn):
    os.write = None
    return 1
