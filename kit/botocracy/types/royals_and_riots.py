"""Types of Royals & Riots.

Made from the game's ``schema.py`` by ``python -m botocracy.types --write``.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from botocracy.types import Asked

Seat = int

Rank = Literal["K", "Q", "R", "N", "M", "F"]

Card = Literal[
    "K", "Q", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "N1", "N2", "N3", "N4", "N5", "N6", "N7",
    "M1", "M2", "M3", "M4", "M5", "M6", "M7", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9",
    "F10", "T", "X", "B"
]

Theft = TypedDict("Theft", {
    # Who was robbed.
    "from": Seat,
    # The card stolen.
    "card": Card,
    # The card of the trick that went back to the victim's hand.
    "returned": Card,
})
"""What the Thief did."""


class Trick(TypedDict):
    """A finished trick."""

    leader: Seat
    """Who opened it."""
    cards: Sequence[Card | None]
    """Its cards, as in `table`."""
    winner: Seat | None
    """Who won it; `None` for nobody."""
    stolen: NotRequired[Theft]
    """The theft, where there was one."""
    executed: NotRequired[Card]
    """The card executed, where there was one."""


class View(TypedDict):
    """What a seat sees."""

    seat: Seat
    """Your seat."""
    seats: int
    """How many seats there are."""
    phase: Literal["play", "steal", "execute", "over"]
    """What is decided; `'over'` when the game is over."""
    round: int
    """The round of the game, from 1."""
    trick: int
    """The trick of the round, from 1."""
    starter: Seat
    """Who opened the round."""
    leader: Seat
    """Who opened the trick."""
    turn: Seat | None
    """Who decides now; `None` when the game is over."""
    led: Rank | None
    """The leading rank; `None` if there is none."""
    riot: bool
    """Whether the hierarchy is reversed."""
    hand: Sequence[Card]
    """Your cards, from the King down."""
    table: Sequence[Card | None]
    """The cards of the trick in the order of play: card `i` is that of seat `(leader + i) %
    seats`; `None` where the Thief sent one home.
    """
    stolen: Theft | None
    """The theft in this trick; `None` without one."""
    hand_sizes: Sequence[int]
    """How many cards every seat holds."""
    pile_sizes: Sequence[int]
    """How many cards every draw pile holds."""
    known: Sequence[Sequence[Card]]
    """For every seat, cards everybody knows to be in that hand: sent home by the Thief and not
    played since.
    """
    lacks: Sequence[Sequence[str]]
    """For every seat, a text of ranks for each card that is known to be limited: `['NF', 'N']`
    says that one of the other cards in that hand is neither Knight nor Farmer, another is no
    Knight, and the rest can be anything.
    """
    loot: Sequence[Sequence[Card]]
    """For every seat, the cards won in this round, in the order won."""
    gone: Sequence[Card]
    """Cards executed or set aside in this round."""
    past: Sequence[Trick]
    """The finished tricks of this round."""
    last_round: Sequence[Trick]
    """The tricks of the round before, until the first trick of this one is finished; then empty."""
    points: Sequence[int]
    """What the loot of every seat is worth in this round."""
    scores: Sequence[int]
    """Points of every seat from the finished rounds, partners' together."""


class Replay(TypedDict):
    """The position as a replay shows it, with everything that is hidden."""

    seat: None
    """Always `None`: the view belongs to no seat."""
    seats: int
    """How many seats there are."""
    phase: Literal["play", "steal", "execute", "over"]
    """What is decided; `'over'` when the game is over."""
    round: int
    """The round of the game, from 1."""
    trick: int
    """The trick of the round, from 1."""
    starter: Seat
    """Who opened the round."""
    leader: Seat
    """Who opened the trick."""
    turn: Seat | None
    """Who decides now; `None` when the game is over."""
    led: Rank | None
    """The leading rank; `None` if there is none."""
    riot: bool
    """Whether the hierarchy is reversed."""
    table: Sequence[Card | None]
    """The cards of the trick in the order of play: card `i` is that of seat `(leader + i) %
    seats`; `None` where the Thief sent one home.
    """
    stolen: Theft | None
    """The theft in this trick; `None` without one."""
    hand_sizes: Sequence[int]
    """How many cards every seat holds."""
    pile_sizes: Sequence[int]
    """How many cards every draw pile holds."""
    known: Sequence[Sequence[Card]]
    """For every seat, cards everybody knows to be in that hand: sent home by the Thief and not
    played since.
    """
    lacks: Sequence[Sequence[str]]
    """For every seat, a text of ranks for each card that is known to be limited: `['NF', 'N']`
    says that one of the other cards in that hand is neither Knight nor Farmer, another is no
    Knight, and the rest can be anything.
    """
    loot: Sequence[Sequence[Card]]
    """For every seat, the cards won in this round, in the order won."""
    gone: Sequence[Card]
    """Cards executed or set aside in this round."""
    past: Sequence[Trick]
    """The finished tricks of this round."""
    last_round: Sequence[Trick]
    """The tricks of the round before, until the first trick of this one is finished; then empty."""
    points: Sequence[int]
    """What the loot of every seat is worth in this round."""
    scores: Sequence[int]
    """Points of every seat from the finished rounds, partners' together."""
    hands: Sequence[Sequence[Card]]
    """The cards of every seat."""
    piles: Sequence[Sequence[Card]]
    """The draw pile of every seat, the top card first."""
    aside: Sequence[Card]
    """With two seats, the cards that nobody is dealt."""

PlayMove = Card
"""The card to play from your hand."""


class Rob(TypedDict):
    """Rob a seat."""

    rob: Seat
    """Whom to rob."""

StealMove = Rob | Literal["decline"]
"""Whom to rob, or `'decline'` to rob nobody."""

ExecuteMove = Card
"""The card of the trick to execute."""

Move = PlayMove | StealMove | ExecuteMove
"""Any move of the game."""


class DealEvent(TypedDict):
    """A round is dealt."""

    event: Literal["deal"]
    """The kind of event."""
    round: int
    """The round, from 1."""
    starter: Seat
    """Who opens it."""


class HandEvent(TypedDict):
    """A seat is dealt its cards."""

    event: Literal["hand"]
    """The kind of event."""
    seat: Seat
    """Whose cards they are."""
    cards: Sequence[Card]
    """The cards dealt."""


class PlayEvent(TypedDict):
    """A card is played."""

    event: Literal["play"]
    """The kind of event."""
    seat: Seat
    """Who plays it."""
    card: Card
    """The card."""


class DrawEvent(TypedDict):
    """A seat draws a card."""

    event: Literal["draw"]
    """The kind of event."""
    seat: Seat
    """Who draws it."""
    card: Card
    """The card."""

StealEvent = TypedDict("StealEvent", {
    # The kind of event.
    "event": Literal["steal"],
    # The Thief's player.
    "seat": Seat,
    # Who is robbed.
    "from": Seat,
    # The card stolen.
    "card": Card,
    # The card that goes back to the victim's hand.
    "returned": Card,
})
"""The Thief robs a seat."""


class DeclineEvent(TypedDict):
    """The Thief steals nothing."""

    event: Literal["decline"]
    """The kind of event."""
    seat: Seat
    """The Thief's player."""


class ExecuteEvent(TypedDict):
    """The Executioner removes a card."""

    event: Literal["execute"]
    """The kind of event."""
    seat: Seat
    """The Executioner's player."""
    owner: Seat
    """Who had played the card."""
    card: Card
    """The card."""


class RevolutionEvent(TypedDict):
    """The hierarchy is reversed."""

    event: Literal["revolution"]
    """The kind of event."""


class RestorationEvent(TypedDict):
    """A Prince sets the hierarchy right."""

    event: Literal["restoration"]
    """The kind of event."""


class TrickEvent(TypedDict):
    """A trick is over."""

    event: Literal["trick"]
    """The kind of event."""
    winner: Seat | None
    """Who won it; `None` for nobody."""
    points: int
    """What it is worth."""


class RoundEvent(TypedDict):
    """A round is over."""

    event: Literal["round"]
    """The kind of event."""
    round: int
    """The round, from 1."""
    points: Sequence[int]
    """Points of every seat in this round."""
    scores: Sequence[int]
    """Points of every seat in all rounds."""


class EndEvent(TypedDict):
    """The game is over."""

    event: Literal["end"]
    """The kind of event."""
    places: Sequence[int]
    """The place of every seat."""

Event = (
    DealEvent | HandEvent | PlayEvent | DrawEvent | StealEvent | DeclineEvent | ExecuteEvent |
    RevolutionEvent | RestorationEvent | TrickEvent | RoundEvent | EndEvent
)
"""Any event of the game."""


class PlayTurn(Asked):
    """The seat whose turn it is in the trick."""

    kind: Literal["play"]
    legal: list[PlayMove]
    view: View
    events: list[Event]


class StealTurn(Asked):
    """The Thief's player, when all have played."""

    kind: Literal["steal"]
    legal: list[StealMove]
    view: View
    events: list[Event]


class ExecuteTurn(Asked):
    """The Executioner's player, after the Thief."""

    kind: Literal["execute"]
    legal: list[ExecuteMove]
    view: View
    events: list[Event]

Turn = PlayTurn | StealTurn | ExecuteTurn
"""What `act` is called with; `turn.kind` tells the decisions apart."""
