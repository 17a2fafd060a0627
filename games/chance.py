"""Chance: named streams of random numbers from one seed.

Every random thing in a game has a name (``stream(seed, "deal", 2)``) and its own
stream. Two games of one seed that go different ways still get the same second
deal, which duplicate play and replays rest on. The numbers come from SHA-256,
not from `random.Random`, so they are the same on every version of Python.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from struct import Struct
from typing import Any, Final, TypeVar

T = TypeVar("T")


def _quickest_sha256() -> Callable[[bytes], Any]:
    """Python's own where it is there: half of OpenSSL's time for messages as short as ours."""
    for module in ("_sha2", "_sha256"):
        with suppress(ImportError):
            own: Callable[[bytes], Any] = import_module(module).sha256
            return own
    return hashlib.sha256


# Final names: compiled code finds these without a look-up.
_hash: Final = _quickest_sha256()
_unpack: Final = Struct(">8I").unpack
_SURELY_FAIR: Final = 0xFFFF0000
"""A word below this is never drawn again, for up to 65,536 items."""


class Stream:
    """An endless, reproducible source of unbiased whole numbers."""

    __slots__ = ("_count", "_key", "_words")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._count = 0
        """The blocks of eight words drawn so far."""
        self._words: list[int] = []
        """What is left of them, the next word last."""

    def _draw(self, blocks: int) -> None:
        """Put this many more blocks under the words that are left."""
        words: list[int] = []
        for number in range(self._count + blocks - 1, self._count - 1, -1):
            words += _unpack(_hash(self._key + number.to_bytes(8, "big")).digest())
        self._count += blocks
        words += self._words
        self._words = words

    def _word(self) -> int:
        """The next 32 bits."""
        if not self._words:
            self._draw(1)
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
        blocks = (last + 6 - len(self._words)) // 8
        if blocks > 0:
            self._draw(blocks)
        words = self._words
        for word in reversed(words):
            if last < 2 or word >= _SURELY_FAIR:
                break
            j = word % last
            last -= 1
            items[last], items[j] = items[j], items[last]
        del words[len(words) + last - len(items) :]
        while last > 1:
            j = self.below(last)
            last -= 1
            items[last], items[j] = items[j], items[last]


def stream(seed: str, *name: str | int) -> Stream:
    """The stream called `name` of this seed: ``stream(seed, "deal", 2)``."""
    path = seed
    for part in name:
        path += f"\x1f{part}"
    return Stream(_hash(path.encode()).digest())
