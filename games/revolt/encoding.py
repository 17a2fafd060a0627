"""Revolt as numbers."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Move, View
from games.encoding import Block, Counts, Encoding, OneOf, Row
from games.revolt.cards import CARDS_EACH, CUTS, NAMED, VALUES

CARDS = (*NAMED, "C")
FAMILIES = "NRB"
CARD, CARD_COUNTS = OneOf(CARDS), Counts(CARDS)
CHOSEN, FAMILY_COUNTS = OneOf((*FAMILIES, None)), Counts(FAMILIES)
NOT_CUT, CUT = bytes((0,)), bytes((1,))
RICHEST = 2
"""Coats of arms for the richest seat at the end."""


class RevoltEncoding(Encoding):
    kinds = ("play", "take")

    def moves(self) -> Iterator[Move]:
        yield from CARDS
        yield from CUTS.values()
        yield from range(self.seats)

    def layout(self) -> Iterator[Block]:
        seats, named = self.seats, len(NAMED)
        rounds, tricks = self.options["rounds"], CARDS_EACH[self.seats]
        yield Block("round", 1, rounds)
        yield Block("own hand, by card", named)
        yield Block("own Citizens", 1, VALUES)
        yield Block("chosen family", len(FAMILIES) + 1)
        yield Block("seat that leads", seats)
        for away in range(seats):
            yield Block(f"card in the trick of seat {away}", len(CARDS))
            yield Block(f"seat {away} cut", 1)
        yield Block("played in this round, by card", named)
        yield Block("Citizens played in this round", 1, VALUES)
        yield Block("coins, by seat", seats, self.options["coins"])
        # A trick won is a coat of arms, and a Noble's bonus in each trick is another.
        yield Block("coats of arms, by seat", seats, 2 * tricks * rounds + RICHEST)
        yield Block("tricks won in this round, by seat", seats, tricks)
        yield Block("families that a seat lacks, by seat", seats * len(FAMILIES))
        yield Block("seat with the pitchfork", seats)

    def look(self, view: View) -> Iterator[Row]:
        me = view["seat"]
        yield bytes((view["round"],))
        yield CARD_COUNTS(view["hand"])
        yield CHOSEN[view["chosen"]]
        yield self.distance(me, view["leader"])
        yield from self._trick(view)
        yield CARD_COUNTS([_card(move) for _, moves, _ in view["past"] for move in moves])
        for name in ("coins", "arms", "won"):
            yield self.around(me, view[name])
        for lacking in view["lacks"][me:] + view["lacks"][:me]:
            yield FAMILY_COUNTS(lacking)
        yield self.distance(me, view["pitchfork"])

    def _trick(self, view: View) -> Iterator[Row]:
        """What each seat, from oneself on, has put on the table, and whether it cut."""
        for away in range(self.seats):
            place = (view["seat"] + away - view["leader"]) % self.seats
            move = view["trick"][place] if place < len(view["trick"]) else None
            yield CARD[None if move is None else _card(move)]
            yield CUT if isinstance(move, dict) else NOT_CUT


def _card(move: Move) -> str:
    card: str = move["cut"] if isinstance(move, dict) else move
    return card


ENCODING = RevoltEncoding
