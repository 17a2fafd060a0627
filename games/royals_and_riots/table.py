"""What lies on the table in a game of Royals & Riots: the fields of its state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from games.contract import Event, Game, Json, State
from games.royals_and_riots.cards import ALL, CODES, codes_of, mask, value, written
from games.royals_and_riots.memory import Told, possible, told
from games.royals_and_riots.tables import Blanks

Trick = dict[str, Json]
"""A finished trick: its ``leader``, the ``cards`` in the order of play, the ``winner`` or ``None``;
and, where there was any, what was ``stolen`` (see `Table.stolen`) and ``executed``."""


@final
class Player:
    """The hidden cards of a seat, and what the others know of them."""

    __slots__ = ("hand", "lacks", "pile")

    def __init__(self, hand: int, pile: tuple[int, ...], lacks: int = 0) -> None:
        self.hand = hand
        self.pile = pile
        """The draw pile as dealt; in trick k (from 0) a seat draws card k after playing."""
        self.lacks = lacks
        """What is known of the unseen cards of the hand (see `memory`)."""


class Table(State):
    """The table. `tricks.Tricks` plays on it by the rules, `state.RoyalsState` adds the verbs.

    Sets of cards are ints (see `cards`).
    """

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

    # The first four are declared again, because mypyc gives fixed places only to attributes of
    # compiled classes.
    game: Game
    seats: int
    options: Mapping[str, Json]
    opening: tuple[Event, ...]
    blanks: Blanks
    """The blank views for this number of seats (see `tables`)."""
    seed: str
    three_points: int
    """The cards worth 3."""
    round: int
    """From 1."""
    scores: tuple[int, ...]
    """Points of the finished rounds; partners' points count together."""

    # The round.
    starter: int
    points: tuple[int, ...]
    """The worth of each seat's loot in this round."""
    riot: bool
    players: list[Player]
    aside: tuple[int, ...]
    """With two seats: the cards that nobody is dealt."""
    loot: tuple[tuple[str, ...], ...]
    """In the order won."""
    gone: tuple[str, ...]
    """Cards executed or set aside in this round."""
    known: int
    """Cards that everybody knows to be in some hand, because the Thief sent them back there."""
    known_told: tuple[tuple[str, ...], ...]
    """`known` by seat, as views have it; not updated while `known` is empty."""
    lacks_told: list[Told]
    """`Player.lacks` by seat, as views have it."""
    past: tuple[Trick, ...]
    """The finished tricks of this round."""
    last_round: tuple[Trick, ...]
    """The tricks of the round before, until this round's first trick is finished."""

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
    """How many seats have played to this trick, whatever became of their cards."""
    table: list[Json]
    """The cards of the trick, from the leader's on; ``None`` where the Thief sent one home."""
    lying: int
    """The cards of the trick as a set, without an executed one."""
    stolen: dict[str, Json] | None
    """The theft in this trick: ``from`` whom, which ``card``, and which one was ``returned``."""

    def undrawn(self) -> tuple[tuple[str, ...], ...]:
        """What is left of each draw pile, the top card first."""
        sizes = self.blanks[self.trick][self.leader][self.played]["pile_sizes"]
        piles = [player.pile for player in self.players]
        left = zip(piles, sizes, strict=True)
        return tuple([written(pile[len(pile) - size :]) for pile, size in left])

    def audit(self) -> None:
        """Every card is in one place, and what everybody knows of the hands is true."""
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
