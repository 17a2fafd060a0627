# expect: held
import os
from probe import move, require


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
    require(turn, "/run is empty", not os.path.isdir("/run") or not os.listdir("/run"))
    return move(turn)
