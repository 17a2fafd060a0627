# expect: fault out_of_memory too_late exception crashed
# clocks: move=1.0
import os


def act(turn):
    while True:
        if not os.fork():
            hoard = []
            while True:
                hoard.append(bytearray(b"x" * (8 << 20)))
        os.wait()
