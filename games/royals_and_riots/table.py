"""What lies on the table: everything a game of Royals & Riots consists of at a moment.

`Table` holds it, `tricks.Tricks` plays on it by the rules, and `state.RoyalsState` answers
to the contract.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from games.contract import Event, Game, Json, State
from games.royals_and_riots.cards import ALL, CODES, codes_of, mask, value, written
from games.royals_and_riots.lookup import Blanks
from games.royals_and_riots.memory import Told, possible, told

Trick = dict[str, Json]
"""A finished trick: its ``leader``, the ``cards`` in the order of play, the ``winner`` or
``None``; and where it happened what was ``stolen`` (see `Table`) and ``executed``."""


@final
class Player:
    """What lies before a seat face down."""

    __slots__ = ("hand", "lacks", "pile")

    def __init__(self, hand: int, pile: tuple[int, ...], lacks: int = 0) -> None:
        self.hand = hand
        self.pile = pile
        """Cards as dealt; in trick k (from 0) everybody who has played draws card k of his pile."""
        self.lacks = lacks
        """What everybody knows of the hand, cards that were seen in it apart (see `memory`)."""


class Table(State):
    """Players, trick and loot. Sets of cards are ints (see `cards`)."""

    __slots__ = (
        "aside",
        "blanks",
        "game",
        "gone",
        "known",
        "known_told",
        "lacks_told",
        "last_round",
        "leader",
        "led",
        "loot",
        "lying",
        "opening",
        "options",
        "past",
        "phase",
        "played",
        "players",
        "points",
        "riot",
        "round",
        "scores",
        "seats",
        "seed",
        "starter",
        "stolen",
        "table",
        "three_points",
        "trick",
        "turn",
    )

    # The game; the first four as in the contract, once more, because a compiled state keeps
    # only its own in fixed places.
    game: Game
    seats: int
    options: Mapping[str, Json]
    opening: tuple[Event, ...]
    blanks: Blanks
    """The views to fill in with so many seats (see `lookup`)."""
    seed: str
    three_points: int
    """The cards worth 3."""
    round: int
    """From 1."""
    scores: tuple[int, ...]
    """The finished rounds, partners' points together."""

    # The round.
    starter: int
    points: tuple[int, ...]
    """What each seat's loot of this round is worth."""
    riot: bool
    players: list[Player]
    aside: tuple[int, ...]
    """With two players: the cards nobody gets."""
    loot: tuple[tuple[str, ...], ...]
    """In the order won."""
    gone: tuple[str, ...]
    """Executed or set aside."""
    known: int
    """Cards that everybody knows to be in a hand, because the Thief sent them back there."""
    known_told: tuple[tuple[str, ...], ...]
    """The same, as views have it; of no meaning where there is none."""
    lacks_told: list[Told]
    """What everybody knows of the other cards of each hand, as views have it."""
    past: tuple[Trick, ...]
    """The finished tricks."""
    last_round: tuple[Trick, ...]
    """Those of the round before, until this round's first trick is finished."""

    # The trick.
    trick: int
    """From 0."""
    phase: str
    leader: int
    turn: int
    """Who decides now."""
    led: int
    """The leading rank."""
    played: int
    """How many have played to this trick, whatever became of their cards."""
    table: list[Json]
    """The cards of the trick, from the leader's on; ``None`` where the Thief sent one home."""
    lying: int
    """The same as a set, without a card that was executed."""
    stolen: dict[str, Json] | None
    """The theft in this trick: ``from`` whom, which ``card``, and which one was ``returned``."""

    def undrawn(self) -> tuple[tuple[str, ...], ...]:
        """What is left of each draw pile, the top card first."""
        sizes = self.blanks[self.trick][self.leader][self.played]["pile_sizes"]
        piles = [player.pile for player in self.players]
        left = zip(piles, sizes, strict=True)
        return tuple([written(pile[len(pile) - size :]) for pile, size in left])

    def audit(self) -> None:
        """Every card is in one place, and what everybody believes to know is true."""
        texts = (*self.undrawn(), written(self.aside), *self.loot, self.gone)
        hands = [player.hand for player in self.players]
        everywhere = [*hands, *map(mask, texts), self.lying]
        assert sum(everywhere) == ALL, "a card is missing or is there twice"
        assert sum(cards.bit_count() for cards in everywhere) == len(CODES)
        if self.known:
            known_told = tuple([codes_of(hand & self.known) for hand in hands])
            assert self.known_told == known_told, f"{known_told} told as {self.known_told}"
        for player, lacks in zip(self.players, self.lacks_told, strict=True):
            unseen = player.hand & ~self.known
            assert possible(unseen, lacks), f"{codes_of(unseen)} contradicts {lacks}"
            assert lacks == told(player.lacks)
        worth = tuple([value(mask(loot), self.three_points) for loot in self.loot])
        assert self.points == worth, f"loot worth {worth} counts as {self.points}"
