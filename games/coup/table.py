"""What lies on the table, and the small motions everything else is made of.

A `Table` knows cards (see `cards`), coins and tokens, and who may be aimed at; it
holds the steps of the turn, but how they follow one another is told elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from games.contract import Decision, Event, Game, Outcome, View
from games.coup import events
from games.coup.cards import Cards
from games.coup.roles import Cast

Frame = dict[str, Any]
"""One step of the turn still to be done: ``{"step": NAME, ...}``.

A frame holds public things only (hidden cards are in the hands) and is replaced,
never changed, so views and copies share it.
"""

DISAPPEAR_TOKENS: Final = 3


@cache
def clockwise(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    """Seats in clockwise order, from `first` on."""
    return tuple(sorted(seats, key=lambda seat: (seat < first, seat)))


def next_of(seats: tuple[int, ...], seat: int) -> int:
    """Of seats in ascending order, the one that comes after `seat` clockwise."""
    for other in seats:
        if other > seat:
            return other
    return seats[0]


class Table(Cards):
    """The cards, coins and tokens of one game, and what is still to be done."""

    __slots__ = (
        "_outcome",
        "_pending",
        "_public",
        "_stale",
        "active",
        "cast",
        "coins",
        "disappear",
        "estate",
        "game",
        "handed",
        "opening",
        "options",
        "out",
        "peacekeeping",
        "shifted",
        "stack",
        "tax",
        "treaty",
        "turn",
    )

    game: Game
    options: Mapping[str, Any]
    opening: tuple[Event, ...]
    cast: Cast
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
    shifted: bool
    """Whether tokens, the estate or the eliminated have changed since they were last looked at."""
    stack: list[Frame]
    """The steps still to be done, the present one last."""
    _pending: tuple[Decision, ...]
    """Every one with its moves listed."""
    _public: View
    """What everyone sees, laid out as a seat's view; views are copies of it."""
    _stale: bool
    """Whether something has happened since `_public` was brought up to date."""
    _outcome: Outcome | None

    @property
    def roles(self) -> tuple[str, ...]:
        """The five roles in play, family by family."""
        return self.cast.roles

    # -- people ---------------------------------------------------------------

    def clockwise(self) -> tuple[int, ...]:
        """The living seats in clockwise order from the active one, itself first."""
        return clockwise(self.alive, self.active)

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
            self.log.append(events.coins(None, seat, coins, why))

    def pay(self, seat: int, coins: int, why: str) -> None:
        """To the Treasury; who has become too poor pays what there is."""
        coins = min(coins, self.coins[seat])
        if coins:
            self.coins[seat] -= coins
            self.log.append(events.coins(seat, None, coins, why))

    def give(self, giver: int, taker: int, coins: int, why: str) -> None:
        """From seat to seat; as many as there are."""
        coins = min(coins, self.coins[giver])
        if coins:
            self.coins[giver] -= coins
            self.coins[taker] += coins
            self.log.append(events.coins(giver, taker, coins, why))

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

    def hold_peacekeeping(self, seat: int) -> None:
        self.peacekeeping = seat
        self.shifted = True
        self.log.append(events.token("peacekeeping", seat))

    def hold_tax(self, seat: int, role: str) -> None:
        self.tax = (seat, role)
        self.shifted = True
        self.note({"event": "token", "token": "tax", "seat": seat, "role": role})

    def hold_treaty(self, *seats: int) -> None:
        self.treaty = seats
        self.shifted = True
        self.log += [events.token("treaty", seat) for seat in seats]

    def clear_tax(self) -> None:
        self.tax = None
        self.shifted = True

    def hold_disappear(self, seat: int, change: int) -> None:
        self.shifted = True
        tokens = self.disappear
        self.disappear = (*tokens[:seat], tokens[seat] + change, *tokens[seat + 1 :])
        holder = seat if change > 0 else None
        self.note({"event": "token", "token": "disappear", "seat": holder, "of": seat})

    def return_tokens(self, seat: int) -> None:
        """Everything `seat` holds goes back to the middle."""
        self.shifted = True
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
