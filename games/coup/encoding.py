"""Coup as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from games.contract import Move, View
from games.coup.cards import ROLES
from games.encoding import Encoding, counts, one_of


class CoupEncoding(Encoding):
    kinds = (
        "action",
        "challenge",
        "prove",
        "block",
        "lose",
        "keep",
        "extort",
        "fund",
        "join",
        "probate",
        "write",
        "recipient",
        "give",
        "return",
        "mark",
    )

    def moves(self) -> Iterator[Move]:
        seats = range(self.seats)
        yield "income"
        yield from ({"coup": seat} for seat in seats)
        yield from ROLES
        yield from ({role: seat} for role in ROLES for seat in seats)
        yield from ("pass", "challenge", "show", "concede", "block", "pay", "refuse")
        yield from ("claim", "draw", "stop")
        for verb in ("reveal", "intellectual", "missionary", "give", "target", "mark"):
            yield from ({verb: role} for role in ROLES)
        yield from ({"to": seat} for seat in seats)
        for size in (1, 2):
            pairs = combinations_with_replacement(sorted(ROLES), size)
            yield from ({"keep": list(cards)} for cards in pairs)
        yield from ({"deck": one, "target": other} for one in ROLES for other in ROLES)

    def look(self, view: View) -> Iterator[int]:
        me = view["seat"]
        seats = range(self.seats)
        yield view["turn"]
        yield view["deck"]
        yield from counts(ROLES, list(view["roles"]))
        yield from counts(ROLES, list(view["hand"]))
        yield from counts(ROLES, list(view["set_aside"]))
        for lost in (*view["revealed"][me:], *view["revealed"][:me]):
            yield from counts(ROLES, list(lost))
        for name in ("coins", "cards", "disappear"):
            yield from self.around(me, view[name])
        for name in ("out", "treaty"):
            yield from self.around(me, [int(seat in view[name]) for seat in seats])
        yield from self.distance(me, view["active"])
        yield from self.distance(me, view["peacekeeping"])
        tax: Mapping[str, Any] = view["tax"] or {}
        yield from self.distance(me, tax.get("seat"))
        yield from one_of(ROLES, tax.get("role"))
        claims = (step for step in reversed(view["steps"]) if "role" in step)
        claim: Mapping[str, Any] = next(claims, {})
        yield from one_of(ROLES, claim.get("role"))
        yield from self.distance(me, claim.get("seat"))


ENCODING = CoupEncoding
