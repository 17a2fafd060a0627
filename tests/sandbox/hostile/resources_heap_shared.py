# expect: fault out_of_memory
import mmap


def act(turn):
    block = mmap.mmap(-1, 1 << 30)
    while block.tell() < 1 << 30:
        block.write(b"x" * (1 << 20))
