"""A table at which the sittings of several matches take turns.

A bot meets the same deals again in a later sitting, and should not be able to tell when
that is. So the sittings of one match are played in random order (see `sandbox.referee`),
with sittings of other matches between them, or after a random wait if there are none.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import SystemRandom

_random = SystemRandom()


class Table:
    """One sitting at a time; the next match is drawn at random from those that wait.

    Each match is played by a thread of its own. `wait` is the longest random wait,
    in seconds, before a match that has just sat sits again.
    """

    def __init__(self, wait: float, sleep: Callable[[float], None] = time.sleep) -> None:
        self._wait = wait
        self._sleep = sleep
        self._change = threading.Condition()
        self._waiting: dict[object, int] = {}
        """The matches that wait, with the sittings each has left."""
        self._sitting: object | None = None
        self._last: object | None = None

    @contextmanager
    def sitting(self, match: object, left: int = 1) -> Iterator[None]:
        """Wait for the table, have it for the block, and let the next match sit.

        A match with more sittings `left` is drawn more often, so that few are left alone.
        """
        if self._last is match and not self._waiting:
            self._sleep(_random.uniform(0, self._wait))
        try:
            with self._change:
                self._waiting[match] = left
                if self._sitting is None:
                    self._draw()
                self._change.wait_for(lambda: self._sitting is match)
            yield
        finally:
            self._leave(match)

    def _leave(self, match: object) -> None:
        with self._change:
            if self._sitting is match:
                self._last = match
                self._draw()
            else:  # it was interrupted while it waited
                del self._waiting[match]

    def _draw(self) -> None:
        self._sitting = None
        if self._waiting:
            (self._sitting,) = _random.choices([*self._waiting], [*self._waiting.values()])
            del self._waiting[self._sitting]
        self._change.notify_all()
