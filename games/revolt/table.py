"""What lies on the table in a game of Revolt: how it is seen, copied and counted."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from games.contract import Decision, Event, Game, Json, Move, Outcome, State, View
from games.revolt.cards import (
    CARDS_EACH,
    CITIZEN,
    PACK,
    UNDECIDED,
    Hand,
    card_of,
    cards_of,
)

Trick = tuple[int, tuple[Move, ...], int | None]
"""A trick that is over: who led, the moves in order, who won (``None`` after a revolt)."""

CHOSEN: Final = ("N", "R", "B", None, None)
"""How a view names the chosen family."""


class Table(State):
    """The table. What views share with it (tuples) is replaced, never changed."""

    __slots__ = (
        "_around",
        "_cuts",
        "_cutter",
        "_face",
        "_lying",
        "_moves",
        "_next",
        "_outcome",
        "_pending",
        "_seed",
        "arms",
        "chosen",
        "coins",
        "game",
        "hands",
        "lacks",
        "leader",
        "opening",
        "options",
        "past",
        "pitchfork",
        "round",
        "seats",
        "supply",
        "taking",
        "trick",
        "turn",
        "won",
    )

    # Once more, as in the contract: a compiled state keeps only its own in fixed places.
    game: Game
    seats: int
    options: Mapping[str, Json]
    opening: tuple[Event, ...]

    round: int
    """From 1."""
    hands: list[Hand]
    leader: int
    turn: int | None
    """The seat asked now; ``None`` when the game is over."""
    taking: bool
    """Whether it is asked whom to take a coin from; otherwise it is asked for a card."""
    trick: tuple[Move, ...]
    """The moves made in this trick, the leader's first."""
    chosen: int
    coins: list[int]
    supply: int
    """Coins that belong to nobody and lie on no card."""
    arms: list[int]
    won: list[int]
    """Tricks won in this round."""
    past: tuple[Trick, ...]
    """The tricks of this round that are over."""
    lacks: tuple[str, ...]
    """The families each seat has shown not to hold, as letters."""
    pitchfork: int | None
    """The seat whose pitchfork has not been played; it holds a Citizen."""

    _seed: str
    _outcome: Outcome | None
    _next: tuple[int, ...]
    """Who sits to the left of each seat."""
    _moves: tuple[Move, ...]
    """The legal moves of the seat asked now."""
    _pending: tuple[Decision, ...]
    _around: tuple[tuple[int, ...], ...]
    """By leader: the seats in the order in which they play."""
    _lying: int
    """The cards of this trick as one parcel (see `cards`)."""
    _cuts: int
    """The Blaggards among them that cut, as in a hand; a coin lies on each."""
    _cutter: int
    """Who played the highest of these."""
    _face: View
    """What all views share that does not change with every card. It is kept up as things
    happen and never handed out itself: to copy a dict costs a fifth of building one."""

    def pending(self) -> tuple[Decision, ...]:
        return self._pending

    def default_move(self, seat: int) -> Move:
        """The first move of the list: the lowest card that follows, and never a cut."""
        return self._moves[0]

    def random_move(self, seat: int, rng: Random) -> Move:
        return self._moves[int(rng.random() * len(self._moves))]

    def outcome(self) -> Outcome | None:
        return self._outcome

    def view(self, seat: int | None) -> View:
        shown = self._face.copy()
        shown["seat"] = seat
        shown["turn"] = self.turn
        shown["chosen"] = CHOSEN[self.chosen]
        shown["trick"] = self.trick
        if seat is None:
            del shown["hand"]
            shown["hands"] = tuple([cards_of(hand) for hand in self.hands])
        else:
            shown["hand"] = cards_of(self.hands[seat])
        return shown

    def _draw_face(self) -> None:
        """Write all of the face anew; in between, what changes is written where it does."""
        self._face = {
            "seats": self.seats,
            "round": self.round,
            "kind": "take" if self.taking else "play",
            "leader": self.leader,
            "coins": tuple(self.coins),
            "supply": self.supply,
            "arms": tuple(self.arms),
            "won": tuple(self.won),
            "past": self.past,
            "lacks": self.lacks,
            "pitchfork": self.pitchfork,
            # Places for what differs from view to view, so that a copy need not grow.
            "seat": None,
            "turn": None,
            "chosen": None,
            "trick": (),
            "hand": (),
        }

    def copy(self) -> Table:
        twin = self.__class__()
        twin.game = self.game
        twin.seats = self.seats
        twin.options = self.options
        twin.opening = self.opening
        twin.round = self.round
        twin.hands = [hand[:] for hand in self.hands]
        twin.leader = self.leader
        twin.turn = self.turn
        twin.taking = self.taking
        twin.trick = self.trick
        twin.chosen = self.chosen
        twin.coins = self.coins[:]
        twin.supply = self.supply
        twin.arms = self.arms[:]
        twin.won = self.won[:]
        twin.past = self.past
        twin.lacks = self.lacks
        twin.pitchfork = self.pitchfork
        twin._seed = self._seed
        twin._outcome = self._outcome
        twin._next = self._next
        twin._moves = self._moves
        twin._pending = self._pending
        twin._around = self._around
        twin._face = self._face.copy()
        twin._lying = self._lying
        twin._cuts = self._cuts
        twin._cutter = self._cutter
        return twin

    def audit(self) -> None:
        played = [move for _, moves, _ in self.past for move in moves] + list(self.trick)
        cards = [card_of(move) for move in played]
        for hand in self.hands:
            cards += cards_of(hand)
        pack = PACK[: self.seats * CARDS_EACH[self.seats]]
        assert sorted(cards) == sorted(pack), "cards are lost or doubled"
        coins = sum(self.coins) + self.supply + sum(type(move) is dict for move in self.trick)
        assert coins == self.options["coins"], f"{coins} coins in the game"
        assert min(*self.coins, self.supply) >= 0, f"coins: {self.coins}, supply {self.supply}"
        assert sum(self.won) == sum(winner is not None for _, _, winner in self.past)
        for seat, lacks in enumerate(self.lacks):
            held = [card for card in cards_of(self.hands[seat]) if card[0] in lacks]
            assert not held, f"seat {seat} has shown to lack {lacks} and holds {held}"
        assert self.pitchfork is None or self.hands[self.pitchfork][CITIZEN], "no pitchfork"

    def _clear(self) -> None:
        """Nothing led, nothing won: the leader's turn."""
        self.turn = self.leader
        self.trick = ()
        self.chosen = UNDECIDED
        self._lying = self._cuts = self._cutter = 0
