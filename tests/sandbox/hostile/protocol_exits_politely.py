# expect: fault exception
import sys


def act(turn):
    sys.exit(0)
