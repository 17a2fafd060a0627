# expect: nothing
# Signals that wait are counted for each user of the machine: nobody else is this one.
import ctypes, os, signal
from probe import move, raw


def act(turn):
    signal.pthread_sigmask(signal.SIG_BLOCK, range(34, 65))
    info = ctypes.create_string_buffer(128)
    info[8:12] = (-1).to_bytes(4, "little", signed=True)
    try:
        for _ in range(100_000):
            raw(129, os.getpid(), 40, info)
    except OSError:
        pass
    return move(turn)
