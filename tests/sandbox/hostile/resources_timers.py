# expect: held
from probe import attempt, raw


def timers():
    while True:
        raw(283, 1, 0)


def posix_timers():
    while True:
        raw(222, 1, 0, 0)


def act(turn):
    return attempt(turn, {"endless timerfds": timers, "endless timers": posix_timers})
