"""Run one server for as long as another process lives, then stop it and clean up.

    keeper.py --watch PID --folder FOLDER [--signal NAME] [--user NAME] [--cgroup NAME] -- SERVER...

The server's output goes to FOLDER/log. It is stopped when the watched process ends (even by
``kill -9``), or when somebody writes to the pipe FOLDER/stop. Processes it orphaned, mounts below
FOLDER, its control groups and FOLDER itself are removed with it. The exit code of a server that
ends by itself is written to FOLDER/exited, beside its log.

Runs as a program of its own, on the standard library, because it must outlive the tests.
"""

import argparse
import contextlib
import ctypes
import os
import pwd
import select
import shutil
import signal
import subprocess
import time
from pathlib import Path

GRACE = 20.0
"""Seconds a server may take to stop by itself."""

PR_SET_CHILD_SUBREAPER = 36
MNT_DETACH = 2
libc = ctypes.CDLL(None, use_errno=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--watch", type=int, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--signal", default="SIGTERM")
    parser.add_argument("--user")
    parser.add_argument("--cgroup")
    parser.add_argument("command", nargs="+")
    return parser.parse_args()


def start(command: list[str], folder: Path, user: str | None) -> subprocess.Popen[bytes]:
    account = pwd.getpwnam(user) if user else None
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            user=account.pw_uid if account else None,
            group=account.pw_gid if account else None,
            extra_groups=[] if account else None,
        )


def wait_for_the_end(watched: int, server: subprocess.Popen[bytes], folder: Path) -> None:
    """Return when the watched process has ended or when we are told to stop."""
    stop = os.open(folder / "stop", os.O_RDWR | os.O_NONBLOCK)
    ended = os.pidfd_open(server.pid)
    poll = select.poll()
    for descriptor in (watched, stop, ended):
        poll.register(descriptor, select.POLLIN)
    while [descriptor for descriptor, _ in poll.poll()] == [ended]:
        poll.unregister(ended)
        (folder / "exited").write_text(str(server.wait()))


def stop_server(server: subprocess.Popen[bytes], number: signal.Signals) -> None:
    if server.poll() is None:
        server.send_signal(number)
        try:
            server.wait(GRACE)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def kill_orphans() -> None:
    """Kill the processes that the server left; as subreaper this process is their parent."""
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    deadline = time.monotonic() + GRACE
    while (pids := children.read_text().split()) and time.monotonic() < deadline:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(-1, 0)


def unmount_below(folder: Path) -> None:
    mounts = [line.split()[4] for line in Path("/proc/self/mountinfo").read_text().splitlines()]
    for mount in reversed(mounts):
        if mount.startswith(f"{folder}/"):
            libc.umount2(mount.encode(), MNT_DETACH)


def remove_cgroups(name: str) -> None:
    hierarchies = Path("/sys/fs/cgroup")
    for top in [hierarchies / name, *hierarchies.glob(f"*/{name}")]:
        for folder, _, _ in os.walk(top, topdown=False):
            with contextlib.suppress(OSError):
                os.rmdir(folder)


def main() -> None:
    options = arguments()
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        # The keeper must outlive the run. A handler, not SIG_IGN, which the server would inherit.
        signal.signal(number, lambda *_: None)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        watched = os.pidfd_open(options.watch)
        server = start(options.command, options.folder, options.user)
        wait_for_the_end(watched, server, options.folder)
        stop_server(server, signal.Signals[options.signal])
        kill_orphans()
    finally:
        unmount_below(options.folder)
        if options.cgroup:
            remove_cgroups(options.cgroup)
        shutil.rmtree(options.folder, ignore_errors=True)
        with contextlib.suppress(OSError):  # another server of the run still has its folder there
            options.folder.parent.rmdir()


if __name__ == "__main__":
    main()
