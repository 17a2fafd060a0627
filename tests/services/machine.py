"""Programs, rights and ports of this machine."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
from pathlib import Path


class Unavailable(Exception):
    """This machine lacks a program or a right; the text says which, for the summary."""


def program(*names: str, folders: tuple[Path, ...] = ()) -> str:
    """Return the path of the first of these programs that is installed, or raise Unavailable."""
    path = os.pathsep.join(
        [*map(str, folders), os.environ.get("PATH", ""), "/usr/sbin", "/sbin"],
    )
    for name in names:
        if found := shutil.which(name, path=path):
            return found
    raise Unavailable(f"{names[0]} is not installed")


def must_run(*command: str) -> None:
    """Run a program once; raise Unavailable if it does not work here."""
    name = Path(command[0]).name
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    except subprocess.TimeoutExpired:
        raise Unavailable(f"{name} hangs") from None
    if done.returncode:
        said = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        raise Unavailable(f"{name} does not run here: {said[0]}")


def as_root() -> tuple[str, ...]:
    """Return the words before a command that run it as root, or raise Unavailable."""
    if os.geteuid() == 0:
        return ()
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True).returncode == 0:
        return (sudo, "-n")
    raise Unavailable("neither root nor passwordless sudo")


def unprivileged_account() -> pwd.struct_passwd | None:
    """The account for a server that refuses to run as root; None if we are not root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise Unavailable("no account but root's")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
