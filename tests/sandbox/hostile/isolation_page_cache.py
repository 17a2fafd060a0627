# expect: held
# What is in the machine's memory of files could be written in one sitting and read in the next:
# drop a page of the image, or ask whether one is there.
import os
from probe import attempt, raw


def act(turn):
    library = os.open("/usr/bin/python3", os.O_RDONLY)
    return attempt(
        turn,
        {
            "drop": lambda: os.posix_fadvise(library, 0, 0, os.POSIX_FADV_DONTNEED),
            "fetch": lambda: raw(187, library, 0, 1 << 20),
            "is it there": lambda: raw(27, 0, 0, 0),
            "what of it is there": lambda: raw(451, library, 0, 0, 0),
        },
    )
