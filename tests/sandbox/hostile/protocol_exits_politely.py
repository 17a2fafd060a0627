# expect: fault crashed
import sys


def act(turn):
    sys.exit(0)
