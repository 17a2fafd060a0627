"""Types of Coup Rebellion G54.

Made from the game's ``schema.py`` by ``python -m botocracy.types --write``.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from botocracy.types import Asked

Seat = int

Role = Literal[
    "banker", "capitalist", "farmer", "speculator", "spy", "director", "newscaster", "producer",
    "reporter", "writer", "crime_boss", "general", "guerrilla", "judge", "mercenary", "communist",
    "customs_officer", "foreign_consular", "intellectual", "lawyer", "missionary", "peacekeeper",
    "politician", "priest", "protestor"
]

Place = Literal[
    "deck", "hand 0", "hand 1", "hand 2", "hand 3", "hand 4", "hand 5", "aside 0", "aside 1",
    "aside 2", "aside 3", "aside 4", "aside 5"
]


class Known(TypedDict):
    """A copy of a card that lies in one of some places."""

    card: Role
    """The card."""
    among: Sequence[Place]
    """The places: the `deck`, `hand N` or `aside N`, where N is a seat."""


class Tax(TypedDict):
    """The Tax tokens."""

    seat: Seat
    """Who has them."""
    role: Role
    """The role that is marked."""


class ActionStep(TypedDict):
    """The active player chooses an action."""

    step: Literal["action"]
    """The step."""
    second: bool
    """Whether it is the Spy's second action."""

Claim = Literal["action", "block", "join", "life", "estate"]


class ChallengeStep(TypedDict):
    """The others may challenge a claim."""

    step: Literal["challenge"]
    """The step."""
    claim: Claim
    """What kind of claim."""
    seat: Seat
    """Who claims."""
    role: Role
    """The role claimed."""
    targets: Sequence[Seat]
    """At whom the action is aimed."""


class ProveStep(TypedDict):
    """A challenged player shows the card or concedes."""

    step: Literal["prove"]
    """The step."""
    claim: Claim
    """What kind of claim."""
    seat: Seat
    """Who claims."""
    role: Role
    """The role claimed."""
    targets: Sequence[Seat]
    """At whom the action is aimed."""
    challenger: Seat
    """Who challenges."""


class StandsStep(TypedDict):
    """A proven claim will take effect."""

    step: Literal["stands"]
    """The step."""
    claim: Claim
    """What kind of claim."""
    seat: Seat
    """Who claims."""
    role: Role
    """The role claimed."""
    targets: Sequence[Seat]
    """At whom the action is aimed."""
    challenger: NotRequired[Seat]
    """Who challenged."""


class BlockStep(TypedDict):
    """A target may block."""

    step: Literal["block"]
    """The step."""
    seat: Seat
    """Who may block."""
    role: Role
    """The role to claim."""


class BlocksStep(TypedDict):
    """The targets are asked one after another whether they block."""

    step: Literal["blocks"]
    """The step."""
    role: Role
    """The role of the action."""
    targets: Sequence[Seat]
    """All targets."""
    waiting: Sequence[Seat]
    """Who is still to be dealt with."""
    hit: Sequence[Seat]
    """Who has not blocked."""


class JoinStep(TypedDict):
    """The others may claim to be Capitalists, too."""

    step: Literal["join"]
    """The step."""


class DividendsStep(TypedDict):
    """The Capitalists' claims are contested, then they share."""

    step: Literal["dividends"]
    """The step."""
    waiting: Sequence[Seat]
    """Who is still to be dealt with."""
    standing: Sequence[Seat]
    """Whose claims still stand."""


class ShareStep(TypedDict):
    """The Farmer gives a coin."""

    step: Literal["share"]
    """The step."""


class FundStep(TypedDict):
    """A player may join a riot."""

    step: Literal["fund"]
    """The step."""
    seat: Seat
    """Who may join."""
    target: Seat
    """Against whom the riot is."""


class RiotStep(TypedDict):
    """The Protestor looks for somebody who joins."""

    step: Literal["riot"]
    """The step."""
    seat: Seat
    """Against whom the riot is."""
    waiting: Sequence[Seat]
    """Who is still to be dealt with."""


class ExtortStep(TypedDict):
    """The Crime Boss's target pays or refuses."""

    step: Literal["extort"]
    """The step."""
    seat: Seat
    """The target."""


class GiveStep(TypedDict):
    """The Producer's target gives a card."""

    step: Literal["give"]
    """The step."""
    seat: Seat
    """The target."""


class ReturnStep(TypedDict):
    """The Producer gives cards back."""

    step: Literal["return"]
    """The step."""
    seat: Seat
    """The target."""
    deck: bool
    """Whether a card goes back to the deck, too."""


class PoorestStep(TypedDict):
    """The Communist chooses among the poorest."""

    step: Literal["poorest"]
    """The step."""
    seat: Seat
    """Whose coins they are."""


class MarkStep(TypedDict):
    """The Customs Officer marks a role."""

    step: Literal["mark"]
    """The step."""


class AllyStep(TypedDict):
    """The Foreign Consular gives a Treaty token."""

    step: Literal["ally"]
    """The step."""

Cause = Literal[
    "coup", "challenge", "disappear", "banker", "capitalist", "farmer", "speculator", "spy",
    "director", "newscaster", "producer", "reporter", "writer", "crime_boss", "general",
    "guerrilla", "judge", "mercenary", "communist", "customs_officer", "foreign_consular",
    "intellectual", "lawyer", "missionary", "peacekeeper", "politician", "priest", "protestor"
]


class LoseStep(TypedDict):
    """A player loses a life."""

    step: Literal["lose"]
    """The step."""
    seat: Seat
    """Who loses it."""
    cause: Cause
    """Why."""


class StrikeStep(TypedDict):
    """Further players lose a life, one after another."""

    step: Literal["strike"]
    """The step."""
    hit: Sequence[Seat]
    """Who."""
    cause: Cause
    """Why."""


class KeepStep(TypedDict):
    """The active player chooses the cards to keep."""

    step: Literal["keep"]
    """The step."""
    keep: int
    """How many cards will be kept."""


class WriteStep(TypedDict):
    """The Writer draws another card or stops."""

    step: Literal["write"]
    """The step."""
    keep: int
    """How many cards will be kept."""


class DueStep(TypedDict):
    """A Disappear token comes due."""

    step: Literal["due"]
    """The step."""


class VanishStep(TypedDict):
    """The life is lost to it, then it is discarded."""

    step: Literal["vanish"]
    """The step."""
    hit: Sequence[Seat]
    """Who has not blocked."""


class ProbateStep(TypedDict):
    """The Lawyer's time, at the end of the turn."""

    step: Literal["probate"]
    """The step."""


class WillsStep(TypedDict):
    """The survivors may claim to be Lawyers."""

    step: Literal["wills"]
    """The step."""


class InheritStep(TypedDict):
    """The Lawyers' claims are contested, then they share."""

    step: Literal["inherit"]
    """The step."""
    waiting: Sequence[Seat]
    """Who is still to be dealt with."""
    standing: Sequence[Seat]
    """Whose claims still stand."""


class NextStep(TypedDict):
    """The turn is handed on."""

    step: Literal["next"]
    """The step."""

Step = (
    ActionStep | ChallengeStep | ProveStep | StandsStep | BlockStep | BlocksStep | JoinStep |
    DividendsStep | ShareStep | FundStep | RiotStep | ExtortStep | GiveStep | ReturnStep |
    PoorestStep | MarkStep | AllyStep | LoseStep | StrikeStep | KeepStep | WriteStep | DueStep |
    VanishStep | ProbateStep | WillsStep | InheritStep | NextStep
)


class View(TypedDict):
    """What a seat sees."""

    seat: Seat
    """Your seat."""
    seats: int
    """How many seats there are."""
    roles: Sequence[Role]
    """The five roles in play."""
    turn: int
    """Turns begun so far."""
    active: Seat
    """Whose turn it is."""
    hand: Sequence[Role]
    """Your face-down cards, sorted; in an exchange the drawn ones, too."""
    set_aside: Sequence[Role]
    """Your own cards laid aside face down."""
    known: Sequence[Known]
    """Cards you remember, one item for each copy. It comes from cards shown, given and put back,
    and is forgotten when it no longer says anything.
    """
    handed: Role | None
    """While a Producer decides what to return: the card the target gave, for the two of them;
    else `None`.
    """
    coins: Sequence[int]
    """Coins of every seat."""
    cards: Sequence[int]
    """How many face-down cards every seat has: its lives."""
    revealed: Sequence[Sequence[Role]]
    """The lost cards of every seat."""
    aside: Sequence[Sequence[Role]]
    """For every seat, what its face-down lost cards were claimed to be."""
    deck: int
    """How many cards the deck holds."""
    peacekeeping: Seat | None
    """Who has the Peacekeeping token; `None` for nobody."""
    treaty: Sequence[Seat]
    """Who has the Treaty tokens."""
    tax: Tax | None
    """Who has the Tax tokens; `None` for nobody."""
    disappear: Sequence[int]
    """Disappear tokens before every seat."""
    estate: int | None
    """Coins a Lawyer may inherit at the end of this turn; `None` without any."""
    out: Sequence[Seat]
    """The eliminated, the first one first."""
    steps: Sequence[Step]
    """What is still to be done in this turn, the present step last: the last one says what you
    are asked about.
    """


class Replay(TypedDict):
    """The position as a replay shows it, with everything that is hidden."""

    seat: None
    """Always `None`: the view belongs to no seat."""
    seats: int
    """How many seats there are."""
    roles: Sequence[Role]
    """The five roles in play."""
    turn: int
    """Turns begun so far."""
    active: Seat
    """Whose turn it is."""
    coins: Sequence[int]
    """Coins of every seat."""
    cards: Sequence[int]
    """How many face-down cards every seat has: its lives."""
    revealed: Sequence[Sequence[Role]]
    """The lost cards of every seat."""
    aside: Sequence[Sequence[Role]]
    """For every seat, what its face-down lost cards were claimed to be."""
    deck: int
    """How many cards the deck holds."""
    peacekeeping: Seat | None
    """Who has the Peacekeeping token; `None` for nobody."""
    treaty: Sequence[Seat]
    """Who has the Treaty tokens."""
    tax: Tax | None
    """Who has the Tax tokens; `None` for nobody."""
    disappear: Sequence[int]
    """Disappear tokens before every seat."""
    estate: int | None
    """Coins a Lawyer may inherit at the end of this turn; `None` without any."""
    out: Sequence[Seat]
    """The eliminated, the first one first."""
    steps: Sequence[Step]
    """What is still to be done in this turn, the present step last: the last one says what you
    are asked about.
    """
    hands: Sequence[Sequence[Role]]
    """The face-down cards of every seat."""
    set_asides: Sequence[Sequence[Role]]
    """The cards of every seat laid aside face down."""
    deck_cards: Sequence[Role]
    """The cards of the deck, sorted: every draw is random."""
    known: Sequence[Sequence[Known]]
    """What every seat remembers."""
    handed: Role | None
    """The card the Producer's target gave; else `None`."""

Unaimed = Literal[
    "income", "banker", "capitalist", "farmer", "speculator", "spy", "director", "newscaster",
    "reporter", "writer", "general", "customs_officer", "foreign_consular", "peacekeeper", "priest"
]

Aim = Literal[
    "coup", "producer", "crime_boss", "guerrilla", "judge", "mercenary", "communist", "politician",
    "protestor"
]

Aimed = dict[Aim, Seat]

ActionMove = Unaimed | Aimed
"""Income, a Coup, or the role to claim; with its target where it has one."""

ChallengeMove = Literal["pass", "challenge"]
"""Whether to challenge the claim."""

ProveMove = Literal["show", "concede"]
"""Whether to show the card."""

BlockMove = Literal["pass", "block"]
"""Whether to block, which claims the role."""

JoinMove = Literal["pass", "claim"]
"""Whether to claim to be a Capitalist, too."""

ProbateMove = Literal["pass", "claim"]
"""Whether to claim the estate as a Lawyer."""

FundMove = Literal["pass", "pay"]
"""Whether to pay 3 coins and join the riot."""

ExtortMove = Literal["pay", "refuse"]
"""Whether to pay 2 coins."""


class Reveal(TypedDict):
    """Turn the card up."""

    reveal: Role
    """The card."""


class AsIntellectual(TypedDict):
    """Say that it is an Intellectual."""

    intellectual: Role
    """The card."""


class AsMissionary(TypedDict):
    """Say that it is a Missionary."""

    missionary: Role
    """The card."""

LoseMove = Reveal | AsIntellectual | AsMissionary
"""Which card to lose, and what it is said to be."""


class Keep(TypedDict):
    """The cards to keep."""

    keep: Sequence[Role]
    """The cards, in alphabetical order."""

KeepMove = Keep
"""The cards to keep."""

WriteMove = Literal["stop", "draw"]
"""Whether to pay 1 coin for another card."""


class Give(TypedDict):
    """The card to give."""

    give: Role
    """The card."""

GiveMove = Give
"""The card to give."""


class Return(TypedDict):
    """The cards to give back."""

    target: Role
    """The card for the target."""
    deck: NotRequired[Role]
    """The card for the deck; left out if it gave none."""

ReturnMove = Return
"""The cards to give back."""


class Mark(TypedDict):
    """The role to mark."""

    mark: Role
    """The role."""

MarkMove = Mark
"""The role to mark."""


class Recipient(TypedDict):
    """Who gets the coins or the token."""

    to: Seat
    """Who."""

RecipientMove = Recipient
"""Who gets the coins or the token."""

Move = (
    ActionMove | ChallengeMove | ProveMove | BlockMove | JoinMove | ProbateMove | FundMove |
    ExtortMove | LoseMove | KeepMove | WriteMove | GiveMove | ReturnMove | MarkMove | RecipientMove
)
"""Any move of the game."""


class DealEvent(TypedDict):
    """The cards are dealt."""

    event: Literal["deal"]
    """The kind of event."""
    roles: Sequence[Role]
    """The five roles in play."""
    coins: int
    """Coins of each seat."""
    deck: int
    """How many cards the deck holds."""


class HandEvent(TypedDict):
    """A seat is dealt its cards."""

    event: Literal["hand"]
    """The kind of event."""
    seat: Seat
    """Whose cards they are."""
    cards: Sequence[Role]
    """The cards."""


class TurnEvent(TypedDict):
    """A turn begins."""

    event: Literal["turn"]
    """The kind of event."""
    turn: int
    """Its number, from 1."""
    seat: Seat
    """Whose turn it is."""

CoinsEvent = TypedDict("CoinsEvent", {
    # The kind of event.
    "event": Literal["coins"],
    # Who gives them; `None` is the Treasury.
    "from": Seat | None,
    # Who gets them; `None` is the Treasury.
    "to": Seat | None,
    # How many.
    "coins": int,
    # The reason.
    "why": Literal[
        "income", "coup", "tax", "banker", "capitalist", "farmer", "speculator", "spy", "director",
        "newscaster", "producer", "reporter", "writer", "crime_boss", "general", "guerrilla",
        "judge", "mercenary", "communist", "customs_officer", "foreign_consular", "intellectual",
        "lawyer", "missionary", "peacekeeper", "politician", "priest", "protestor"
    ],
})
"""Coins move."""


class CoupEvent(TypedDict):
    """A Coup is launched."""

    event: Literal["coup"]
    """The kind of event."""
    seat: Seat
    """Who launches it."""
    target: Seat
    """The target."""


class ClaimEvent(TypedDict):
    """A role is claimed."""

    event: Literal["claim"]
    """The kind of event."""
    claim: Claim
    """What kind of claim."""
    seat: Seat
    """Who claims."""
    role: Role
    """The role claimed."""
    targets: Sequence[Seat]
    """At whom the action is aimed."""


class ChallengeEvent(TypedDict):
    """A claim is challenged."""

    event: Literal["challenge"]
    """The kind of event."""
    seat: Seat
    """Who challenges."""
    claimant: Seat
    """Who is challenged."""
    role: Role
    """The role."""
    also: Sequence[Seat]
    """Who else would have."""


class ShowEvent(TypedDict):
    """A challenged player shows the card."""

    event: Literal["show"]
    """The kind of event."""
    seat: Seat
    """Who shows it."""
    role: Role
    """The role."""


class ConcedeEvent(TypedDict):
    """A challenged player does not show the card."""

    event: Literal["concede"]
    """The kind of event."""
    seat: Seat
    """Who concedes."""
    role: Role
    """The role."""


class BlockedEvent(TypedDict):
    """A block stands."""

    event: Literal["blocked"]
    """The kind of event."""
    seat: Seat
    """Who blocks."""
    role: Role
    """The role."""


class RevealEvent(TypedDict):
    """A life is lost."""

    event: Literal["reveal"]
    """The kind of event."""
    seat: Seat
    """Who loses it."""
    card: Role
    """The card."""


class OutEvent(TypedDict):
    """A player is eliminated."""

    event: Literal["out"]
    """The kind of event."""
    seat: Seat
    """Who is out."""
    coins: int
    """Coins left behind."""


class DrawEvent(TypedDict):
    """Cards are drawn."""

    event: Literal["draw"]
    """The kind of event."""
    seat: Seat
    """Who draws."""
    count: int
    """How many cards."""


class DrawnEvent(TypedDict):
    """Which cards were drawn: right after `draw`."""

    event: Literal["drawn"]
    """The kind of event."""
    seat: Seat
    """Who draws."""
    cards: Sequence[Role]
    """The cards."""


class ReturnEvent(TypedDict):
    """Cards go back to the deck."""

    event: Literal["return"]
    """The kind of event."""
    seat: Seat
    """Who puts them back."""
    count: int
    """How many cards."""


class GiveEvent(TypedDict):
    """A card is handed over."""

    event: Literal["give"]
    """The kind of event."""
    seat: Seat
    """Who gives it."""
    to: Seat
    """Who gets it."""


class GivenEvent(TypedDict):
    """Which card was handed over: right after `give`."""

    event: Literal["given"]
    """The kind of event."""
    seat: Seat
    """Who gives it."""
    to: Seat
    """Who gets it."""
    card: Role
    """The card."""


class TokenEvent(TypedDict):
    """A token changes hands."""

    event: Literal["token"]
    """The kind of event."""
    token: Literal["peacekeeping", "treaty", "tax", "disappear"]
    """Which token."""
    seat: Seat | None
    """Who gets it; `None` when a Disappear token is discarded."""
    role: NotRequired[Role]
    """With the Tax tokens, the role marked."""
    of: NotRequired[Seat]
    """With a Disappear token, before whom it lies or lay."""


class RefuseEvent(TypedDict):
    """The Crime Boss is not paid."""

    event: Literal["refuse"]
    """The kind of event."""
    seat: Seat
    """Who refuses."""


class FundEvent(TypedDict):
    """A player joins a riot."""

    event: Literal["fund"]
    """The kind of event."""
    seat: Seat
    """Who joins."""
    target: Seat
    """The target."""


class FizzleEvent(TypedDict):
    """Nobody joins a riot."""

    event: Literal["fizzle"]
    """The kind of event."""
    seat: Seat
    """Who called for it."""
    target: Seat
    """The target."""


class EndEvent(TypedDict):
    """The game is over."""

    event: Literal["end"]
    """The kind of event."""
    places: Sequence[int]
    """The place of every seat."""
    reason: str
    """What decided it."""

Event = (
    DealEvent | HandEvent | TurnEvent | CoinsEvent | CoupEvent | ClaimEvent | ChallengeEvent |
    ShowEvent | ConcedeEvent | BlockedEvent | RevealEvent | OutEvent | DrawEvent | DrawnEvent |
    ReturnEvent | GiveEvent | GivenEvent | TokenEvent | RefuseEvent | FundEvent | FizzleEvent |
    EndEvent
)
"""Any event of the game."""


class ActionTurn(Asked):
    """The active player; again for the Spy's second action."""

    kind: Literal["action"]
    legal: list[ActionMove]
    view: View
    events: list[Event]


class ChallengeTurn(Asked):
    """All but the claimant, sealed."""

    kind: Literal["challenge"]
    legal: list[ChallengeMove]
    view: View
    events: list[Event]


class ProveTurn(Asked):
    """A challenged player who has the card."""

    kind: Literal["prove"]
    legal: list[ProveMove]
    view: View
    events: list[Event]


class BlockTurn(Asked):
    """A target, or who has a Disappear token due."""

    kind: Literal["block"]
    legal: list[BlockMove]
    view: View
    events: list[Event]


class JoinTurn(Asked):
    """The others after a Capitalist, sealed."""

    kind: Literal["join"]
    legal: list[JoinMove]
    view: View
    events: list[Event]


class ProbateTurn(Asked):
    """The survivors after an elimination, sealed."""

    kind: Literal["probate"]
    legal: list[ProbateMove]
    view: View
    events: list[Event]


class FundTurn(Asked):
    """One player after another, for the Protestor's riot."""

    kind: Literal["fund"]
    legal: list[FundMove]
    view: View
    events: list[Event]


class ExtortTurn(Asked):
    """The Crime Boss's target."""

    kind: Literal["extort"]
    legal: list[ExtortMove]
    view: View
    events: list[Event]


class LoseTurn(Asked):
    """Who loses a life."""

    kind: Literal["lose"]
    legal: list[LoseMove]
    view: View
    events: list[Event]


class KeepTurn(Asked):
    """The active player after drawing."""

    kind: Literal["keep"]
    legal: list[KeepMove]
    view: View
    events: list[Event]


class WriteTurn(Asked):
    """The Writer."""

    kind: Literal["write"]
    legal: list[WriteMove]
    view: View
    events: list[Event]


class GiveTurn(Asked):
    """The Producer's target."""

    kind: Literal["give"]
    legal: list[GiveMove]
    view: View
    events: list[Event]


class ReturnTurn(Asked):
    """The Producer."""

    kind: Literal["return"]
    legal: list[ReturnMove]
    view: View
    events: list[Event]


class MarkTurn(Asked):
    """The Customs Officer."""

    kind: Literal["mark"]
    legal: list[MarkMove]
    view: View
    events: list[Event]


class RecipientTurn(Asked):
    """Farmer, Foreign Consular, and Communist among equals."""

    kind: Literal["recipient"]
    legal: list[RecipientMove]
    view: View
    events: list[Event]

Turn = (
    ActionTurn | ChallengeTurn | ProveTurn | BlockTurn | JoinTurn | ProbateTurn | FundTurn |
    ExtortTurn | LoseTurn | KeepTurn | WriteTurn | GiveTurn | ReturnTurn | MarkTurn | RecipientTurn
)
"""What `act` is called with; `turn.kind` tells the decisions apart."""
