# expect: fault too_much_output too_late bad_reply
# clocks: move=0.5
# The pipe for answers is full of half a line before the runner writes to it.
import os
from probe import move, pipe_of_answers


def act(turn):
    answers = pipe_of_answers()
    os.set_blocking(answers, False)
    try:
        while True:
            os.write(answers, b"x" * 4096)
    except BlockingIOError:
        pass
    os.set_blocking(answers, True)
    return move(turn)
