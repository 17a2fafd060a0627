"""What lies on the table in a game of Coup: the fields of its state, and how coins and tokens move.

The cards are in `piles`. The table also holds the steps of the turn; `flow` says how they
follow one another.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from games.contract import Decision, Event, Game, Outcome, View
from games.coup import tables
from games.coup.cards import Cast
from games.coup.piles import Piles

Frame = dict[str, Any]
"""One step of the turn that is still to be done: ``{"step": NAME, ...}``.

A frame holds public information only and is replaced, never changed, so views and copies
share it.
"""

DISAPPEAR_TOKENS: Final = 3


@cache
def clockwise(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    """Seats in clockwise order, from `first` on."""
    return tuple(sorted(seats, key=lambda seat: (seat < first, seat)))


def next_of(seats: tuple[int, ...], seat: int) -> int:
    """The seat after `seat` clockwise; `seats` are in ascending order."""
    for other in seats:
        if other > seat:
            return other
    return seats[0]


class Table(Piles):
    """The table. `state.CoupState` adds the verbs of the contract."""

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
    """The eliminated seats, in that order."""
    coins: list[int]
    treaty: tuple[int, ...]
    """Who holds Treaty tokens."""
    peacekeeping: int | None
    tax: tuple[int, str] | None
    """Who holds the Tax token, and the role that is marked."""
    disappear: tuple[int, ...]
    """Disappear tokens before each seat."""
    estate: int | None
    """Coins of the seats eliminated in this turn, while a Lawyer may claim them."""
    handed: str | None
    """The card that the Producer's target gave, during the exchange; only the two know it."""
    shifted: bool
    """Whether tokens, estate or eliminated seats have changed since the last view was made."""
    stack: list[Frame]
    """The steps still to be done, the present one last."""
    _pending: tuple[Decision, ...]
    """All of them list their moves."""
    _public: View
    """The part of a view that all seats share, with all keys of a view; views are copies of it."""
    _stale: bool
    """Whether `_public` must be brought up to date before the next view."""
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
        """The seat that `seat` may not target by treaty; a treaty ends between the last two."""
        treaty = self.treaty
        if len(treaty) < 2 or seat not in treaty or len(self.alive) < 3:
            return None
        return treaty[0] if treaty[1] == seat else treaty[1]

    def coup_targets(self) -> tuple[int, ...]:
        """The possible targets of a Coup by the active player, clockwise."""
        partner = self.partner(self.active)
        return tuple([s for s in self.clockwise() if s not in (self.active, partner)])

    def targets(self) -> tuple[int, ...]:
        """The possible targets of a role action by the active player, clockwise."""
        barred = (self.active, self.partner(self.active), self.peacekeeping)
        return tuple([s for s in self.clockwise() if s not in barred])

    # -- coins ----------------------------------------------------------------

    def gain(self, seat: int, coins: int, why: str) -> None:
        """Take coins from the Treasury, which never runs out."""
        if coins:
            self.coins[seat] += coins
            self.log.append(tables.coins(None, seat, coins, why))

    def pay(self, seat: int, coins: int, why: str) -> None:
        """Pay coins to the Treasury, or as many as the seat has."""
        coins = min(coins, self.coins[seat])
        if coins:
            self.coins[seat] -= coins
            self.log.append(tables.coins(seat, None, coins, why))

    def give(self, giver: int, taker: int, coins: int, why: str) -> None:
        """Move coins from seat to seat, or as many as the giver has."""
        coins = min(coins, self.coins[giver])
        if coins:
            self.coins[giver] -= coins
            self.coins[taker] += coins
            self.log.append(tables.coins(giver, taker, coins, why))

    def toll(self, seat: int, role: str) -> int:
        """Coins that `seat` must give the holder of the Tax token to claim `role`."""
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
        self.log.append(tables.token("peacekeeping", seat))

    def hold_tax(self, seat: int, role: str) -> None:
        self.tax = (seat, role)
        self.shifted = True
        self.note({"event": "token", "token": "tax", "seat": seat, "role": role})

    def hold_treaty(self, *seats: int) -> None:
        self.treaty = seats
        self.shifted = True
        self.log += [tables.token("treaty", seat) for seat in seats]

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
        """Put all tokens of `seat` back to the middle."""
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
