"""A broker that needs no server: messages are files in a folder.

Kombu's file transport, with the moves that matter made atomic. It writes messages
and bindings in place, where another process can read them half-written, and takes
messages through the system's temporary folder, which may be another file system.
Here everything appears whole, and a message is taken by one reader, by `rename`.

A message taken by a worker that dies is gone; the sweep finds its work in the
database and sends it again.
"""

from __future__ import annotations

import fcntl
import os
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps, loads
from kombu.utils.scheduling import FairCycle


class _InOrder(FairCycle):
    """Reads the queues in order every time: a later one waits until the earlier ones are empty."""

    def get(self, callback: Any, **kwargs: Any) -> Any:
        self.pos = 0
        return super().get(callback, **kwargs)


class Channel(filesystem.Channel):
    def _queue_bind(self, exchange: str, routing_key: str, pattern: str | None, queue: str) -> None:
        binding = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        target = self._exchange_file(exchange)  # type: ignore[attr-defined] # not in its stubs
        with (self.control_folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            bindings = self.get_table(exchange)
            if binding not in bindings:
                draft = target.with_suffix(".draft")
                draft.write_text(dumps([binding, *bindings]), encoding="utf-8")
                draft.rename(target)

    def _put(  # type: ignore[override] # its stubs name the argument in two ways
        self, queue: str, payload: dict[str, Any], **kwargs: Any
    ) -> None:
        folder = Path(self.data_folder_out)
        name = f"{time.time_ns():020d}_{uuid.uuid4().hex}.{queue}"
        draft = folder / f"{name}.draft"
        draft.write_text(dumps(payload), encoding="utf-8")
        draft.rename(folder / f"{name}.msg")

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        ending = f"{queue}.msg"
        for name in sorted(os.listdir(self.data_folder_in)):
            if name.partition(".")[2] != ending:
                continue
            taken = Path(self.processed_folder) / name
            try:
                os.rename(Path(self.data_folder_in) / name, taken)
            except FileNotFoundError:
                continue  # another worker was faster
            payload: dict[str, Any] = loads(taken.read_text(encoding="utf-8"))
            taken.unlink()
            return payload
        raise Empty

    def _reset_cycle(self) -> None:
        queues = sorted(self._active_queues)
        self._cycle = _InOrder(self._get_and_deliver, queues, Empty)


class Transport(filesystem.Transport):
    Channel = Channel


def register() -> None:
    """Make ``spool://`` a broker address."""
    TRANSPORT_ALIASES["spool"] = "arena.config.spool:Transport"
