"""Chance: named streams of random numbers from one seed.

Every random event of a game has a name and its own stream: ``stream(seed, "deal", 2)``.
So two games of one seed with different moves get the same second deal, as duplicate
play and replays require. The numbers come from SHA-256, not from `random.Random`, so
they are the same on every version of Python.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from struct import Struct
from typing import Any, Final, TypeVar

T = TypeVar("T")


def _fastest_sha256() -> Callable[[bytes], Any]:
    """Python's own SHA-256 if there is one; it takes half of OpenSSL's time for short messages."""
    for module in ("_sha2", "_sha256"):
        with suppress(ImportError):
            own: Callable[[bytes], Any] = import_module(module).sha256
            return own
    return hashlib.sha256


# Final, because compiled code reads Final names directly instead of from the module's dict.
_hash: Final = _fastest_sha256()
_unpack: Final = Struct(">8I").unpack
WORDS: Final = 1 << 32
"""How many different words there are."""
WORDS_PER_BLOCK: Final = 8
_SURELY_FAIR: Final = WORDS - 0x10000
"""`below` takes a word below this for any n up to 65,536, without drawing another."""


class Stream:
    """An endless, reproducible source of unbiased whole numbers."""

    __slots__ = ("_count", "_key", "_words")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._count = 0
        """Number of blocks drawn so far."""
        self._words: list[int] = []
        """The words of these blocks that are not used yet, the next one last."""

    def _draw(self, blocks: int) -> None:
        """Draw this many more blocks; their words come after those that are left."""
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
        limit = WORDS - WORDS % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Put `items` in random order, in place."""
        # Draws the same numbers as `below`, but takes the words together: deals are a
        # considerable part of the cost of a short card game.
        last = len(items)
        needed = last - 1 - len(self._words)
        blocks = (needed + WORDS_PER_BLOCK - 1) // WORDS_PER_BLOCK
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
