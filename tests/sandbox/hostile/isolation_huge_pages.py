# expect: held
# The machine has one stock of huge pages, and control groups for memory do not count them.
import mmap
from probe import attempt

HUGE, OF_2_MIB = 0x40000, 21 << 26
OWN = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS


def act(turn):
    return attempt(
        turn,
        {
            "huge": lambda: mmap.mmap(-1, 2 << 20, flags=OWN | HUGE),
            "of 2 MiB": lambda: mmap.mmap(-1, 2 << 20, flags=OWN | HUGE | OF_2_MIB),
            "shared": lambda: mmap.mmap(
                -1, 2 << 20, flags=mmap.MAP_SHARED | mmap.MAP_ANONYMOUS | HUGE
            ),
        },
    )
