"""Types of Revolt.

Made from the game's ``schema.py`` by ``python -m botocracy.types --write``.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from botocracy.types import Asked

Seat = int

Card = Literal[
    "N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8", "N9", "N10", "R1", "R2", "R3", "R4", "R5", "R6",
    "R7", "R8", "R9", "R10", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "C"
]

Blaggard = Literal["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10"]


class Cut(TypedDict):
    """A Blaggard played with a coin on it."""

    cut: Blaggard
    """The Blaggard."""

CardOrCut = Card | Cut

Trick = tuple[Seat, Sequence[CardOrCut], Seat | None]

Families = Literal["", "N", "R", "NR", "B", "NB", "RB", "NRB"]


class View(TypedDict):
    """What a seat sees."""

    seat: Seat
    """Your seat."""
    seats: int
    """How many seats there are."""
    round: int
    """The round, from 1."""
    turn: Seat | None
    """The seat that decides; `None` when the game is over."""
    kind: Literal["play", "take"]
    """What it decides."""
    hand: Sequence[Card]
    """Your cards, sorted."""
    leader: Seat
    """Who leads this trick."""
    trick: Sequence[CardOrCut]
    """The moves made in this trick, the leader's first, then clockwise."""
    chosen: Literal["N", "R", "B"] | None
    """The chosen family, or `None` while there is none."""
    coins: Sequence[int]
    """Coins of every seat; a coin on a cut card is already paid."""
    supply: int
    """Coins in the supply."""
    arms: Sequence[int]
    """Coats of arms of every seat; this round's tricks are not yet in it."""
    won: Sequence[int]
    """Tricks that every seat has won in this round."""
    past: Sequence[Trick]
    """The tricks of this round that are over: leader, moves, winner."""
    lacks: Sequence[Families]
    """Families each seat has shown not to hold, as letters: it neither followed nor cut nor
    played a Citizen.
    """
    pitchfork: Seat | None
    """The seat that still holds the pitchfork, so at least one Citizen; `None` once it has
    played one.
    """


class Replay(TypedDict):
    """The position as a replay shows it, with everything that is hidden."""

    seat: None
    """Always `None`: the view belongs to no seat."""
    seats: int
    """How many seats there are."""
    round: int
    """The round, from 1."""
    turn: Seat | None
    """The seat that decides; `None` when the game is over."""
    kind: Literal["play", "take"]
    """What it decides."""
    leader: Seat
    """Who leads this trick."""
    trick: Sequence[CardOrCut]
    """The moves made in this trick, the leader's first, then clockwise."""
    chosen: Literal["N", "R", "B"] | None
    """The chosen family, or `None` while there is none."""
    coins: Sequence[int]
    """Coins of every seat; a coin on a cut card is already paid."""
    supply: int
    """Coins in the supply."""
    arms: Sequence[int]
    """Coats of arms of every seat; this round's tricks are not yet in it."""
    won: Sequence[int]
    """Tricks that every seat has won in this round."""
    past: Sequence[Trick]
    """The tricks of this round that are over: leader, moves, winner."""
    lacks: Sequence[Families]
    """Families each seat has shown not to hold, as letters: it neither followed nor cut nor
    played a Citizen.
    """
    pitchfork: Seat | None
    """The seat that still holds the pitchfork, so at least one Citizen; `None` once it has
    played one.
    """
    hands: Sequence[Sequence[Card]]
    """The cards of every seat."""

PlayMove = Card | Cut
"""The card to play, or a Blaggard to cut with."""

TakeMove = Seat
"""The seat from which the coin is taken."""

Move = PlayMove | TakeMove
"""Any move of the game."""


class DealEvent(TypedDict):
    """A round is dealt."""

    event: Literal["deal"]
    """The kind of event."""
    round: int
    """The round, from 1."""
    leader: Seat
    """Who has the pitchfork and leads."""


class HandEvent(TypedDict):
    """A seat picks up its cards."""

    event: Literal["hand"]
    """The kind of event."""
    seat: Seat
    """Whose cards they are."""
    hand: Sequence[Card]
    """The cards dealt."""


class PlayEvent(TypedDict):
    """A card is played."""

    event: Literal["play"]
    """The kind of event."""
    seat: Seat
    """Who plays it."""
    card: Card
    """The card."""
    cut: bool
    """Whether with a coin."""


class TrickEvent(TypedDict):
    """A trick is won."""

    event: Literal["trick"]
    """The kind of event."""
    winner: Seat
    """Who won it."""
    noble: Seat | None
    """Who got the Noble's coat of arms; `None` for nobody."""
    knave: Seat | None
    """Who got the Knave's coin from the supply; `None` for nobody."""


class RevoltEvent(TypedDict):
    """The Citizens revolt: nobody wins the trick."""

    event: Literal["revolt"]
    """The kind of event."""
    leader: Seat
    """Who leads again."""

TakeEvent = TypedDict("TakeEvent", {
    # The kind of event.
    "event": Literal["take"],
    # Who takes it.
    "seat": Seat,
    # Who loses it.
    "from": Seat,
})
"""The Knave's coin is taken from another seat, as the supply is empty."""


class UnpaidEvent(TypedDict):
    """Nobody can pay the Knave's coin."""

    event: Literal["unpaid"]
    """The kind of event."""
    seat: Seat
    """Who won the bonus."""


class CountEvent(TypedDict):
    """A round is over."""

    event: Literal["count"]
    """The kind of event."""
    round: int
    """The round, from 1."""
    won: Sequence[int]
    """Tricks that every seat has won."""
    arms: Sequence[int]
    """Coats of arms of every seat, these tricks included."""


class RichesEvent(TypedDict):
    """The richest get coats of arms at the end of the game."""

    event: Literal["riches"]
    """The kind of event."""
    seats: Sequence[Seat]
    """The richest."""
    arms: int
    """Coats of arms for each of them."""


class EndEvent(TypedDict):
    """The game is over."""

    event: Literal["end"]
    """The kind of event."""
    winners: Sequence[Seat]
    """Who won."""

Event = (
    DealEvent | HandEvent | PlayEvent | TrickEvent | RevoltEvent | TakeEvent | UnpaidEvent |
    CountEvent | RichesEvent | EndEvent
)
"""Any event of the game."""


class PlayTurn(Asked):
    """The seat whose turn it is in the trick."""

    kind: Literal["play"]
    legal: list[PlayMove]
    view: View
    events: list[Event]


class TakeTurn(Asked):
    """The winner of the Knave's bonus, if the supply is empty and several are the richest."""

    kind: Literal["take"]
    legal: list[TakeMove]
    view: View
    events: list[Event]

Turn = PlayTurn | TakeTurn
"""What `act` is called with; `turn.kind` tells the decisions apart."""
