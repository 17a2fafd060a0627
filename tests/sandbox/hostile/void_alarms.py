# expect: nothing or fault crashed
# Timers whose signals nobody handles.
import signal, time
from probe import move


def act(turn):
    for timer in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF):
        signal.setitimer(timer, 0.001, 0.001)
    for _ in range(1000):
        time.sleep(0.00001)
    return move(turn)
