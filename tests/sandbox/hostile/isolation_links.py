# expect: held
import os
from probe import attempt


def through(target):
    name = f"/tmp/link{len(os.listdir('/tmp'))}"
    os.symlink(target, name)
    return open(name, "rb").read(1)


def act(turn):
    return attempt(
        turn,
        {
            "to the stub's environment": lambda: through("/proc/1/environ"),
            "to a descriptor": lambda: through("/proc/self/fd/4"),
            "to the socket's folder": lambda: through("/run/cell/stub"),
            "to a folder above": lambda: through("../../../../etc/shadow"),
            "a second name for Python": lambda: os.link("/usr/bin/python3", "/tmp/python"),
            "a second name for its file": lambda: os.link("/bot/bot.py", "/tmp/bot.py"),
        },
    )
