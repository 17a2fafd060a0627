"""What lies on the table, and the small motions everything else is made of.

A `Table` knows cards (see `cards`), coins and tokens, and who may be aimed at; it
holds the steps of the turn, but how they follow one another is told elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.contract import Decision, Event, Game, Outcome
from games.coup.cards import Cards

Frame = dict[str, Any]
"""One step of the turn still to be done: ``{"step": NAME, ...}``.

A frame holds public things only (hidden cards are in the hands) and is replaced,
never changed, so views and copies share it.
"""

DISAPPEAR_TOKENS = 3

_ORDERS: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}
"""Living seats clockwise from a seat; a few hundred entries at most."""


class Table(Cards):
    """The cards, coins and tokens of one game, and what is still to be done."""

    __slots__ = (
        "_outcome",
        "_pending",
        "_public",
        "active",
        "coins",
        "disappear",
        "estate",
        "game",
        "handed",
        "opening",
        "options",
        "out",
        "peacekeeping",
        "roles",
        "stack",
        "tax",
        "treaty",
        "turn",
    )

    game: Game
    options: Mapping[str, Any]
    opening: tuple[Event, ...]
    roles: tuple[str, ...]
    """The five roles in play."""
    turn: int
    """Turns begun so far."""
    active: int
    out: tuple[int, ...]
    """The eliminated, first one first."""
    coins: list[int]
    treaty: tuple[int, ...]
    """Who holds Treaty tokens."""
    peacekeeping: int | None
    tax: tuple[int, str] | None
    """Who holds the Tax token, and the role that is marked."""
    disappear: tuple[int, ...]
    """Disappear tokens before each seat."""
    estate: int | None
    """Coins of this turn's eliminated, while a Lawyer may yet claim them."""
    handed: str | None
    """What the Producer's target gave, until the exchange is done; only the two know."""
    stack: list[Frame]
    """The steps still to be done, the present one last."""
    _pending: tuple[Decision, ...]
    _public: dict[str, Any] | None
    _outcome: Outcome | None

    # -- people ---------------------------------------------------------------

    def clockwise(self) -> tuple[int, ...]:
        """The living seats in clockwise order from the active one, itself first."""
        key = (self.active, self.alive)
        order = _ORDERS.get(key)
        if order is None:
            after = tuple(seat for seat in self.alive if seat >= self.active)
            order = after + tuple(seat for seat in self.alive if seat < self.active)
            _ORDERS[key] = order
        return order

    def partner(self, seat: int) -> int | None:
        """Whom a treaty keeps `seat` from targeting; it lapses between the final two."""
        treaty = self.treaty
        if len(treaty) < 2 or seat not in treaty or len(self.alive) < 3:
            return None
        return treaty[0] if treaty[1] == seat else treaty[1]

    def coup_targets(self) -> tuple[int, ...]:
        """Whom the active player may launch a Coup against, clockwise."""
        partner = self.partner(self.active)
        return tuple([s for s in self.clockwise() if s not in (self.active, partner)])

    def targets(self) -> tuple[int, ...]:
        """Whom a role action of the active player may be aimed at, clockwise."""
        barred = (self.active, self.partner(self.active), self.peacekeeping)
        return tuple([s for s in self.clockwise() if s not in barred])

    # -- coins ----------------------------------------------------------------

    def gain(self, seat: int, coins: int, why: str) -> None:
        """From the Treasury, which never runs out."""
        if coins:
            self.coins[seat] += coins
            self.note({"event": "coins", "from": None, "to": seat, "coins": coins, "why": why})

    def pay(self, seat: int, coins: int, why: str) -> None:
        """To the Treasury; who has become too poor pays what there is."""
        coins = min(coins, self.coins[seat])
        if coins:
            self.coins[seat] -= coins
            self.note({"event": "coins", "from": seat, "to": None, "coins": coins, "why": why})

    def give(self, giver: int, taker: int, coins: int, why: str) -> None:
        """From seat to seat; as many as there are."""
        coins = min(coins, self.coins[giver])
        if coins:
            self.coins[giver] -= coins
            self.coins[taker] += coins
            self.note({"event": "coins", "from": giver, "to": taker, "coins": coins, "why": why})

    def toll(self, seat: int, role: str) -> int:
        """What `seat` must give the Tax token's holder before it may claim `role`."""
        tax = self.tax
        return 1 if tax is not None and tax[1] == role and tax[0] != seat else 0

    def may_claim(self, seat: int, role: str) -> bool:
        return self.coins[seat] >= self.toll(seat, role)

    def pay_toll(self, seat: int, role: str) -> None:
        if self.tax is not None and self.toll(seat, role):
            self.give(seat, self.tax[0], 1, "tax")

    # -- tokens ---------------------------------------------------------------

    def hold_disappear(self, seat: int, change: int) -> None:
        tokens = self.disappear
        self.disappear = (*tokens[:seat], tokens[seat] + change, *tokens[seat + 1 :])
        holder = seat if change > 0 else None
        self.note({"event": "token", "token": "disappear", "seat": holder, "of": seat})

    def return_tokens(self, seat: int) -> None:
        """Everything `seat` holds goes back to the middle."""
        if self.peacekeeping == seat:
            self.peacekeeping = None
        if self.tax is not None and self.tax[0] == seat:
            self.tax = None
        if seat in self.treaty:
            self.treaty = tuple([holder for holder in self.treaty if holder != seat])
        if self.disappear[seat]:
            self.disappear = (*self.disappear[:seat], 0, *self.disappear[seat + 1 :])

    def disappear_left(self) -> int:
        return DISAPPEAR_TOKENS - sum(self.disappear)
