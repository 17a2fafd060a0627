# expect: fault crashed bad_reply too_much_output
# The bot leaves; a child of its own session goes on with answers that look right.
import os
from probe import pipe_of_answers


def act(turn):
    if not os.fork():
        os.setsid()
        while True:
            os.write(pipe_of_answers(), b'{"move":1}\n' * 100)
    os._exit(0)
