# expect: fault crashed out_of_memory
import sys


def act(turn):
    sys.setrecursionlimit(10**9)
    nested = []
    for _ in range(200_000):
        nested = [nested]
    return repr(nested)
