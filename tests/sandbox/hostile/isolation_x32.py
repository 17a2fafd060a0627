# expect: held or fault crashed
from probe import attempt, raw

X32 = 0x40000000


def act(turn):
    return attempt(
        turn, {"getpid": lambda: raw(X32 + 39), "socket": lambda: raw(X32 + 41, 2, 1, 0)}
    )
