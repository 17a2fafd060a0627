"""Pools of blanks, one for each set of limits in use, and the cells made of them."""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Callable

from sandbox.blank import Blank
from sandbox.cell import Stock
from sandbox.held import HeldCell
from sandbox.limits import Limits
from sandbox.match import BotFiles
from sandbox.pool import Pool

KINDS = 4
"""Pools kept at the same time; the one longest unused makes room."""
REUSE = 50
"""Sittings a blank serves unless ``SANDBOX_REUSE`` says otherwise; 1 is single use."""
RENEWAL = 5.0
"""Seconds a used blank has to be blank again."""


class Pools:
    """Opens cells from stock.

    `reuse` is how many sittings a blank may serve where it is able to; one that
    saw a fault serves no other.
    """

    def __init__(
        self, make: Callable[[Limits], Blank], *, size: int, makers: int, reuse: int | None
    ) -> None:
        self._make = make
        self._size = size
        self._makers = makers
        self._reuse = int(os.environ.get("SANDBOX_REUSE", REUSE)) if reuse is None else reuse
        self._pools: OrderedDict[Limits, Pool[Blank]] = OrderedDict()
        self._lock = threading.Lock()
        self._owner = os.getpid()

    def open(self, bot: BotFiles, limits: Limits) -> HeldCell:
        pool = self._pool(limits)
        blank = pool.claim()

        def release(blank: Blank, clean: bool) -> None:
            blank.sittings += 1
            if clean and blank.reusable and blank.sittings < self._reuse:
                pool.recycle(blank, lambda: blank if blank.renew(RENEWAL) else blank.end())
            else:
                pool.spend(blank)

        return HeldCell(blank, bot, limits, release, pool.died)

    def _pool(self, limits: Limits) -> Pool[Blank]:
        with self._lock:
            if self._owner != os.getpid():  # threads do not survive a fork
                self._owner = os.getpid()
                self._pools = OrderedDict()
            pool = self._pools.get(limits)
            if pool is None:
                self._make_room()
                pool = self._pools[limits] = Pool(
                    lambda: self._make(limits),
                    lambda blank: blank.end(),
                    size=self._size,
                    makers=self._makers,
                    name="cells",
                    usable=lambda blank: blank.waits(),
                )
            self._pools.move_to_end(limits)
            return pool

    def _make_room(self) -> None:
        """Close the pools longest unused; never one whose cells are still playing."""
        for limits, pool in list(self._pools.items()):
            if len(self._pools) < KINDS:
                return
            if pool.idle:
                del self._pools[limits]
                pool.close()

    def stock(self) -> Stock:
        """How many cells wait and how many are in use, in all pools."""
        with self._lock:
            counts = [pool.counts for pool in self._pools.values()]
        return Stock(sum(one.ready for one in counts), sum(one.in_use for one in counts))

    def settle(self) -> bool:
        """Wait until every pool is full again and nothing is being ended."""
        with self._lock:
            pools = list(self._pools.values())
        settled = [pool.settle() for pool in pools]
        return all(settled)

    def close(self) -> None:
        with self._lock:
            pools, self._pools = self._pools, OrderedDict()
        if self._owner == os.getpid():
            for pool in pools.values():
                pool.close()
