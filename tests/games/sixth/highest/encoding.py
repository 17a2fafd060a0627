"""Highest as numbers."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Move, View
from games.encoding import Encoding, one_of


class HighestEncoding(Encoding):
    kinds = ("play",)

    def moves(self) -> Iterator[Move]:
        yield from range(self.seats * self.options["hand"])

    def look(self, view: View) -> Iterator[int]:
        cards = range(self.seats * self.options["hand"])
        for held in (view["hand"], view["played"]):
            yield from (int(card in held) for card in cards)
        yield from self.around(view["seat"], view["won"])
        yield from one_of(range(self.options["hand"] + 1), len(view["hand"]))


ENCODING = HighestEncoding
