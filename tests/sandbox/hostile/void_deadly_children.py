# expect: nothing or fault crashed not_ready too_late
# clocks: move=2.0
# A child's end is told by a signal that the bot chose: one that cannot be ignored. Children of
# children go to the first process of the namespace when their own parent is gone.
import os, signal, time
from probe import move, raw

CLONE = 56


def fork(told_by):
    return raw(CLONE, int(told_by), 0, 0, 0, 0)


def act(turn):
    for told_by in (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM):
        middle = os.fork()
        if not middle:
            if not fork(told_by):
                time.sleep(0.05)  # its parent is gone by then
                os._exit(0)
            os._exit(0)
        os.waitpid(middle, 0)
    time.sleep(0.1)
    if turn.number and not fork(signal.SIGKILL):
        os._exit(0)
    return move(turn)
