"""The padded clock of one sitting: every decision takes one tick."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from sandbox.limits import LONGEST_PADDING, TICK_SHARE


class Padding:
    """Makes steps of a game take `tick` seconds each; with 0 they take what they take.

    A game may go on for ever, and a match must not: when the ticks of a sitting add up to
    its part of `LONGEST_PADDING`, answers are passed on at once.
    """

    def __init__(self, tick: float, *, seats: int) -> None:
        self._tick = tick
        self._ticks_left = int(LONGEST_PADDING / seats / tick) if tick else 0

    @property
    def patience(self) -> float | None:
        """The wall time for an answer. The rest of the tick is ours, so that an answer at the
        last moment does not delay the end of the tick. `None`: only the clocks limit it."""
        return TICK_SHARE * self._tick if self._ticks_left else None

    @contextmanager
    def step(self) -> Iterator[None]:
        """A block that takes one tick, however soon it is done."""
        if not self._ticks_left:
            yield
            return
        end = time.monotonic() + self._tick
        yield
        self._ticks_left -= 1
        if (left := end - time.monotonic()) > 0:
            time.sleep(left)
