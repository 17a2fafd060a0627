"""Chance: named streams of random numbers from one seed.

Every random thing in a game has a name (``stream(seed, "deal", 2)``) and its own
stream. Two games of one seed that go different ways still get the same second
deal, which duplicate play and replays rest on. The numbers come from SHA-256,
not from `random.Random`, so they are the same on every version of Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct, unpack
from typing import Final, TypeVar

T = TypeVar("T")

_WORDS: Final = Struct(">8I")
_SURELY_FAIR: Final = 0xFFFF0000
"""A word below this is never drawn again, for up to 65,536 items."""


class Stream:
    """An endless, reproducible source of unbiased whole numbers."""

    __slots__ = ("_count", "_key", "_words")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._count = 0
        self._words: list[int] = []

    def _word(self) -> int:
        """The next 32 bits."""
        if not self._words:
            digest = sha256(self._key + self._count.to_bytes(8, "big")).digest()
            self._words.extend(_WORDS.unpack(digest))
            self._count += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each equally likely (n at most 2**32)."""
        limit = 0x100000000 - 0x100000000 % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Put `items` in random order, in place."""
        # The same partners as `below` would draw one by one; the words are taken
        # together, since deals are a good part of what a short card game costs.
        last = len(items)
        if last < 2:
            return
        words = self._take(last - 1)
        for place, word in enumerate(words):
            if word >= _SURELY_FAIR:
                left = words[place:]
                left.reverse()
                self._words += left
                self._shuffle_on(items, last)
                return
            j = word % last
            last -= 1
            items[last], items[j] = items[j], items[last]

    def _shuffle_on(self, items: list[T], last: int) -> None:
        """Go on shuffling with `last` items left, word by word."""
        while last > 1:
            j = self.below(last)
            last -= 1
            items[last], items[j] = items[j], items[last]

    def _take(self, count: int) -> list[int]:
        """The next `count` words, in the order in which they come."""
        words = self._words[::-1]
        blocks = (count - len(words) + 7) // 8
        if blocks > 0:
            # Words come last first from each block: as if the block were written backwards.
            key, first = self._key, self._count
            written = [
                sha256(key + number.to_bytes(8, "big")).digest()[::-1]
                for number in range(first, first + blocks)
            ]
            words += unpack(f"<{8 * blocks}I", b"".join(written))
            self._count = first + blocks
        rest = words[count:]
        rest.reverse()
        self._words = rest
        del words[count:]
        return words


def stream(seed: str, *name: str | int) -> Stream:
    """The stream called `name` of this seed: ``stream(seed, "deal", 2)``."""
    path = seed
    for part in name:
        path += f"\x1f{part}"
    return Stream(sha256(path.encode()).digest())
