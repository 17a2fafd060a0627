# expect: fault crashed
import os


def act(turn):
    os.abort()
