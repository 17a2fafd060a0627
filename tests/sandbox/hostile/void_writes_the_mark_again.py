# expect: fault bad_reply
# The runner's own first line, and the one by which it refuses files.
import os
from probe import move, pipe_of_answers


def act(turn):
    os.write(pipe_of_answers(), b"began\nunplaceable because\n")
    return move(turn)
