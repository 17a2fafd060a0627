# expect: held
import os
from probe import attempt, require

OURS = {
    "bin",
    "bot",
    "dev",
    "etc",
    "lib",
    "lib64",
    "proc",
    "run",
    "sbin",
    "sys",
    "tmp",
    "usr",
    "var",
}


def act(turn):
    top = os.open("/", os.O_RDONLY)
    for _ in range(20):
        above = os.open("..", os.O_RDONLY, dir_fd=top)
        os.close(top)
        top = above
    names = set(os.listdir(top)) - {
        ".dockerenv",
        "home",
        "mnt",
        "opt",
        "root",
        "srv",
        "media",
        "boot",
    }
    require(turn, f"only our folders: {names}", names <= OURS)
    return attempt(
        turn,
        {
            "chroot": lambda: os.chroot("/tmp"),
            "the worker's folders": lambda: os.listdir("/work"),
            "homes": lambda: os.listdir("/home")[0],
        },
    )
