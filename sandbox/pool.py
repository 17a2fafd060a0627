"""A stock of blank cells, made before they are needed."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from sandbox.cell import Stock
from sandbox.verdicts import InfrastructureError

T = TypeVar("T")

PATIENCE = 90.0
"""Seconds to wait for a blank cell before we call it our own failure."""
REST = 1.0
"""Seconds before a maker tries again after it failed."""


class Pool(Generic[T]):
    """Keeps `size` blanks in stock, made by `makers` threads of its own.

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
        name: str = "pool",
        usable: Callable[[T], bool] = lambda _: True,
    ) -> None:
        """`usable` tells whether a blank in stock is still alive; it is asked at each claim."""
        self._make = make
        self._end = end
        self._usable = usable
        self._deaths: deque[float] = deque(maxlen=64)
        self._size = size
        self._stock: deque[T] = deque()
        self._spent: deque[tuple[Callable[[], T | None], int]] = deque()
        self._making = 0
        self._waiting = 0
        self._claimed = 0
        self._renewing = 0
        self._busy_ending = 0
        self._error: InfrastructureError | None = None
        self._failures = 0
        self._closed = False
        self._change = threading.Condition()
        self._threads = [
            threading.Thread(target=self._keep_making, name=f"{name}-maker", daemon=True)
            for _ in range(makers)
        ]
        self._threads.append(
            threading.Thread(target=self._keep_ending, name=f"{name}-ender", daemon=True)
        )
        for thread in self._threads:
            thread.start()

    def claim(self, patience: float = PATIENCE) -> T:
        """A blank cell; `InfrastructureError` if none can be had in time."""
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
                blank = self._stock.popleft()
                self._claimed += 1
                self._change.notify_all()
                return blank
            finally:
                self._waiting -= 1

    def _drop_dead(self) -> bool:
        """Take dead blanks out of stock, up to the first living one; whether there is one."""
        while self._stock:
            if self._usable(self._stock[0]):
                return True
            blank = self._stock.popleft()
            self._deaths.append(time.monotonic())
            self._spent.append((partial(self._end, blank), 0))
            self._change.notify_all()
        return False

    def died(self, since: float) -> int:
        """How many blanks have died in stock since then (of the monotonic clock)."""
        with self._change:
            found = sum(moment >= since for moment in self._deaths)
            return found + sum(not self._usable(blank) for blank in self._stock)

    @property
    def idle(self) -> bool:
        """Whether nothing claimed from here is still in use."""
        with self._change:
            return not self._claimed

    @property
    def counts(self) -> Stock:
        with self._change:
            return Stock(len(self._stock), self._claimed)

    def spend(self, blank: T) -> None:
        """End a used cell in the background."""
        self._give_back(blank, lambda: self._end(blank), renewing=0)

    def recycle(self, blank: T, renew: Callable[[], T | None]) -> None:
        """Run `renew` in the background; what it returns goes back into stock."""
        self._give_back(blank, renew, renewing=1)

    def _give_back(self, blank: T, task: Callable[[], T | None], renewing: int) -> None:
        with self._change:
            self._claimed -= 1
            closed = self._closed
            if not closed:
                self._renewing += renewing
                self._spent.append((task, renewing))
                self._change.notify_all()
        if closed:  # nobody is left to do it in the background
            self._end(blank)

    def settle(self, patience: float = PATIENCE) -> bool:
        """Wait until the stock is full and nothing is being ended; whether it came to that."""
        deadline = time.monotonic() + patience
        with self._change:
            while self._spent or self._busy_ending or len(self._stock) < self._size:
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

    def _wanted(self) -> bool:
        coming = self._making + self._renewing
        return len(self._stock) + coming < max(self._size, self._waiting)

    def _keep_making(self) -> None:
        while True:
            with self._change:
                while not self._closed and not self._wanted():
                    self._change.wait()
                if self._closed:
                    return
                self._making += 1
            blank, error = self._try_making()
            with self._change:
                self._making -= 1
                if blank is not None:
                    self._stock.append(blank)
                    self._error = None
                else:
                    self._error = error
                    self._failures += 1
                self._change.notify_all()
                if blank is None and not self._closed:
                    self._change.wait(REST)

    def _try_making(self) -> tuple[T | None, InfrastructureError | None]:
        try:
            return self._make(), None
        except InfrastructureError as error:
            return None, error
        except OSError as error:
            return None, InfrastructureError(f"a cell could not be made: {error}")

    def _keep_ending(self) -> None:
        while True:
            with self._change:
                while not self._spent and not self._closed:
                    self._change.wait()
                if not self._spent:
                    break
                task, renewing = self._spent.popleft()
                self._busy_ending += 1
            blank = task()
            with self._change:
                self._busy_ending -= 1
                self._renewing -= renewing
                if blank is not None:
                    self._stock.append(blank)
                self._change.notify_all()
        self._end_stock()

    def _end_stock(self) -> None:
        """The pool is closed: end what was still in stock and what was being made."""
        while True:
            with self._change:
                while not self._stock and self._making:
                    self._change.wait()
                if not self._stock:
                    return
                blank = self._stock.popleft()
            self._end(blank)
