"""Tokens as text and as one number.

In moves and views tokens are letters, ``"FBGGG"``. The engine packs them into one int, with a byte
each for Force, Blackmail and Gold, from the highest: adding ints adds tokens, and comparing
ints compares bids, because more Force beats anything, then more Blackmail, then more Gold.
"""

from __future__ import annotations

from typing import Final

from games.revolution.board import HAND
from games.telling import listed

LETTERS: Final = "FBG"
NAMES: Final = {"F": "Force", "B": "Blackmail", "G": "Gold"}
BLACKMAIL_SHIFT: Final = 8
FORCE_SHIFT: Final = 16
COUNT_MASK: Final = 255
UNIT: Final = {"F": 1 << FORCE_SHIFT, "B": 1 << BLACKMAIL_SHIFT, "G": 1}
"""One token, packed."""


def pack(text: str) -> int:
    return sum(map(UNIT.__getitem__, text))


def counts(packed: int) -> tuple[int, int, int]:
    """Force, Blackmail, Gold."""
    return packed >> FORCE_SHIFT, packed >> BLACKMAIL_SHIFT & COUNT_MASK, packed & COUNT_MASK


class _Texts(dict[int, str]):
    """Cache: packed tokens → letters."""

    def __missing__(self, packed: int) -> str:
        text = self[packed] = "".join(
            letter * n for letter, n in zip(LETTERS, counts(packed), strict=True)
        )
        return text


TEXT: Final = _Texts()


class _MadeUp(dict[int, int]):
    """Cache: packed tokens → the same tokens, filled up with Gold to a full hand."""

    def __missing__(self, packed: int) -> int:
        made = self[packed] = packed + UNIT["G"] * max(0, HAND - sum(counts(packed)))
        return made


MADE_UP: Final = _MadeUp()


def words(text: str) -> str:
    """``"FGG"`` → ``"1 Force and 2 Gold"``."""
    parts = [f"{text.count(letter)} {NAMES[letter]}" for letter in LETTERS if letter in text]
    return listed(parts) or "none"
