"""Highest as numbers."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Move, View
from games.encoding import Block, Encoding, OneOf, Row, flags


class HighestEncoding(Encoding):
    kinds = ("play",)

    def moves(self) -> Iterator[Move]:
        yield from range(self.seats * self.options["hand"])

    def layout(self) -> Iterator[Block]:
        hand = self.options["hand"]
        cards = self.seats * hand
        yield Block("own hand, by card", cards)
        yield Block("cards played", cards)
        yield Block("tricks won, by seat", self.seats, hand)
        yield Block("cards in hand", hand + 1)

    def look(self, view: View) -> Iterator[Row]:
        cards = self.seats * self.options["hand"]
        yield bytes(flags(cards, view["hand"]))
        yield bytes(flags(cards, view["played"]))
        yield self.around(view["seat"], view["won"])
        yield OneOf(range(self.options["hand"] + 1))[len(view["hand"])]


ENCODING = HighestEncoding
