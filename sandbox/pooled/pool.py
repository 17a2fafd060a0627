"""A pool of items that take long to make, kept in stock by threads in the background."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from sandbox.cell import Stock
from sandbox.verdicts import InfrastructureError

T = TypeVar("T")
Renew = Callable[[T], bool]
"""Makes a used item as good as new; whether that worked."""

PATIENCE = 90.0
"""Seconds to wait for an item before we call it our own failure."""
RETRY = 1.0
"""Seconds before a maker tries again after it failed."""


class Pool(Generic[T]):
    """Keeps `size` items in stock, made by `makers` threads.

    Everything is made and ended in these threads, which live as long as the
    pool: a process that dies with its parent dies with the *thread* that
    started it.
    """

    def __init__(
        self,
        make: Callable[[], T],
        end: Callable[[T], None],
        *,
        size: int,
        makers: int = 1,
        usable: Callable[[T], bool] = lambda _: True,
    ) -> None:
        """`usable` tells whether an item in stock is still alive; it is asked at each claim."""
        self._make = make
        self._end = end
        self._usable = usable
        self._size = size
        self._stock: deque[T] = deque()
        self._used: deque[tuple[T, Renew[T] | None]] = deque()
        self._deaths: deque[float] = deque(maxlen=64)
        self._making = self._waiting = self._claimed = self._renewing = self._ending = 0
        self._error: InfrastructureError | None = None
        self._failures = 0
        self._closed = False
        self._change = threading.Condition()
        self._threads = [
            threading.Thread(target=target, name=f"cells-{target.__name__}", daemon=True)
            for target in [self._keep_making] * makers + [self._keep_ending]
        ]
        for thread in self._threads:
            thread.start()

    def claim(self, patience: float = PATIENCE) -> T:
        """An item from stock; `InfrastructureError` if there is none in time."""
        deadline = time.monotonic() + patience
        with self._change:
            failures = self._failures
            self._waiting += 1
            self._change.notify_all()
            try:
                while not self._drop_dead():
                    if self._closed:
                        raise InfrastructureError("the sandbox is closed")
                    if self._error is not None and self._failures > failures:
                        raise InfrastructureError(str(self._error)) from self._error
                    if not self._change.wait(deadline - time.monotonic()):
                        raise InfrastructureError(f"no cell was ready within {patience:g} s")
                self._claimed += 1
                self._change.notify_all()
                return self._stock.popleft()
            finally:
                self._waiting -= 1

    def _drop_dead(self) -> bool:
        """Take dead items out of stock, up to the first living one; whether there is one."""
        while self._stock:
            if self._usable(self._stock[0]):
                return True
            self._deaths.append(time.monotonic())
            self._used.append((self._stock.popleft(), None))
            self._change.notify_all()
        return False

    def died(self, since: float) -> int:
        """How many items have died in stock since then (by the monotonic clock)."""
        with self._change:
            found = sum(moment >= since for moment in self._deaths)
            return found + sum(not self._usable(item) for item in self._stock)

    @property
    def counts(self) -> Stock:
        with self._change:
            return Stock(len(self._stock), self._claimed)

    def give_back(self, item: T, renew: Renew[T] | None = None) -> None:
        """Put a used item back into stock if it can be renewed, else end it; in the background."""
        with self._change:
            self._claimed -= 1
            closed = self._closed
            if not closed:
                self._renewing += renew is not None
                self._used.append((item, renew))
                self._change.notify_all()
        if closed:  # the background threads have ended
            self._end(item)

    def settle(self, patience: float = PATIENCE) -> bool:
        """Wait until the stock is full and nothing is being ended; whether it came to that."""
        deadline = time.monotonic() + patience
        with self._change:
            while self._used or self._ending or self._making or len(self._stock) < self._size:
                if not self._change.wait(deadline - time.monotonic()):
                    return False
        return True

    def close(self, patience: float = PATIENCE) -> None:
        """End everything; bounded by `patience`."""
        deadline = time.monotonic() + patience
        with self._change:
            self._closed = True
            self._change.notify_all()
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))

    def _is_short(self) -> bool:
        coming = self._making + self._renewing
        return len(self._stock) + coming < max(self._size, self._waiting)

    def _keep_making(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._closed or self._is_short())
                if self._closed:
                    return
                self._making += 1
            made: list[T] = []
            error: InfrastructureError | None = None
            try:
                made = [self._make()]
            except InfrastructureError as raised:
                error = raised
            except OSError as raised:
                error = InfrastructureError(f"a cell could not be made: {raised}")
            with self._change:
                self._making -= 1
                self._stock += made
                self._error = error
                self._failures += error is not None
                self._change.notify_all()
                if error and not self._closed:
                    self._change.wait(RETRY)

    def _keep_ending(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._used or self._closed)
                if not self._used:
                    break
                item, renew = self._used.popleft()
                self._ending += 1
            renewed = renew is not None and renew(item)
            if not renewed:
                self._end(item)
            with self._change:
                self._ending -= 1
                self._renewing -= renew is not None
                if renewed:
                    self._stock.append(item)
                self._change.notify_all()
        self._end_stock()

    def _end_stock(self) -> None:
        """The pool is closed: end what is in stock or still being made."""
        while True:
            with self._change:
                self._change.wait_for(lambda: self._stock or not self._making)
                if not self._stock:
                    return
                item = self._stock.popleft()
            self._end(item)
