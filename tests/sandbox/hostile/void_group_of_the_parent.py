# expect: held
# The groups and sessions of others, by the numbers that might name them.
import os, signal
from probe import attempt, require


def act(turn):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    own = os.getpgrp()
    require(turn, f"a group {own} and a session {os.getsid(0)} of its own", own == os.getsid(0) > 0)
    calls = {"a new group as leader of a session": lambda: os.setpgid(0, 0)}
    for group in {1, 2, 3, 7, os.getppid()} - {own, 0}:
        calls[f"signal to group {group}"] = lambda group=group: os.killpg(group, signal.SIGINT)
        calls[f"joining group {group}"] = lambda group=group: os.setpgid(0, group)
    return attempt(turn, calls)
