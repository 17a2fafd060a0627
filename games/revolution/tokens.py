"""Tokens as text and as one number.

People and bots write tokens as letters, ``"FBGGG"``. The engine packs the same
tokens into one int, Force in the high byte, then Blackmail, then Gold: adding
ints adds tokens, and comparing ints compares bids, because more Force beats
anything, then more Blackmail, then more Gold.
"""

from __future__ import annotations

from typing import Final

from games.revolution.data import HAND

LETTERS: Final = "FBG"
NAMES: Final = {"F": "Force", "B": "Blackmail", "G": "Gold"}
UNIT: Final = {"F": 1 << 16, "B": 1 << 8, "G": 1}


def pack(text: str) -> int:
    return sum(map(UNIT.__getitem__, text))


def counts(packed: int) -> tuple[int, int, int]:
    """Force, Blackmail, Gold."""
    return packed >> 16, packed >> 8 & 255, packed & 255


class _Texts(dict[int, str]):
    """Packed tokens → letters. A game meets few different holdings, so each is spelt once."""

    def __missing__(self, packed: int) -> str:
        text = self[packed] = "".join(
            letter * n for letter, n in zip(LETTERS, counts(packed), strict=True)
        )
        return text


TEXT: Final = _Texts()


class _MadeUp(dict[int, int]):
    """Packed tokens → the same, made up with Gold to a full hand."""

    def __missing__(self, packed: int) -> int:
        made = self[packed] = packed + UNIT["G"] * max(0, HAND - sum(counts(packed)))
        return made


MADE_UP: Final = _MadeUp()


def words(text: str) -> str:
    """``"FGG"`` → ``"1 Force and 2 Gold"``."""
    parts = [f"{text.count(letter)} {NAMES[letter]}" for letter in LETTERS if letter in text]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "none"
