# expect: nothing
# The kernel sends SIGHUP and SIGCONT to a stopped group that loses its last parent.
import os, signal, time
from probe import move


def act(turn):
    for _ in range(3):
        if not os.fork():
            os.setpgid(0, 0)
            if not os.fork():
                os.kill(os.getpid(), signal.SIGSTOP)
                os._exit(0)
            time.sleep(0.02)
            os._exit(0)
    return move(turn)
