# expect: held
import os
from probe import move, require


def names_in(folder):
    try:
        return os.listdir(folder)
    except OSError:
        return []


def act(turn):
    for path in (
        "/var/run/docker.sock",
        "/run/docker.sock",
        "/run/containerd",
        "/run/cell/stub",
        "/run/user",
        "/run/dbus",
        "/run/systemd",
    ):
        require(turn, path, not os.path.exists(path))
    require(turn, "/run is empty", not names_in("/run"))
    return move(turn)
