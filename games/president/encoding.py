"""President as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from games.contract import Move, View
from games.encoding import Encoding, counts, one_of
from games.president.cards import CARDS, JOKER, RANKS

LARGEST = 4
"""Cards of the largest play."""


class PresidentEncoding(Encoding):
    kinds = ("play", "return")

    def moves(self) -> Iterator[Move]:
        yield "pass"
        for size in range(1, LARGEST + 1):
            for jokers in range(size):
                yield from (rank * (size - jokers) + JOKER * jokers for rank in RANKS)
            yield JOKER * size
        # What is given back: one card, which is a play of one as well, or two different ones.
        yield from ("".join(pair) for pair in combinations_with_replacement(CARDS, 2) if _new(pair))

    def look(self, view: View) -> Iterator[int]:
        me = view["seat"]
        everyone = range(self.seats)
        yield from (view["round"], int(view["revolution"]))
        yield from counts(CARDS, view["hand"])
        play = view["table"] or ""
        yield from one_of((*RANKS, JOKER), play[:1])
        yield from (len(play), play.count(JOKER))
        yield from self.distance(me, view["by"])
        yield from counts(CARDS, "".join(view["played"]))
        for name in ("sizes", "points"):
            yield from self.around(me, view[name])
        for name in ("passed", "out"):
            yield from self.around(me, [int(seat in view[name]) for seat in everyone])
        order = list(view["order"])
        yield from self.around(me, [order.index(s) + 1 if s in order else 0 for s in everyone])


def _new(pair: tuple[str, str]) -> bool:
    """Whether two cards are not a play as well: a pair, or a card and a joker."""
    return pair[0] != pair[1] and pair[1] != JOKER


ENCODING = PresidentEncoding
