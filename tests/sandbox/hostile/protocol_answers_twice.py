# expect: nothing
# The number of the question is in the runner's frame: a bot that finds it can answer by itself.
# That is still one answer; the runner's own, which follows, belongs to no question.
import os, sys
from probe import move, pipe_of_answers


def act(turn):
    frame = sys._getframe()
    while "message" not in frame.f_locals or "ask" not in frame.f_locals["message"]:
        frame = frame.f_back
    number = frame.f_locals["message"]["ask"]
    os.write(pipe_of_answers(), b'{"move":%d,"ask":"%s"}\n' % (move(turn), number.encode()))
    return 99
