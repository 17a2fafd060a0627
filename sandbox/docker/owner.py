"""Which worker owns a container: every worker has a folder of its own, locked while it lives.

The lock belongs to the process, not to its children, and is released however the process
ends. Containers carry the folder's path as their label: whoever can take the lock knows
that the owner is gone. A process can always take its own locks, and loses one by closing
the file a second time, so its own folders are remembered and never tried.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from weakref import WeakSet

from sandbox.docker.engine import LABEL, Engine

PREFIX = "botocracy-cells-"
LOCK = "lock"
_owners: WeakSet[Owner] = WeakSet()
"""The owners made in this process, and in its parent before a fork."""
RUNNING = {"running", "created", "paused", "restarting"}


class Owner:
    """The folder of this process."""

    def __init__(self) -> None:
        parent = os.environ.get("SANDBOX_SOCKETS") or tempfile.gettempdir()
        self.folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
        self._lock = open(self.folder / LOCK, "w")  # noqa: SIM115 - held as long as we live
        fcntl.lockf(self._lock, fcntl.LOCK_EX)
        self._pid = os.getpid()
        _owners.add(self)

    def holds(self, folder: Path) -> bool:
        """Whether this process has the lock of `folder`."""
        return folder == self.folder and self._pid == os.getpid() and not self._lock.closed

    def close(self) -> None:
        self._lock.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def is_gone(folder: Path) -> bool:
    """Whether the owner of `folder` has ended. Unknown counts as alive."""
    if any(owner.holds(folder) for owner in _owners):
        return False
    try:
        with open(folder / LOCK, "r+") as lock:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def reap(engine: Engine, own: Path) -> int:
    """Remove what dead workers left, and nothing else; returns the number of containers.

    A stopped container has no owner any more, because its stub exits when its worker does.
    A running one is removed only if its owner is gone.
    """
    removed = 0
    for found in engine.ours():
        folder = Path(found["Labels"][LABEL])
        if folder == own:
            continue
        if found["State"] not in RUNNING or is_gone(folder):
            removed += engine.remove(found["Id"])
    for folder in own.parent.glob(f"{PREFIX}*"):
        if folder != own and is_gone(folder):
            with suppress(OSError):
                shutil.rmtree(folder)
    return removed
