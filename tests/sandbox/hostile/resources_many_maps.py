# expect: nothing or fault out_of_memory too_late crashed
# clocks: move=2.0
import mmap
from probe import move


def act(turn):
    maps = []
    try:
        for index in range(70_000):
            maps.append(mmap.mmap(-1, mmap.PAGESIZE, prot=1 + index % 2))
    except (OSError, MemoryError):
        pass
    return move(turn)
