"""Types of President: Revolution Edition.

Made from the game's ``schema.py`` by ``python -m botocracy.types --write``.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from botocracy.types import Asked

Seat = int

Cards = str

StartCard = Literal[
    "3C", "3D", "3H", "3S", "4C", "4D", "4H", "4S", "5C", "5D", "5H", "5S", "6C", "6D", "6H", "6S",
    "7C", "7D", "7H", "7S", "8C", "8D", "8H", "8S", "9C", "9D", "9H", "9S", "TC", "TD", "TH", "TS",
    "JC", "JD", "JH", "JS", "QC", "QD", "QH", "QS", "KC", "KD", "KH", "KS", "AC", "AD", "AH", "AS",
    "2C", "2D", "2H", "2S"
]


class Start(TypedDict):
    """Who began this round."""

    seat: Seat
    """Who began."""
    card: StartCard | None
    """In the first round the card that decided it, rank and suit; later `None`."""


class Gift(TypedDict):
    """Tribute from one seat to another, and what came back."""

    giver: Seat
    """Who gives tribute."""
    taker: Seat
    """Who takes it."""
    count: int
    """How many cards."""
    given: Cards | None
    """The cards given; `None` for seats that are not concerned."""
    returned: Cards | None
    """The cards given back; `None` until both returns are in, and for seats that are not
    concerned.
    """


class View(TypedDict):
    """What a seat sees."""

    seat: Seat
    """Your seat."""
    seats: int
    """How many seats there are."""
    round: int
    """The round, from 1."""
    phase: Literal["play", "return", "over"]
    """`'return'` while tribute is being answered, `'over'` when the game is over."""
    turn: Seat | None
    """Whose turn it is in the trick; `None` in the other phases."""
    revolution: bool
    """Whether the order of ranks is turned over now."""
    hand: Cards
    """Your cards."""
    sizes: Sequence[int]
    """How many cards every seat holds."""
    table: Cards | None
    """The play to beat; `None` if you lead."""
    by: Seat | None
    """Who made that play; `None` if you lead."""
    passed: Sequence[Seat]
    """Seats with cards that have passed in this trick."""
    played: Sequence[str]
    """All plays of every seat in this round, in order, with spaces between them."""
    out: Sequence[Seat]
    """Seats that went out in this round, the first one first; all seats when the game is over."""
    order: Sequence[Seat]
    """The finishing order of the round before, the President first; empty in the first round."""
    points: Sequence[int]
    """Points of every seat."""
    start: Start
    """Who began this round."""
    tribute: Sequence[Gift]
    """The tribute of this round, the President's first; empty without tribute."""


class OpenGift(TypedDict):
    """Tribute from one seat to another, and what came back."""

    giver: Seat
    """Who gives tribute."""
    taker: Seat
    """Who takes it."""
    count: int
    """How many cards."""
    given: Cards
    """The cards given."""
    returned: Cards | None
    """The cards given back; `None` until both returns are in."""


class Replay(TypedDict):
    """The position as a replay shows it, with everything that is hidden."""

    seat: None
    """Always `None`: the view belongs to no seat."""
    seats: int
    """How many seats there are."""
    round: int
    """The round, from 1."""
    phase: Literal["play", "return", "over"]
    """`'return'` while tribute is being answered, `'over'` when the game is over."""
    turn: Seat | None
    """Whose turn it is in the trick; `None` in the other phases."""
    revolution: bool
    """Whether the order of ranks is turned over now."""
    sizes: Sequence[int]
    """How many cards every seat holds."""
    table: Cards | None
    """The play to beat; `None` if you lead."""
    by: Seat | None
    """Who made that play; `None` if you lead."""
    passed: Sequence[Seat]
    """Seats with cards that have passed in this trick."""
    played: Sequence[str]
    """All plays of every seat in this round, in order, with spaces between them."""
    out: Sequence[Seat]
    """Seats that went out in this round, the first one first; all seats when the game is over."""
    order: Sequence[Seat]
    """The finishing order of the round before, the President first; empty in the first round."""
    points: Sequence[int]
    """Points of every seat."""
    start: Start
    """Who began this round."""
    tribute: Sequence[OpenGift]
    """The tribute of this round, the President's first; empty without tribute."""
    hands: Sequence[Cards]
    """The cards of every seat."""
    unused: Cards
    """The cards that were not dealt."""

PlayMove = str
"""The cards to play, naturals first, or `'pass'` when you follow."""

ReturnMove = Cards
"""The cards to give back, the lower one first: as many as you received."""

Move = PlayMove | ReturnMove
"""Any move of the game."""


class DealEvent(TypedDict):
    """A round is dealt."""

    event: Literal["deal"]
    """The kind of event."""
    round: int
    """The round, from 1."""
    revolution: bool
    """Whether the order of ranks is turned over."""


class HandEvent(TypedDict):
    """A seat is dealt its cards."""

    event: Literal["hand"]
    """The kind of event."""
    seat: Seat
    """Whose cards they are."""
    hand: Cards
    """The cards dealt."""

TributeEvent = TypedDict("TributeEvent", {
    # The kind of event.
    "event": Literal["tribute"],
    # Who gives.
    "from": Seat,
    # Who gets them.
    "to": Seat,
    # How many cards.
    "count": int,
})
"""Tribute is given."""

ReturnEvent = TypedDict("ReturnEvent", {
    # The kind of event.
    "event": Literal["return"],
    # Who gives.
    "from": Seat,
    # Who gets them.
    "to": Seat,
    # How many cards.
    "count": int,
})
"""Cards are given back."""

CardsEvent = TypedDict("CardsEvent", {
    # The kind of event.
    "event": Literal["cards"],
    # Who gives.
    "from": Seat,
    # Who gets them.
    "to": Seat,
    # The cards.
    "cards": Cards,
})
"""Which cards were given: right after `tribute` and `return`."""


class StartEvent(TypedDict):
    """The first trick of a round is about to be led."""

    event: Literal["start"]
    """The kind of event."""
    seat: Seat
    """Who leads."""
    card: StartCard | None
    """The card that decided it; `None` after the first round."""


class PlayEvent(TypedDict):
    """Cards are played."""

    event: Literal["play"]
    """The kind of event."""
    seat: Seat
    """Who plays."""
    play: Cards
    """The cards."""


class PassEvent(TypedDict):
    """A seat passes, or cannot play and is not asked."""

    event: Literal["pass"]
    """The kind of event."""
    seat: Seat
    """Who passes."""


class RevolutionEvent(TypedDict):
    """A quad turns the order of ranks over."""

    event: Literal["revolution"]
    """The kind of event."""
    seat: Seat
    """Who played it."""
    revolution: bool
    """Whether the order is turned over from now on."""


class OutEvent(TypedDict):
    """A seat has played its last card, or is the last that has any."""

    event: Literal["out"]
    """The kind of event."""
    seat: Seat
    """Which seat."""
    place: int
    """Its place in the round."""
    title: Literal[
        "President", "Vice-President", "Senator", "Minister", "Citizen", "Peasant", "Scum"
    ]
    """Its title in the next round."""


class TrickEvent(TypedDict):
    """A trick ends; not told at the end of a round."""

    event: Literal["trick"]
    """The kind of event."""
    winner: Seat
    """Who won it."""
    leader: Seat
    """Who leads the next one: another seat if the winner is out."""


class RoundEvent(TypedDict):
    """A round is over."""

    event: Literal["round"]
    """The kind of event."""
    round: int
    """The round, from 1."""
    order: Sequence[Seat]
    """The finishing order, the President first."""
    points: Sequence[int]
    """Points of every seat."""


class EndEvent(TypedDict):
    """The game is over."""

    event: Literal["end"]
    """The kind of event."""
    winner: Seat
    """Who won."""

Event = (
    DealEvent | HandEvent | TributeEvent | ReturnEvent | CardsEvent | StartEvent | PlayEvent |
    PassEvent | RevolutionEvent | OutEvent | TrickEvent | RoundEvent | EndEvent
)
"""Any event of the game."""


class PlayTurn(Asked):
    """The seat whose turn it is in the trick."""

    kind: Literal["play"]
    legal: list[PlayMove]
    view: View
    events: list[Event]


class ReturnTurn(Asked):
    """The President and the Vice-President at once, when they have received tribute."""

    kind: Literal["return"]
    legal: list[ReturnMove]
    view: View
    events: list[Event]

Turn = PlayTurn | ReturnTurn
"""What `act` is called with; `turn.kind` tells the decisions apart."""
