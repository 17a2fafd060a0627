# expect: fault too_late exception
# clocks: move=0.3
# Many processes that want the CPU at once: that its own children keep it waiting is no excuse.
import os, time


def act(turn):
    for _ in range(8):
        if not os.fork():
            while True:
                pass
    time.sleep(60)
