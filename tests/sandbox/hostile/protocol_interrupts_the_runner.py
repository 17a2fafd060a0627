# expect: nothing or fault exception crashed not_ready
# A timer that goes off in our code between two questions, again and again.
import signal
from probe import move


def boom(*_):
    raise KeyboardInterrupt


def act(turn):
    signal.signal(signal.SIGALRM, boom)
    signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
    return move(turn)
