"""Amounts laid on spaces, and the ways to lay out a few tokens; made once, then cached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, final

from games.revolution.tokens import TEXT


@final
class Lot:
    """The tokens that one bid lays on one space."""

    __slots__ = ("place", "price")

    def __init__(self, place: int, price: int) -> None:
        self.place = place
        """The index of the space on the board."""
        self.price = price
        """The tokens, packed."""


NOTHING: Final = Lot(-1, 0)
"""Lower than every bid."""

Handful = tuple[tuple[str, str], ...]
"""A few tokens laid out: each space with the tokens on it."""


@final
class Ways:
    """Every way to lay out a handful."""

    __slots__ = ("begun", "handfuls", "number")

    def __init__(self, handfuls: list[Handful]) -> None:
        self.handfuls = handfuls
        self.begun = [dict(handful) for handful in handfuls]
        """The same as dicts, the start of bids with further tokens."""
        self.number = float(len(handfuls))
        """Factor that turns a random number from 0 to 1 into an index."""


SIZE: Final = 2
"""Tokens in a handful."""


class Handfuls(dict[int, tuple[Ways, list[Ways]]]):
    """Cache: tokens held → every way to lay out the first two, and each further two.

    So one random number places two tokens. Tokens are laid in the order F, B, G, so those on one
    space are in that order, too.
    """

    def __init__(self, accepting: Mapping[str, Sequence[str]]) -> None:
        self._accepting = accepting
        self._ways: dict[str, Ways] = {}

    def __missing__(self, held: int) -> tuple[Ways, list[Ways]]:
        text = TEXT[held]
        rest = [self._layouts(text[i : i + SIZE]) for i in range(SIZE, len(text), SIZE)]
        found = self[held] = self._layouts(text[:SIZE]), rest
        return found

    def _layouts(self, letters: str) -> Ways:
        if letters not in self._ways:
            handfuls: list[Handful] = []
            for names in product(*[self._accepting[letter] for letter in letters]):
                laid: dict[str, str] = {}
                for name, letter in zip(names, letters, strict=True):
                    laid[name] = laid.get(name, "") + letter
                handfuls.append(tuple(laid.items()))
            self._ways[letters] = Ways(handfuls)
        return self._ways[letters]
