# expect: held
from probe import attempt, raw


def act(turn):
    return attempt(
        turn,
        {
            "pidfd_open": lambda: raw(434, 1, 0),
            "pidfd_send_signal": lambda: raw(424, 3, 9, 0, 0),
            "pidfd_getfd": lambda: raw(438, 3, 0, 0),
            "death signal": lambda: raw(157, 1, 9, 0, 0, 0),
            "subreaper": lambda: raw(157, 36, 1, 0, 0, 0),
        },
    )
