# expect: nothing or fault crashed
# Children that the kernel counts as its parent's own: they end in every way there is, and whoever
# waits for the bot must not take one of them for it.
import os, signal
from probe import move, raw

CLONE, CLONE_PARENT = 56, 0x8000


def act(turn):
    for way in (0, 3, signal.SIGKILL, signal.SIGSEGV, signal.SIGSTOP):
        try:
            child = raw(CLONE, CLONE_PARENT | signal.SIGCHLD, 0, 0, 0, 0)
        except OSError:
            break
        if not child:
            if way > 3:
                os.kill(os.getpid(), way)
            os._exit(way)
    return move(turn)
