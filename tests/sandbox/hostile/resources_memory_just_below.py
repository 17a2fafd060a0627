# expect: nothing or fault out_of_memory
# As much memory as it may have less a little, touched again at every decision, and forks that copy
# none of it.
import os
from probe import move

MiB = 1 << 20
hoard = bytearray(88 * MiB)


def act(turn):
    for at in range(0, len(hoard), 4096):
        hoard[at] = turn.number + 1 & 255
    for _ in range(8):
        if not os.fork():
            os._exit(0)
        os.wait()
    return move(turn)
