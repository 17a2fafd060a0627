# expect: nothing or fault too_late
# clocks: move=0.3
import os
from probe import move


def act(turn):
    with open("/tmp/page", "wb") as file:
        file.write(b"x" * (1 << 20))
    with open("/tmp/page", "rb") as file:
        for _ in range(50):
            os.sendfile(1, file.fileno(), 0, 1 << 20)
    return move(turn)
