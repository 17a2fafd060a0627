"""The worker's side of a stub (`sandbox.runner.stub`): how it is started, spoken to and ended."""

from __future__ import annotations

import json
import select
import socket
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sandbox.cgroups import Meter
from sandbox.endings import Traces
from sandbox.limits import Limits
from sandbox.seccomp import bot_filter
from sandbox.verdicts import InfrastructureError

INODES = 1024
"""Files and folders in a bot's scratch folder."""
PRELOAD = (
    *("numpy", "numpy.random"),
    *("dataclasses", "enum", "heapq", "logging", "statistics", "typing"),
)
"""Modules a stub imports before it forks, because many bots need them."""

COMMAND = ("/usr/bin/python3", "-s", "-S", "-P", "-B")
STUB = "/usr/lib/botocracy/code/sandbox/runner/stub.py"
CODE = "/usr/lib/botocracy/code"


def cell_environment(
    limits: Limits, *, fresh: bool, bot_user: int | None = None, root: str = ""
) -> dict[str, str]:
    """The whole environment of a cell.

    `bot_user` is the bot's user where it differs from the stub's; `root` is the folder that
    becomes the bot's root where the stub cannot make one by itself.
    """
    settings = {
        "fresh": fresh,
        "bot_user": bot_user,
        "root": root,
        "scratch": limits.scratch,
        "inodes": INODES,
        "preload": list(PRELOAD),
    }
    return {
        "CELL": json.dumps(settings),
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "HOME": "/tmp",  # noqa: S108 - the bot's own
    }


class NamespacesRefused(InfrastructureError):
    """The machine refuses new namespaces inside a cell."""


class StubHandle(ABC):
    """One running stub, from its first ``ready`` to its end. It holds one bot at a time."""

    rlimits: Mapping[str, int] = MappingProxyType({})
    """Limits of the bot's process, where control groups do not limit the cell."""

    def __init__(self, control: socket.socket, *, reusable: bool) -> None:
        self.control = control
        self.reusable = reusable
        """Whether each sitting has namespaces of its own; else the stub serves one sitting."""
        self.filter = bot_filter()
        """The strict filter that is loaded before a bot runs."""
        self.meter: Meter | None = None
        self.sittings = 0
        self._heard = b""
        self._died = False

    def await_ready(self, patience: float) -> dict[str, Any]:
        """Wait for ``ready``; returns what the stub says about itself."""
        self.control.setblocking(False)
        deadline = time.monotonic() + patience
        while True:
            line = self.hear()
            if line == "":
                raise InfrastructureError("a cell ended before it was ready" + self.last_words())
            if line is not None and line.startswith("ready "):
                hello: dict[str, Any] = json.loads(line.removeprefix("ready "))
                return hello
            if line is None:
                left = deadline - time.monotonic()
                if left <= 0 or not select.select([self.control], [], [], left)[0]:
                    raise InfrastructureError(
                        f"a cell was not ready within {patience:g} s" + self.last_words()
                    )

    def hear(self) -> str | None:
        """The next line of the stub; ``None`` if there is none yet, empty if it is gone."""
        if b"\n" not in self._heard:
            try:
                data = self.control.recv(4096)
            except BlockingIOError:
                return None
            except OSError:
                data = b""
            if not data:
                return ""
            self._heard += data
        line, newline, rest = self._heard.partition(b"\n")
        if not newline:
            return None
        self._heard = rest
        return line.decode()

    def waits(self) -> bool:
        """Whether it still waits for a bot; only asked of a stub that has none.

        A waiting stub is silent. It speaks when the process it prepared has died, and its end
        of the socket closes when it dies itself.
        """
        self._died = self._died or self.hear() is not None
        return not self._died

    def last_words(self) -> str:
        """What a failed stub wrote, to be appended to a message."""
        return ""

    def renew(self, patience: float) -> bool:
        """Remove the last bot and be ready for the next; whether that worked."""
        try:
            self.control.setblocking(True)
            self.control.settimeout(patience)
            self.control.sendall(b"next\n")
            self.await_ready(patience)
        except (OSError, InfrastructureError):
            return False
        return True

    @abstractmethod
    def traces(self) -> Traces:
        """What the machine outside the cell knows about the end of a stub that is gone."""

    @abstractmethod
    def end(self) -> None:
        """End the stub and everything in its cell. Never raises."""
