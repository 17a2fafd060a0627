# expect: fault too_late exception crashed out_of_memory
# clocks: move=0.3
import os


def act(turn):
    while True:
        try:
            os.fork()
        except OSError:
            pass
