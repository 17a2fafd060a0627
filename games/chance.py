"""Chance: named streams of random numbers from one seed.

Every random thing in a game has a name (``stream(seed, "deal", 2)``) and its own
stream. Two games of one seed that go different ways still get the same second
deal, which duplicate play and replays rest on. The numbers come from SHA-256,
not from `random.Random`, so they are the same on every version of Python.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """An endless, reproducible source of unbiased whole numbers."""

    __slots__ = ("_block", "_count", "_key", "_left")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._count = 0
        self._block = 0
        self._left = 0

    def _word(self) -> int:
        """The next 32 bits."""
        if not self._left:
            digest = sha256(self._key + self._count.to_bytes(8, "big")).digest()
            self._block = int.from_bytes(digest, "big")
            self._count += 1
            self._left = 8
        self._left -= 1
        word = self._block & 0xFFFFFFFF
        self._block >>= 32
        return word

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each equally likely (n at most 2**32)."""
        limit = 0x100000000 - 0x100000000 % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` in random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def stream(seed: str, *name: str | int) -> Stream:
    """The stream called `name` of this seed: ``stream(seed, "deal", 2)``."""
    path = "\x1f".join((seed, *map(str, name)))
    return Stream(sha256(path.encode()).digest())
