"""Types of Revolution!.

Made from the game's ``schema.py`` by ``python -m botocracy.types --write``.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from botocracy.types import Asked

Seat = int

Tokens = str

Area = Literal[
    "Plantation", "Tavern", "Cathedral", "Town Hall", "Fortress", "Market", "Harbor", "Palace",
    "Jail", "Asylum", "Garden"
]

Space = Literal[
    "General", "Captain", "Innkeeper", "Magistrate", "Priest", "Aristocrat", "Merchant", "Printer",
    "Rogue", "Spy", "Apothecary", "Mercenary", "Mayor", "Constable", "Messenger", "Viceroy",
    "Governor", "Warden", "Heretic", "Anarchist"
]

Bid = dict[Space, Tokens]

Deed = Literal[
    "spy", "swap", "reassign", "influence", "plant", "occupy", "reclaim", "jail", "asylum", "copy"
]


class Resolving(TypedDict):
    """The person being resolved."""

    space: Space
    """The person."""
    copying: Space | None
    """The person the Anarchist copies; else `None`."""
    deed: Deed
    """What is being asked."""
    seat: Seat
    """Who is being asked."""


class View(TypedDict):
    """What a seat sees. Nothing is hidden but the bids being made."""

    seat: Seat
    """Your seat."""
    seats: int
    """How many seats there are."""
    round: int
    """The round, from 1."""
    tokens: Sequence[Tokens]
    """While bidding, what every seat must bid; while resolving, what it has won so far in this
    round.
    """
    support: Sequence[int]
    """Points of every seat on the score track."""
    stock: Sequence[int]
    """Cubes of every seat that are not in the town."""
    cubes: dict[Area, Sequence[int]]
    """For every area, the cubes of every seat in it."""
    guardhouse: Seat | None
    """The seat in the Guardhouse; `None` if it is empty."""
    bids: Sequence[Bid]
    """The bid of every seat opened last: of this round while resolving, of the round before
    while bidding. Empty before the first.
    """
    resolving: Resolving | None
    """What is being resolved; `None` while bidding."""
    scores: Sequence[int] | None
    """The final score of every seat; `None` until the game is over."""


class Replay(TypedDict):
    """The position as a replay shows it, with everything that is hidden."""

    seat: None
    """Always `None`: the view belongs to no seat."""
    seats: int
    """How many seats there are."""
    round: int
    """The round, from 1."""
    tokens: Sequence[Tokens]
    """While bidding, what every seat must bid; while resolving, what it has won so far in this
    round.
    """
    support: Sequence[int]
    """Points of every seat on the score track."""
    stock: Sequence[int]
    """Cubes of every seat that are not in the town."""
    cubes: dict[Area, Sequence[int]]
    """For every area, the cubes of every seat in it."""
    guardhouse: Seat | None
    """The seat in the Guardhouse; `None` if it is empty."""
    bids: Sequence[Bid]
    """The bid of every seat opened last: of this round while resolving, of the round before
    while bidding. Empty before the first.
    """
    resolving: Resolving | None
    """What is being resolved; `None` while bidding."""
    scores: Sequence[int] | None
    """The final score of every seat; `None` until the game is over."""

BidMove = dict[Space, Tokens]
"""People and the tokens laid on them: all your tokens, six people at most. The order of letters
is free.
"""

Cube = dict[Area, Seat]

SpyMove = Cube
"""The opponent's cube to replace, as area and owner."""

Cubes = dict[Area, Seat]

SwapMove = Literal["stay"] | Cubes
"""Two cubes to swap, as areas and owners, or `'stay'`."""

Shift = TypedDict("Shift", {
    # Where a cube of yours is.
    "from": Area,
    # Where it goes.
    "to": Area,
})
"""A cube to another area."""

ReassignMove = Literal["stay"] | Shift
"""Where one of your cubes goes, or `'stay'` where that is allowed."""

InfluenceMove = Area
"""The area for your cube."""

PlantMove = Cube
"""Area and owner of the opponent's cube."""

ReclaimMove = Literal["F", "B", "G"]
"""The token to take back."""


class Jail(TypedDict):
    """The opponent; if the Jail is full, also whose cube leaves it."""

    seat: Seat
    """Whose cube goes to jail."""
    eject: NotRequired[Seat]
    """Whose cube leaves; only if the Jail is full."""

JailMove = Jail
"""The opponent; if the Jail is full, also whose cube leaves it."""


class Asylum(TypedDict):
    """Whose cube leaves the Asylum."""

    eject: Seat
    """Whose it is."""

AsylumMove = Asylum
"""Whose cube leaves the Asylum."""

CopyMove = Space
"""The person to copy; that person's own decisions follow."""

Move = (
    BidMove | SpyMove | SwapMove | ReassignMove | InfluenceMove | PlantMove | ReclaimMove | JailMove
    | AsylumMove | CopyMove
)
"""Any move of the game."""


class AreaFacts(TypedDict):
    """An area of the town."""

    area: Area
    """Its name."""
    points: int
    """Points for the most cubes in it."""
    spaces: int
    """How many cubes it takes."""
    per_cube: bool
    """Whether the points are for every cube instead."""
    must_fill: bool
    """Whether the game goes on until it is full."""


class SpaceFacts(TypedDict):
    """A person on the bid board."""

    space: Space
    """The name."""
    refuses: Literal["", "F", "B", "FB"]
    """Tokens that may not be bid here."""
    support: int
    """Points for the winner."""
    tokens: Tokens
    """Tokens for the winner."""
    area: Area | None
    """Where the winner puts a cube; `None` for nowhere."""
    deeds: Sequence[Deed]
    """What else the winner does, in order."""


class BoardEvent(TypedDict):
    """What the board is, once, before the first round."""

    event: Literal["board"]
    """The kind of event."""
    board: Literal["core", "palace", "anarchy"]
    """Its name."""
    areas: Sequence[AreaFacts]
    """The town."""
    spaces: Sequence[SpaceFacts]
    """The people, in the order in which they are resolved."""


class RoundEvent(TypedDict):
    """A round begins."""

    event: Literal["round"]
    """The kind of event."""
    round: int
    """The round, from 1."""
    tokens: Sequence[Tokens]
    """The tokens of every seat."""


class BidsEvent(TypedDict):
    """The bids are opened."""

    event: Literal["bids"]
    """The kind of event."""
    round: int
    """The round, from 1."""
    bids: Sequence[Bid]
    """The bid of every seat."""


class WinEvent(TypedDict):
    """A person is won."""

    event: Literal["win"]
    """The kind of event."""
    space: Space
    """The person."""
    seat: Seat
    """Who wins."""
    support: int
    """The points for it."""
    tokens: Tokens
    """The tokens for the next round."""
    area: Area | None
    """Where a cube was placed; `None` for nowhere."""


class TieEvent(TypedDict):
    """The best bids for a person were alike: nobody wins."""

    event: Literal["tie"]
    """The kind of event."""
    space: Space
    """The person."""
    seats: Sequence[Seat]
    """Who bid alike."""


class SpyEvent(TypedDict):
    """The Spy replaces a cube."""

    event: Literal["spy"]
    """The kind of event."""
    seat: Seat
    """Who does it."""
    area: Area
    """Where."""
    owner: Seat
    """Whose cube was replaced."""


class SwapEvent(TypedDict):
    """The Apothecary swaps two cubes."""

    event: Literal["swap"]
    """The kind of event."""
    seat: Seat
    """Who does it."""
    areas: Sequence[Area]
    """The two areas."""
    owners: Sequence[Seat]
    """Whose cube stood in each."""


class StayEvent(TypedDict):
    """Apothecary or Messenger changes nothing."""

    event: Literal["stay"]
    """The kind of event."""
    seat: Seat
    """Who does it."""
    space: Literal["Apothecary", "Messenger"]
    """Which of the two."""

ReassignEvent = TypedDict("ReassignEvent", {
    # The kind of event.
    "event": Literal["reassign"],
    # Who does it.
    "seat": Seat,
    # Where it was.
    "from": Area,
    # Where it goes.
    "to": Area,
})
"""The Messenger moves a cube."""


class InfluenceEvent(TypedDict):
    """Mayor or Governor places a cube."""

    event: Literal["influence"]
    """The kind of event."""
    seat: Seat
    """Who does it."""
    area: Area
    """Where."""


class PlantEvent(TypedDict):
    """The Governor places an opponent's cube."""

    event: Literal["plant"]
    """The kind of event."""
    seat: Seat
    """Who does it."""
    area: Area
    """Where."""
    owner: Seat
    """Whose cube."""


class OccupyEvent(TypedDict):
    """The Constable occupies the Guardhouse."""

    event: Literal["occupy"]
    """The kind of event."""
    seat: Seat
    """Who does it."""
    removed: Seat | None
    """Who stood there; `None` for nobody."""


class ReclaimEvent(TypedDict):
    """The Warden's winner takes a token back."""

    event: Literal["reclaim"]
    """The kind of event."""
    seat: Seat
    """Who does it."""
    token: Literal["F", "B", "G"]
    """The token."""


class JailEvent(TypedDict):
    """A cube goes to jail."""

    event: Literal["jail"]
    """The kind of event."""
    seat: Seat
    """Who does it."""
    owner: Seat
    """Whose cube."""
    ejected: Seat | None
    """Whose cube left the Jail; `None` if there was room."""


class AsylumEvent(TypedDict):
    """A cube of the Heretic's winner enters the Asylum."""

    event: Literal["asylum"]
    """The kind of event."""
    seat: Seat
    """Who does it."""
    ejected: Seat | None
    """Whose cube left the Asylum; `None` if there was room."""


class CopyEvent(TypedDict):
    """The Anarchist copies a person."""

    event: Literal["copy"]
    """The kind of event."""
    space: Space
    """The person."""
    seat: Seat
    """Who wins."""
    support: int
    """The points for it."""
    tokens: Tokens
    """The tokens for the next round."""
    area: Area | None
    """Where a cube was placed; `None` for nowhere."""


class AreaScore(TypedDict):
    """Points for an area."""

    area: Area
    """The area."""
    seat: Seat
    """Who gets them."""
    points: int
    """How many."""


class EndEvent(TypedDict):
    """The game is over."""

    event: Literal["end"]
    """The kind of event."""
    full: bool
    """Whether the town was full; otherwise the rounds ran out."""
    round: int
    """The last round."""
    support: Sequence[int]
    """Points of every seat on the score track."""
    token_points: Sequence[int]
    """Points of every seat for tokens."""
    areas: Sequence[AreaScore]
    """The points for the town."""
    scores: Sequence[int]
    """The final score of every seat."""

Event = (
    BoardEvent | RoundEvent | BidsEvent | WinEvent | TieEvent | SpyEvent | SwapEvent | StayEvent |
    ReassignEvent | InfluenceEvent | PlantEvent | OccupyEvent | ReclaimEvent | JailEvent |
    AsylumEvent | CopyEvent | EndEvent
)
"""Any event of the game."""


class BidTurn(Asked):
    """Everyone at once, each round."""

    kind: Literal["bid"]
    legal: None
    view: View
    events: list[Event]


class SpyTurn(Asked):
    """The winner of the Spy."""

    kind: Literal["spy"]
    legal: list[SpyMove]
    view: View
    events: list[Event]


class SwapTurn(Asked):
    """The winner of the Apothecary."""

    kind: Literal["swap"]
    legal: list[SwapMove]
    view: View
    events: list[Event]


class ReassignTurn(Asked):
    """The winner of the Messenger."""

    kind: Literal["reassign"]
    legal: list[ReassignMove]
    view: View
    events: list[Event]


class InfluenceTurn(Asked):
    """The winner of the Mayor or the Governor."""

    kind: Literal["influence"]
    legal: list[InfluenceMove]
    view: View
    events: list[Event]


class PlantTurn(Asked):
    """The winner of the Governor."""

    kind: Literal["plant"]
    legal: list[PlantMove]
    view: View
    events: list[Event]


class ReclaimTurn(Asked):
    """The winner of the Warden, if two kinds of token were bid."""

    kind: Literal["reclaim"]
    legal: list[ReclaimMove]
    view: View
    events: list[Event]


class JailTurn(Asked):
    """The winner of the Warden."""

    kind: Literal["jail"]
    legal: list[JailMove]
    view: View
    events: list[Event]


class AsylumTurn(Asked):
    """The winner of the Heretic, if the Asylum is full."""

    kind: Literal["asylum"]
    legal: list[AsylumMove]
    view: View
    events: list[Event]


class CopyTurn(Asked):
    """The winner of the Anarchist."""

    kind: Literal["copy"]
    legal: list[CopyMove]
    view: View
    events: list[Event]

Turn = (
    BidTurn | SpyTurn | SwapTurn | ReassignTurn | InfluenceTurn | PlantTurn | ReclaimTurn | JailTurn
    | AsylumTurn | CopyTurn
)
"""What `act` is called with; `turn.kind` tells the decisions apart."""
