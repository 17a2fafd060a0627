# expect: fault too_late
# clocks: move=0.2
import os, time
from probe import pipe_of_answers


def act(turn):
    os.write(pipe_of_answers(), b'{"mo')
    time.sleep(600)
