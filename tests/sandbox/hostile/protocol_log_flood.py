# expect: nothing
import os, time
from probe import move


def act(turn):
    end = time.monotonic() + 0.2
    while time.monotonic() < end:
        os.write(2, b"flood \x1b[31m<script>alert(1)</script>\n" * 1000)
    return move(turn)
