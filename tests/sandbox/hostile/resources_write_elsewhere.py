# expect: held
import os
from probe import attempt

PLACES = [
    "/",
    "/usr",
    "/usr/lib",
    "/etc",
    "/dev",
    "/dev/shm",
    "/dev/mqueue",
    "/bot",
    "/run",
    "/run/cell",
    "/var",
    "/home",
    "/root",
    "/lib",
    "/proc",
    "/sys",
    "/usr/lib/botocracy",
    "/usr/lib/botocracy/code",
]


def act(turn):
    def write(place):
        with open(os.path.join(place, "planted"), "w") as file:
            file.write("x")

    return attempt(turn, {place: (lambda place=place: write(place)) for place in PLACES})
