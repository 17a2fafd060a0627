"""A Docker engine of the run's own: no network, no bridge, no firewall rule, no image."""

import os
import socket
from pathlib import Path

from tests.services.machine import Unavailable, as_root, program
from tests.services.run import Run

SYSTEM_SOCKET = "unix:///var/run/docker.sock"


def start(run: Run, folder: Path) -> str:
    """Start an engine; returns its address.

    A user who may not start one shares the machine's engine, if that lets them in: the tests touch
    only containers that carry their own label.
    """
    try:
        before = as_root()
        engine = program("dockerd")
    except Unavailable:
        address = os.environ.get("DOCKER_HOST", SYSTEM_SOCKET)
        if answers(address):
            return address
        raise
    address = f"unix://{folder}/docker.sock"
    cgroup = folder.parent.name
    (folder / "daemon.json").write_text("{}")  # not the machine's own configuration
    run.keep(
        folder,
        [
            *(engine, "--config-file", str(folder / "daemon.json"), "--host", address),
            *("--data-root", str(folder / "data"), "--exec-root", str(folder / "exec")),
            *("--pidfile", str(folder / "pid"), "--group", str(os.getgid())),
            *("--exec-opt", "native.cgroupdriver=cgroupfs", "--cgroup-parent", f"/{cgroup}"),
            *("--bridge", "none", "--iptables=false", "--ip6tables=false", "--ip-masq=false"),
            *("--shutdown-timeout", "2"),  # the keeper ends what containers are left
        ],
        lambda: answers(address),
        options=("--cgroup", cgroup),
        before=before,
    )
    return address


def answers(address: str) -> bool:
    """Whether an engine listens at this unix socket and lets us in."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(5)
        try:
            connection.connect(address.removeprefix("unix://"))
            connection.sendall(b"GET /_ping HTTP/1.0\r\n\r\n")
            return b"200 OK" in connection.recv(4096)
        except OSError:
            return False
