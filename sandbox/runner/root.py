"""A root of the cell's own, which shares no folder and no device's times with other cells.

The kernel caches failed lookups in a folder on disk, and the second lookup is faster
for everybody who shares the folder. So a cell gets new folders on a file system in
memory, which does not cache them. The files are the image's, each mounted read-only.
"""

from __future__ import annotations

import mmap
import os

from sandbox.runner import kernel

PLACE = "/tmp"  # noqa: S108 - a mount point that every image has
PARTS = ("usr", "lib", "lib64", "etc")
"""Folders of the image that a bot finds in its root."""
DEVICES = ("null", "zero", "full", "random", "urandom")
EMPTY = ("bot", "proc", "tmp")
"""Mount points: for the bot's files, for the kernel's files, for the scratch folder."""

BARE = kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOEXEC
INODES = 16_384


def enter() -> None:
    """Move this process into namespaces with a root of its own; `OSError` where that is refused."""
    kernel.unshare_as_same_user(kernel.CLONE_NEWNS)
    kernel.mount("none", "/", "", kernel.MS_REC | kernel.MS_PRIVATE)
    kernel.mount("none", PLACE, "tmpfs", BARE, f"size=1m,nr_inodes={INODES},mode=755")
    for name in EMPTY:
        os.mkdir(f"{PLACE}/{name}")
    for part in PARTS:
        _mirror(f"/{part}")
    os.mkdir(f"{PLACE}/dev")
    for name in DEVICES:
        _device(f"/dev/{name}")
    kernel.mount("/proc", f"{PLACE}/proc", "", kernel.MS_BIND | kernel.MS_REC)
    os.chdir(PLACE)
    kernel.pivot_root(".", ".")
    kernel.unmount(".", kernel.MNT_DETACH)
    os.chdir("/")
    kernel.mount("none", "/", "", kernel.MS_REMOUNT | kernel.MS_BIND | kernel.MS_RDONLY | BARE)


def _mirror(path: str) -> None:
    """The folder, link or file `path` and all below it, in the new root."""
    if os.path.islink(path):
        os.symlink(os.readlink(path), PLACE + path)
    elif os.path.isdir(path):
        os.mkdir(PLACE + path)
        with os.scandir(path) as entries:
            for entry in entries:
                _mirror(entry.path)
    elif os.path.isfile(path):
        _fetch(path)
        _bind(path)


def _bind(path: str) -> None:
    os.close(os.open(PLACE + path, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, 0o444))
    kernel.mount(path, PLACE + path, "", kernel.MS_BIND)


def _device(path: str) -> None:
    """A device that can be read and written, but whose times cannot be set."""
    if not os.path.exists(path):
        return
    _bind(path)
    kept = os.statvfs(PLACE + path).f_flag & (kernel.MS_NOSUID | kernel.MS_NOEXEC)
    flags = kernel.MS_REMOUNT | kernel.MS_BIND | kernel.MS_RDONLY
    kernel.mount("none", PLACE + path, "", flags | kept)


def _fetch(path: str) -> None:
    """Read the whole file into memory, so that the time a bot needs to read it does not tell
    whether another cell did so before."""
    fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        if size := os.fstat(fd).st_size:
            flags = mmap.MAP_SHARED | mmap.MAP_POPULATE
            mmap.mmap(fd, size, flags=flags, prot=mmap.PROT_READ).close()
    finally:
        os.close(fd)
