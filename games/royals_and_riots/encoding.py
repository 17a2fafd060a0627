"""Royals & Riots as numbers."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Move, View
from games.encoding import Encoding, counts, one_of
from games.royals_and_riots.cards import CODES, RANK_NAMES


class RoyalsEncoding(Encoding):
    kinds = ("play", "steal", "execute")

    def moves(self) -> Iterator[Move]:
        yield from CODES
        yield "decline"
        yield from ({"rob": seat} for seat in range(self.seats))

    def look(self, view: View) -> Iterator[int]:
        me = view["seat"]
        yield from (view["round"], view["trick"], int(view["riot"]))
        yield from counts(CODES, list(view["hand"]))
        yield from one_of((*RANK_NAMES, None), view["led"])
        yield from self.distance(me, view["leader"])
        for away in range(self.seats):
            place = (me + away - view["leader"]) % self.seats
            card = view["table"][place] if place < len(view["table"]) else None
            yield from one_of(CODES, card)
        seen = [card for pile in (*view["loot"], view["gone"]) for card in pile]
        yield from counts(CODES, seen)
        for known in view["known"][me:] + view["known"][:me]:
            yield from counts(CODES, list(known))
        for lacking in view["lacks"][me:] + view["lacks"][:me]:
            # There is one text for each restricted card; a rank's count over all of them is the
            # number of cards that cannot have it.
            yield from counts(RANK_NAMES, "".join(lacking))
        for name in ("hand_sizes", "pile_sizes", "points", "scores"):
            yield from self.around(me, view[name])


ENCODING = RoyalsEncoding
