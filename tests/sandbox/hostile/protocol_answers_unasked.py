# expect: nothing
import os
from probe import move, pipe_of_answers


def act(turn):
    os.write(pipe_of_answers(), b'{"move":2,"ask":"0123456789abcdef"}\n' * 5)
    return move(turn)
