# expect: fault too_late
# clocks: move=0.2
import time


def act(turn):
    time.sleep(600)
