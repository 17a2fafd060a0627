# expect: fault bad_reply
import os
from probe import pipe_of_answers


def act(turn):
    os.write(pipe_of_answers(), b'{"move":1,"move":99}\n')
