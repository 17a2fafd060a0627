"""Coup as numbers.

Actions and features exist only for the roles that can be in play: five, or all 25 where
`role_set` is ``random``. The order of the actions is the same in both, and
`Encoding.numbers_in` maps those of five roles to those of all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, product
from typing import Any

from games.contract import Move, View
from games.coup.cards import ALL, COPIES, IN_PLAY, NOBODY, ONE, RICHEST, ROLES
from games.coup.deal import role_set
from games.encoding import LARGEST, Block, Counts, Encoding, OneOf, Row, capped, flags

MOST_COINS = 30
"""More coins are shown as so many; in thousands of random games nobody had 20."""
MOST_CARDS = 6
"""Two lives and the cards drawn to choose from; more are shown as so many."""
PACK = COPIES * sum(IN_PLAY.values())

PRODUCING = ("producer",)
ANSWERS = {
    "pay": ("crime_boss", "protestor"),
    "refuse": ("crime_boss",),
    "claim": ("capitalist", "lawyer"),
    "draw": ("writer",),
    "stop": ("writer",),
}
"""Moves of one word, and the roles in whose course they are asked for."""
NAMING_A_CARD = {
    "intellectual": ("intellectual",),
    "missionary": ("missionary",),
    "give": PRODUCING,
    "target": PRODUCING,
    "mark": ("customs_officer",),
}
"""Moves that name a card, and the roles that need them."""
NAMING_A_SEAT = ("farmer", "communist", "foreign_consular")
"""The roles in whose course a recipient is named."""


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
        drawn = self.options["role_set"] == "random"
        in_play = ROLES if drawn else role_set(self.options, "")
        self.roles = tuple(role for role in ROLES if role in in_play)
        self._cards, self._role = Counts(self.roles), OneOf(self.roles)
        seats = range(self.seats)
        yield "income"
        yield from ({"coup": seat} for seat in seats)
        for role in self.roles:
            if ROLES[role].aim in (NOBODY, ALL):
                yield role
            elif ROLES[role].aim in (ONE, RICHEST):
                yield from ({role: seat} for seat in seats)
        yield from ("pass", "challenge", "show", "concede", "block")
        yield from ({"reveal": role} for role in self.roles)
        for answer, owners in ANSWERS.items():
            if self._plays(owners):
                yield answer
        for verb, owners in NAMING_A_CARD.items():
            if self._plays(owners):
                yield from ({verb: role} for role in self.roles)
        if self._plays(NAMING_A_SEAT):
            yield from ({"to": seat} for seat in seats)
        for size in (1, 2):
            hands = combinations_with_replacement(sorted(self.roles), size)
            yield from ({"keep": list(cards)} for cards in hands)
        if self._plays(PRODUCING):
            pairs = product(self.roles, repeat=2)
            yield from ({"deck": one, "target": other} for one, other in pairs)

    def _plays(self, owners: tuple[str, ...]) -> bool:
        return any(role in self.roles for role in owners)

    def layout(self) -> Iterator[Block]:
        roles, seats = len(self.roles), self.seats
        yield Block("turn", 1, min(LARGEST, self.options["max_turns"]))
        yield Block("cards in the deck", 1, PACK)
        yield Block("roles in play", roles)
        yield Block("own hand, by role", roles, COPIES)
        yield Block("own cards set aside, by role", roles, COPIES)
        yield Block("revealed cards, by seat and role", seats * roles, COPIES)
        yield Block("coins, by seat", seats, MOST_COINS)
        yield Block("cards, by seat", seats, MOST_CARDS)
        yield Block("Disappear tokens, by seat", seats, seats)
        yield Block("out, by seat", seats)
        yield Block("Treaty token, by seat", seats)
        yield Block("seat whose turn it is", seats)
        yield Block("seat with the Peacekeeping token", seats)
        yield Block("seat of the Customs Officer's tax", seats)
        yield Block("role of the Customs Officer's tax", roles)
        yield Block("role of the last claim", roles)
        yield Block("seat of the last claim", seats)

    def look(self, view: View) -> Iterator[Row]:
        me, cards, role = view["seat"], self._cards, self._role
        yield bytes(capped((view["turn"], view["deck"])))
        yield cards(view["roles"])
        yield cards(view["hand"])
        yield cards(view["set_aside"])
        for lost in (*view["revealed"][me:], *view["revealed"][:me]):
            yield cards(lost)
        yield self.around(me, capped(view["coins"], MOST_COINS))
        yield self.around(me, capped(view["cards"], MOST_CARDS))
        yield self.around(me, view["disappear"])
        for name in ("out", "treaty"):
            yield self.around(me, flags(self.seats, view[name]))
        yield self.distance(me, view["active"])
        yield self.distance(me, view["peacekeeping"])
        tax: Mapping[str, Any] = view["tax"] or {}
        yield self.distance(me, tax.get("seat"))
        yield role[tax.get("role")]
        claims = (step for step in reversed(view["steps"]) if "role" in step)
        claim: Mapping[str, Any] = next(claims, {})
        yield role[claim.get("role")]
        yield self.distance(me, claim.get("seat"))


ENCODING = CoupEncoding
