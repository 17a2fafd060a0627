# expect: fault crashed too_late bad_reply too_much_output
# clocks: move=0.3
# Its questions become its answers.
import os
from probe import move


def act(turn):
    os.dup2(3, 4)
    return move(turn)
