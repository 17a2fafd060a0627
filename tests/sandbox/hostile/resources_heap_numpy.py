# expect: fault out_of_memory
import numpy


def act(turn):
    hoard = []
    while True:
        hoard.append(numpy.ones(1 << 20))
