"""Revolt as numbers."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Move, View
from games.encoding import Encoding, counts, one_of
from games.revolt.cards import CARDS, CUTS

FAMILIES = "NRB"


class RevoltEncoding(Encoding):
    kinds = ("play", "take")

    def moves(self) -> Iterator[Move]:
        yield from CARDS
        yield from CUTS.values()
        yield from range(self.seats)

    def look(self, view: View) -> Iterator[int]:
        me = view["seat"]
        yield view["round"]
        yield from counts(CARDS, list(view["hand"]))
        yield from one_of((*FAMILIES, None), view["chosen"])
        yield from self.distance(me, view["leader"])
        yield from self._trick(view)
        played = [_card(move) for _, moves, _ in view["past"] for move in moves]
        yield from counts(CARDS, played)
        for name in ("coins", "arms", "won"):
            yield from self.around(me, view[name])
        for lacking in view["lacks"][me:] + view["lacks"][:me]:
            yield from counts(FAMILIES, lacking)
        yield from self.distance(me, view["pitchfork"])

    def _trick(self, view: View) -> Iterator[int]:
        """What each seat, from oneself on, has put on the table, and whether it cut."""
        for away in range(self.seats):
            place = (view["seat"] + away - view["leader"]) % self.seats
            move = view["trick"][place] if place < len(view["trick"]) else None
            yield from one_of(CARDS, None if move is None else _card(move))
            yield int(isinstance(move, dict))


def _card(move: Move) -> str:
    card: str = move["cut"] if isinstance(move, dict) else move
    return card


ENCODING = RevoltEncoding
