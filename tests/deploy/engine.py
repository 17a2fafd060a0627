"""A Docker engine with a network, mounts and images of its own, and the way into that network."""

import ctypes
import fcntl
import os
import select
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import docker

from sandbox.image.cache import cache_folder
from tests.services.docker import answers
from tests.services.machine import Unavailable, program
from tests.services.run import Run

CACHE = cache_folder() / "deploy"
"""Keeps the engine's images, so that only the first run builds all of them."""
CLONE_NEWNET = 0x40000000
libc = ctypes.CDLL(None, use_errno=True)


@contextmanager
def reserved() -> Iterator[Path]:
    """The folder for images, which one run at a time may use."""
    if os.geteuid() != 0:
        raise Unavailable("an engine with a network of its own needs root")
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield CACHE


def start(run: Run, folder: Path) -> str:
    """Start the engine in namespaces of its own; returns its address."""
    address = f"unix://{folder}/docker.sock"
    cgroup = f"{folder.parent.name}-deploy"
    (folder / "daemon.json").write_text("{}")
    begin = 'ip link set lo up; exec "$@"'
    run.keep(
        folder,
        [
            *("unshare", "--net", "--mount", "sh", "-c", begin, "sh"),
            *(program("dockerd"), "--config-file", str(folder / "daemon.json")),
            *("--host", address, "--group", str(os.getgid()), "--pidfile", str(folder / "pid")),
            *("--data-root", str(CACHE / "engine"), "--exec-root", str(folder / "exec")),
            *("--exec-opt", "native.cgroupdriver=cgroupfs", "--cgroup-parent", f"/{cgroup}"),
            *("--shutdown-timeout", "5"),
        ],
        lambda: answers(address),
        options=("--cgroup", cgroup),
    )
    return address


class Engine:
    """What the tests ask of the engine behind `address`."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.client = docker.DockerClient(base_url=address, version="1.40", timeout=600)

    def take(self, tree: Path, name: str) -> None:
        """Make an image of a file system, unless there is one."""
        if self.client.images.list(name):
            return
        with subprocess.Popen(["tar", "-C", str(tree), "-c", "."], stdout=subprocess.PIPE) as tar:
            repository, tag = name.split(":")
            self.client.api.import_image_from_stream(tar.stdout, repository=repository, tag=tag)
        assert tar.returncode == 0

    def build(self, folder: Path, name: str, **options: object) -> None:
        self.client.images.build(path=str(folder), tag=name, rm=True, **options)

    def tidy(self) -> None:
        """Remove containers that a killed run left, and what was built more than a week ago."""
        for container in self.client.containers.list(all=True):
            container.remove(force=True)
        self.client.images.prune(filters={"dangling": True, "until": "168h"})

    @contextmanager
    def way_in(self) -> Iterator[str]:
        """The address of an HTTP proxy that connects to ports of the engine's own network."""
        pid = Path(self.address.removeprefix("unix://")).with_name("pid").read_text().strip()
        network = os.open(f"/proc/{pid}/ns/net", os.O_RDONLY | os.O_CLOEXEC)
        with socket.create_server(("127.0.0.1", 0)) as listener:
            threading.Thread(target=_take_in, args=[listener, network], daemon=True).start()
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        os.close(network)


def _take_in(listener: socket.socket, network: int) -> None:
    with suppress(OSError):  # the listener was closed
        while True:
            client, _ = listener.accept()
            threading.Thread(target=_pass_on, args=[client, network], daemon=True).start()


def _pass_on(client: socket.socket, network: int) -> None:
    """Serve one ``CONNECT name:port``: whatever the name is, to this port of the network."""
    with client, suppress(OSError):
        asked = b""
        while b"\r\n\r\n" not in asked and (more := client.recv(4096)):
            asked += more
        port = int(asked.split()[1].rpartition(b":")[2])
        if libc.setns(network, CLONE_NEWNET):  # of this thread, which ends with the connection
            raise OSError(ctypes.get_errno(), "setns")
        with socket.create_connection(("127.0.0.1", port)) as server:
            client.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            other = {client: server, server: client}
            while True:
                for ready in select.select(list(other), [], [])[0]:
                    if not (data := ready.recv(65536)):
                        return
                    other[ready].sendall(data)
