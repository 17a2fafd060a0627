# expect: nothing or fault out_of_memory crashed too_late
# clocks: move=3.0
# Files in memory first, then all the rest.
from probe import move


def act(turn):
    try:
        with open("/tmp/full", "wb") as file:
            while True:
                file.write(b"x" * (1 << 20))
    except OSError:
        pass
    hoard = []
    try:
        while True:
            hoard.append(bytearray(b"x" * (4 << 20)))
    except MemoryError:
        return move(turn)
