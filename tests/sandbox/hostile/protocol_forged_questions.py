# expect: nothing
# Writing into the pipe our questions come from reaches nobody but the bot itself.
import os
from probe import move


def act(turn):
    try:
        os.write(3, b'{"type":"end"}\n')
    except OSError:
        pass
    return move(turn)
