"""What this machine has and what we may do on it."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
from pathlib import Path


class Unavailable(Exception):
    """A part this machine cannot give; the text says why, for the summary."""


def program(*names: str, folders: tuple[Path, ...] = ()) -> str:
    """The path of the first of these programs that is installed, or Unavailable."""
    path = os.pathsep.join(
        [*map(str, folders), os.environ.get("PATH", ""), "/usr/sbin", "/sbin"],
    )
    for name in names:
        if found := shutil.which(name, path=path):
            return found
    raise Unavailable(f"{names[0]} is not installed")


def must_run(*command: str) -> None:
    """Run a program once, to see that it works here, or Unavailable."""
    name = Path(command[0]).name
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        raise Unavailable(f"{name} hangs") from None
    if done.returncode:
        said = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        raise Unavailable(f"{name} does not run here: {said[0]}")


def as_root() -> tuple[str, ...]:
    """What to put before a command to run it as root, or Unavailable."""
    if os.geteuid() == 0:
        return ()
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True).returncode == 0:
        return (sudo, "-n")
    raise Unavailable("neither root nor passwordless sudo")


def unprivileged_account() -> pwd.struct_passwd | None:
    """Who runs a server that refuses to run as root; None if that is not who we are."""
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
