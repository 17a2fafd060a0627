# expect: fault too_much_output
import os
from probe import pipe_of_answers


def act(turn):
    while True:
        os.write(pipe_of_answers(), b'{"move":1,"ask":"0"}\n' * 1000)
