"""Who may come in: the accounts that may open cells, and how many each process may hold."""

from __future__ import annotations

import socket
import struct
import threading
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from sandbox.broker.messages import Refused


class Peer(NamedTuple):
    """The process at the other end, as the kernel knows it."""

    pid: int
    """0 if it lives in a pid namespace that we cannot see into."""
    uid: int
    gid: int

    @classmethod
    def of(cls, connection: socket.socket) -> Peer:
        size = struct.calcsize("3i")
        told = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
        return cls(*struct.unpack("3i", told))


@dataclass(frozen=True)
class Allowed:
    """The accounts that may open cells."""

    users: Collection[int]
    groups: Collection[int] = ()

    def admit(self, peer: Peer) -> None:
        if peer.uid not in self.users and peer.gid not in self.groups:
            raise Refused(f"User {peer.uid} with group {peer.gid} may not open cells here.")


class Places:
    """Counts connections: each is a cell, or asks to be one."""

    def __init__(self, *, most: int, each: int) -> None:
        self._most = most
        self._each = each
        self._held: Counter[int] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def taken(self, peer: Peer) -> Iterator[None]:
        """A place for the block; `Refused` if the process or all together have too many."""
        with self._lock:
            if self._held.total() >= self._most:
                raise Refused(f"All {self._most} places of this host are taken.")
            if peer.pid and self._held[peer.pid] >= self._each:
                raise Refused(f"Process {peer.pid} holds {self._each} places, its share.")
            self._held[peer.pid] += 1
        try:
            yield
        finally:
            with self._lock:
                self._held[peer.pid] -= 1
                if not self._held[peer.pid]:
                    del self._held[peer.pid]
