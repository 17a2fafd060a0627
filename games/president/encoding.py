"""President as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from games.contract import Move, View
from games.encoding import Block, Counts, Encoding, OneOf, Row, flags
from games.president.cards import CARDS, COPIES, HAND_SIZE, JOKER, RANKS

LARGEST = 4
"""Cards of the largest play."""
TRIBUTE = 2
"""The most cards that a seat gets as tribute, beyond its hand."""
CARD_COUNTS = Counts(CARDS)
RANK = OneOf(CARDS)


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

    def layout(self) -> Iterator[Block]:
        seats, jokers = self.seats, self.options["jokers"]
        target = self.options["target"]
        # Each round pays three points, and before the last one everybody is below the target.
        rounds = seats * (target - 1) // 3 + 1
        yield Block("round", 1, rounds)
        yield Block("revolution", 1)
        yield Block("own hand, by rank", len(RANKS), COPIES)
        yield Block("own jokers", 1, jokers)
        yield Block("rank on the table", len(RANKS) + 1)
        yield Block("cards on the table", 1, LARGEST)
        yield Block("jokers on the table", 1, LARGEST)
        yield Block("seat that played them", seats)
        yield Block("played in this round, by rank", len(RANKS), COPIES)
        yield Block("jokers played in this round", 1, jokers)
        yield Block("cards, by seat", seats, HAND_SIZE + TRIBUTE)
        yield Block("points, by seat", seats, target + 1)
        yield Block("passed, by seat", seats)
        yield Block("out, by seat", seats)
        yield Block("place in the last round, by seat", seats, seats)

    def look(self, view: View) -> Iterator[Row]:
        me, seats, table = view["seat"], self.seats, view["table"] or ""
        yield bytes((view["round"], view["revolution"]))
        yield CARD_COUNTS(view["hand"])
        yield RANK[table[:1]]
        yield bytes((len(table), table.count(JOKER)))
        yield self.distance(me, view["by"])
        yield CARD_COUNTS("".join(view["played"]).replace(" ", ""))
        for name in ("sizes", "points"):
            yield self.around(me, view[name])
        for name in ("passed", "out"):
            yield self.around(me, flags(seats, view[name]))
        places = [0] * seats
        for place, seat in enumerate(view["order"], 1):
            places[seat] = place
        yield self.around(me, places)


def _new(pair: tuple[str, str]) -> bool:
    """Whether two cards are not a play as well: a pair, or a card and a joker."""
    return pair[0] != pair[1] and pair[1] != JOKER


ENCODING = PresidentEncoding
