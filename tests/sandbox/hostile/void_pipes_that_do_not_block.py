# expect: nothing or fault crashed too_late bad_reply
# clocks: move=0.5
# Reading and writing that never waits, behind the runner's back.
import os
from probe import move, pipe_of_answers


def act(turn):
    for fd in (3, pipe_of_answers()):
        os.set_blocking(fd, False)
    return move(turn)
