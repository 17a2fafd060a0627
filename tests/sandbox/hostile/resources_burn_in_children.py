# expect: fault too_late
# clocks: move=0.3
import os, time


def act(turn):
    for _ in range(3):
        if not os.fork():
            while True:
                pass
    time.sleep(600)
