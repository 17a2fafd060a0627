"""Fresh namespaces for one sitting, inside a cell that may outlive it."""

from __future__ import annotations

import os
import time
from contextlib import suppress

from sandbox.runner import kernel

ALL = (
    kernel.CLONE_NEWUSER
    | kernel.CLONE_NEWNS
    | kernel.CLONE_NEWPID
    | kernel.CLONE_NEWNET
    | kernel.CLONE_NEWIPC
    | kernel.CLONE_NEWUTS
    | kernel.CLONE_NEWCGROUP
)
BARE = kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOEXEC
HIDDEN = ("/proc", "/sys", "/run")
"""Folders that show something of the machine, of the worker or of earlier sittings."""

FIRST_SECOND = 1000
"""What the clocks of a sitting show when its process is prepared."""
WORKS = "works"
BOT_BYTES = 64 * 1024 * 1024
BOT_INODES = 4096


def fork() -> int:
    """`os.fork`; the child is the first process of new namespaces.

    No bot may run beside the caller: the kernel lets only a dumpable process set up namespaces.
    """
    user, group = os.getuid(), os.getgid()
    kernel.prctl(kernel.PR_SET_DUMPABLE, 1)
    with suppress(OSError):  # a kernel without time namespaces
        kernel.unshare(kernel.CLONE_NEWTIME)  # which the child will be in, but not the caller
        _set_clocks()
    child = kernel.fork(ALL)
    if child:
        kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
    else:
        kernel.map_same_user(user, group)
    return child


def enter(scratch: int, inodes: int) -> None:
    """In the new namespaces: folders of their own, and nothing to be seen of the machine."""
    kernel.mount("none", "/", "", kernel.MS_REC | kernel.MS_PRIVATE)
    _scratch("/tmp", scratch, inodes)  # noqa: S108 - the bot's own
    _scratch("/bot", BOT_BYTES, BOT_INODES)
    for place in HIDDEN:
        if os.path.isdir(place):
            kernel.mount("none", place, "tmpfs", BARE | kernel.MS_RDONLY, "size=4k,nr_inodes=1")


def _set_clocks() -> None:
    """Start the sitting's clocks at `FIRST_SECOND`: the machine's own would identify it."""
    offsets = ""
    for name, clock in (("monotonic", time.CLOCK_MONOTONIC), ("boottime", time.CLOCK_BOOTTIME)):
        seconds = int(time.clock_gettime(clock)) - FIRST_SECOND
        offsets += f"{name} -{seconds} 0\n"
    with suppress(OSError):  # the machine has just started: there is nothing to hide
        kernel.write_setting("/proc/self/timens_offsets", offsets)


def seal_files() -> None:
    """Make the folder of the bot's files read-only."""
    flags = kernel.MS_REMOUNT | kernel.MS_BIND | kernel.MS_RDONLY | BARE
    kernel.mount("none", "/bot", "", flags)


def _scratch(place: str, size: int, inodes: int) -> None:
    kernel.mount("none", place, "tmpfs", BARE, f"size={size},nr_inodes={inodes},mode=700")


def possible() -> str:
    """Try fresh namespaces in a child process; the reason if they are refused, else empty."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        told = ""
        try:
            inner = fork()
            if inner:
                os.waitpid(inner, 0)
            else:
                enter(4096, 8)
                told = WORKS
        except OSError as error:
            told = str(error) or type(error).__name__
        os.write(into, told.encode())
        os._exit(0)
    os.close(into)
    with open(out) as answer:
        told = answer.read()
    os.waitpid(child, 0)
    return "" if told == WORKS else told or "a process in new namespaces ended at once"
