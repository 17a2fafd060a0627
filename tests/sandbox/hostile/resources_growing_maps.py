# expect: nothing or fault out_of_memory too_late crashed
# clocks: move=3.0
import mmap
from probe import move


def act(turn):
    block = mmap.mmap(-1, 1 << 20)
    try:
        while len(block) < 1 << 30:
            block.resize(2 * len(block))
            block[:: mmap.PAGESIZE] = b"x" * (len(block) // mmap.PAGESIZE)
    except (OSError, ValueError, SystemError, MemoryError):
        pass
    return move(turn)
