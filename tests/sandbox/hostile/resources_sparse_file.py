# expect: held
import os
from probe import attempt


def act(turn):
    fd = os.open("/tmp/sparse", os.O_RDWR | os.O_CREAT)
    return attempt(
        turn,
        {
            "a terabyte of nothing": lambda: os.ftruncate(fd, 1 << 40),
            "a terabyte kept free": lambda: os.posix_fallocate(fd, 0, 1 << 40),
            "a byte far away": lambda: os.pwrite(fd, b"x", 1 << 40),
        },
    )
