# expect: held
import os
from probe import attempt

NAMES = "maps mem environ cmdline stat status fd cwd root exe ns cgroup mountinfo limits".split()
PLACES = [
    f"/proc/{who}/{name}"
    for who in ("self", "thread-self", "1", "2", str(os.getpid()), str(os.getppid()))
    for name in NAMES
]


def look(path):
    return os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(16)


def act(turn):
    return attempt(turn, {path: (lambda path=path: look(path)) for path in PLACES})
