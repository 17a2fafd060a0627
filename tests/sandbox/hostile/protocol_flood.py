# expect: fault too_much_output
import os
from probe import pipe_of_answers


def act(turn):
    while True:
        os.write(pipe_of_answers(), b"x" * 65536)
