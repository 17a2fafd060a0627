"""What can be laid on the spaces of a board, worked out when it is first laid, then kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, final

from games.revolution.tokens import TEXT


@final
class Lot:
    """What one bid lays on one space."""

    __slots__ = ("place", "price")

    def __init__(self, place: int, price: int) -> None:
        self.place = place
        """The space's place on the board."""
        self.price = price
        """The tokens, packed."""


Handful = tuple[tuple[str, str], ...]
"""A few tokens laid out: spaces, and the tokens on each."""


SIZE: Final = 2
"""Tokens of a handful."""


class Handfuls(dict[int, list[list[Handful]]]):
    """Tokens held → for each two of them, every way to lay them out.

    One random number then places two tokens. Of tokens that come in the order F, B, G,
    those on one space do, too.
    """

    def __init__(self, accepting: Mapping[str, Sequence[str]]) -> None:
        self._accepting = accepting
        self._ways: dict[str, list[Handful]] = {}

    def __missing__(self, held: int) -> list[list[Handful]]:
        text = TEXT[held]
        found = [self._layouts(text[i : i + SIZE]) for i in range(0, len(text), SIZE)]
        self[held] = found
        return found

    def _layouts(self, letters: str) -> list[Handful]:
        if letters not in self._ways:
            ways = []
            for names in product(*[self._accepting[letter] for letter in letters]):
                laid: dict[str, str] = {}
                for name, letter in zip(names, letters, strict=True):
                    laid[name] = laid.get(name, "") + letter
                ways.append(tuple(laid.items()))
            self._ways[letters] = ways
        return self._ways[letters]
