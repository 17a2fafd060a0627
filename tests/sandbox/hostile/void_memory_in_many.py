# expect: fault out_of_memory crashed too_late
# clocks: move=3.0
# Many processes, each of them smaller than the stub.
import os, time


def act(turn):
    for _ in range(28):
        if not os.fork():
            hoard = [bytearray(b"x" * (1 << 20)) for _ in range(6)]
            time.sleep(600)
    hoard = []
    while True:
        hoard.append(bytearray(b"x" * (1 << 20)))
