# expect: held
import os, resource
from probe import attempt


def many():
    held = []
    try:
        for _ in range(200):
            held.append(os.dup(2))
    finally:
        for fd in held:
            os.close(fd)


def act(turn):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return attempt(
        turn,
        {
            "200 descriptors": many,
            "more of them": lambda: resource.setrlimit(
                resource.RLIMIT_NOFILE, (hard + 1, hard + 1)
            ),
            "core dumps": lambda: resource.setrlimit(resource.RLIMIT_CORE, (1, 1)),
            "larger files": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (-1, -1)),
        },
    )
