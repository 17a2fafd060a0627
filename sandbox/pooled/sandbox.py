"""A sandbox that takes its stubs from pools, one pool for each set of limits in use."""

from __future__ import annotations

import os
import threading
from abc import ABC, abstractmethod
from collections import OrderedDict
from typing import Generic, Protocol, TypeVar

from sandbox.cell import Isolation, Stock
from sandbox.limits import Limits
from sandbox.match import BotFiles
from sandbox.pooled.cell import PooledCell
from sandbox.pooled.pool import Pool
from sandbox.pooled.stub import StubHandle

POOLS = 4
"""Pools kept at the same time; the one longest unused makes room."""
REUSE = 50
"""Sittings a stub serves unless ``SANDBOX_REUSE`` says otherwise; 1 is single use."""
RENEWAL = 5.0
"""Seconds a used stub has to be ready again."""


class Launcher(Protocol):
    """Starts stubs in the strongest way that this machine allows."""

    fresh: bool
    """Whether bots get namespaces of their own inside the cell; else a cell is used once."""

    def start(self, limits: Limits) -> StubHandle:
        """A stub that is ready for a bot."""

    def close(self) -> None:
        """Release what the launcher holds."""


L = TypeVar("L", bound=Launcher)


class PooledSandbox(ABC, Generic[L]):
    """Holds bots in stubs that were started before they are needed.

    `reuse` is how many sittings a stub may serve where it is able to. A stub that saw a fault
    serves no other.
    """

    name: str
    isolation: Isolation
    default_pool_size: int
    makers = 1
    """Threads that start stubs."""

    def __init__(self, *, pool_size: int | None = None, reuse: int | None = None) -> None:
        given = os.environ.get("SANDBOX_POOL", self.default_pool_size)
        self._size = int(given) if pool_size is None else pool_size
        self._reuse = int(os.environ.get("SANDBOX_REUSE", REUSE)) if reuse is None else reuse
        self._pools: OrderedDict[Limits, Pool[StubHandle]] = OrderedDict()
        self._launcher: L | None = None
        self._pid = os.getpid()
        self._lock = threading.Lock()
        self._preparing = threading.Lock()

    @abstractmethod
    def _find_launcher(self) -> L:
        """Find out what works here; the tree for cells may have to be built."""

    def prepare(self) -> L:
        """The launcher of this process, found once. A fork has neither its pools nor its locks."""
        with self._preparing:
            if self._pid != os.getpid():
                self._pid, self._launcher, self._pools = os.getpid(), None, OrderedDict()
            if self._launcher is None:
                self._launcher = self._find_launcher()
            return self._launcher

    def open(self, bot: BotFiles, limits: Limits) -> PooledCell:
        launcher = self.prepare()
        with self._lock:
            pool = self._pools.get(limits) or self._add_pool(launcher, limits)
            self._pools.move_to_end(limits)

        def release(stub: StubHandle, clean: bool) -> None:
            stub.sittings += 1
            again = clean and stub.reusable and stub.sittings < self._reuse
            pool.give_back(stub, (lambda used: used.renew(RENEWAL)) if again else None)

        return PooledCell(pool.claim(), bot, limits, release, pool.died)

    def _add_pool(self, launcher: L, limits: Limits) -> Pool[StubHandle]:
        """A new pool; the pools longest unused are closed, but none whose cells are in use."""
        for old, pool in list(self._pools.items()):
            if len(self._pools) >= POOLS and not pool.counts.in_use:
                del self._pools[old]
                pool.close()
        self._pools[limits] = Pool(
            lambda: launcher.start(limits),
            lambda stub: stub.end(),
            size=self._size,
            makers=self.makers,
            usable=lambda stub: stub.waits(),
        )
        return self._pools[limits]

    def stock(self) -> Stock:
        with self._lock:
            counts = [pool.counts for pool in self._pools.values()]
        return Stock(sum(one.ready for one in counts), sum(one.in_use for one in counts))

    def settle(self) -> bool:
        """Wait until every pool is full and nothing is being ended; whether it came to that."""
        with self._lock:
            pools = list(self._pools.values())
        settled = [pool.settle() for pool in pools]
        return all(settled)

    def close(self) -> None:
        with self._lock:
            pools, self._pools = self._pools, OrderedDict()
            launcher, self._launcher = self._launcher, None
        if self._pid == os.getpid():
            for pool in pools.values():
                pool.close()
            if launcher is not None:
                launcher.close()
