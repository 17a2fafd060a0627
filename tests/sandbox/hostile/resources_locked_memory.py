# expect: held
import mmap
from probe import attempt, raw


def act(turn):
    return attempt(
        turn,
        {
            "mlock": lambda: raw(149, 0, 4096),
            "mlock2": lambda: raw(325, 0, 4096, 1),
            "mlockall": lambda: raw(151, 3),
            "huge pages": lambda: mmap.mmap(-1, 1 << 21, flags=0x40000 | 0x22),
            "locked pages": lambda: mmap.mmap(-1, 1 << 21, flags=0x2000 | 0x22),
        },
    )
