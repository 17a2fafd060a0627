# expect: fault crashed
import os


def act(turn):
    os._exit(0)
