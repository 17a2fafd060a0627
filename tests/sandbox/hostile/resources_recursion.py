# expect: fault exception crashed out_of_memory
import sys


def act(turn):
    sys.setrecursionlimit(10**9)
    one, other = [], []
    for _ in range(200_000):
        one, other = [one], [other]
    return one == other
