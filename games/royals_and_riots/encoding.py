"""Royals & Riots as numbers."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Move, View
from games.encoding import LARGEST, Block, Counts, Encoding, OneOf, Row, capped
from games.royals_and_riots.cards import (
    BEGGAR_PENALTY,
    CODES,
    HAND_SIZE,
    PILE_SIZE,
    RANK_NAMES,
    RANKED_CODES,
)

CARD, CARD_COUNTS = OneOf(CODES), Counts(CODES)
LED, RANK_COUNTS = OneOf((*RANK_NAMES, None)), Counts(RANK_NAMES)


class RoyalsEncoding(Encoding):
    kinds = ("play", "steal", "execute")

    def moves(self) -> Iterator[Move]:
        yield from CODES
        yield "decline"
        yield from ({"rob": seat} for seat in range(self.seats))

    def layout(self) -> Iterator[Block]:
        seats, cards = self.seats, len(CODES)
        hand, pile, rounds = HAND_SIZE[seats], PILE_SIZE[seats], self.options["rounds"]
        most = len(RANKED_CODES) + 2 * len(self.options["three_points"])
        yield Block("round", 1, rounds)
        yield Block("trick", 1, hand + pile)
        yield Block("riot", 1)
        yield Block("own hand, by card", cards)
        yield Block("rank led", len(RANK_NAMES) + 1)
        yield Block("seat that leads", seats)
        yield Block("card in the trick, by seat", seats * cards)
        yield Block("cards won or gone in this round", cards)
        yield Block("cards known to be in a hand, by seat", seats * cards)
        yield Block(
            "cards that cannot have a rank, by seat and rank", seats * len(RANK_NAMES), hand
        )
        yield Block("cards in hand, by seat", seats, hand)
        yield Block("cards in the pile, by seat", seats, pile)
        # Points and scores can be negative, and are shown from the lowest possible on.
        most += BEGGAR_PENALTY
        yield Block("points of this round, by seat", seats, most)
        yield Block("scores, by seat", seats, min(LARGEST, rounds * most))

    def look(self, view: View) -> Iterator[Row]:
        me = view["seat"]
        yield bytes((view["round"], view["trick"], view["riot"]))
        yield CARD_COUNTS(view["hand"])
        yield LED[view["led"]]
        yield self.distance(me, view["leader"])
        for away in range(self.seats):
            place = (me + away - view["leader"]) % self.seats
            yield CARD[view["table"][place] if place < len(view["table"]) else None]
        yield CARD_COUNTS([card for pile in (*view["loot"], view["gone"]) for card in pile if card])
        known = view["known"] or ((),) * self.seats
        for cards in (*known[me:], *known[:me]):
            yield CARD_COUNTS(cards)
        for lacking in (*view["lacks"][me:], *view["lacks"][:me]):
            # There is one text for each restricted card; a rank's count over all of them is the
            # number of cards that cannot have it.
            yield RANK_COUNTS("".join(lacking))
        for name in ("hand_sizes", "pile_sizes"):
            yield self.around(me, view[name])
        rounds = self.options["rounds"]
        yield self.around(me, [points + BEGGAR_PENALTY for points in view["points"]])
        scores = [score + rounds * BEGGAR_PENALTY for score in view["scores"]]
        yield self.around(me, capped(scores))


ENCODING = RoyalsEncoding
