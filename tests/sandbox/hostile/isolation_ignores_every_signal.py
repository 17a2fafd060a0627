# expect: fault too_late
# clocks: move=0.2
import signal


def act(turn):
    for number in range(1, signal.NSIG):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    while True:
        pass
