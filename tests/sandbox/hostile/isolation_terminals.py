# expect: held
import os
from probe import attempt


def act(turn):
    return attempt(
        turn,
        {
            "pseudo terminal": os.openpty,
            "controlling terminal": lambda: os.open("/dev/tty", os.O_RDWR),
            "console": lambda: os.open("/dev/console", os.O_RDWR),
        },
    )
