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


NOTHING: Final = Lot(-1, 0)
"""What every bid is better than."""

Handful = tuple[tuple[str, str], ...]
"""A few tokens laid out: spaces, and the tokens on each."""


@final
class Ways:
    """Every way to lay out a handful."""

    __slots__ = ("begun", "handfuls", "number")

    def __init__(self, handfuls: list[Handful]) -> None:
        self.handfuls = handfuls
        self.begun = [dict(handful) for handful in handfuls]
        """The same as bids that go on with other tokens."""
        self.number = float(len(handfuls))
        """What a random number is multiplied by to draw one of them."""


SIZE: Final = 2
"""Tokens of a handful."""


class Handfuls(dict[int, tuple[Ways, list[Ways]]]):
    """Tokens held → every way to lay out the first two of them, and each two that follow.

    One random number then places two tokens. Of tokens that come in the order F, B, G,
    those on one space do, too.
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
