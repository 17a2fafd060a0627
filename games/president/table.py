"""What lies on the table in a game of President: the fields of its state."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Decision, Event, Game, Json, State, View
from games.president.cards import Numbers
from games.president.hands import Hand
from games.president.plays import Play
from games.president.tribute import Gifts, Shown


class Table(State):
    """The table. `tricks.Tricks` and `rounds.Rounds` play on it by the rules.

    `state.PresidentState` adds the verbs. Sets of seats are whole numbers with a bit for each seat;
    so are sets of plays (see `plays`).
    """

    __slots__ = (
        "_base",
        "_faces",
        "beating",
        "beats_table",
        "by",
        "checked",
        "decisions",
        "game",
        "gifts",
        "hands",
        "in_trick",
        "legal",
        "live",
        "opening",
        "options",
        "order",
        "out",
        "phase",
        "played",
        "points",
        "revolution",
        "round",
        "seats",
        "seed",
        "shown_gifts",
        "sizes",
        "start",
        "table",
        "turn",
        "unused",
    )

    # Declared again, because mypyc gives fixed places only to attributes of compiled classes.
    game: Game
    seats: int
    options: Mapping[str, Json]
    opening: tuple[Event, ...]

    seed: str
    beating: tuple[tuple[int, ...], ...]
    """``beating[revolution][play.number]``: the plays that beat a play."""
    phase: str
    round: int
    """From 1."""
    points: tuple[int, ...]
    order: tuple[int, ...]
    """The finishing order of the round before, the President first."""

    # The round
    revolution: bool
    start: dict[str, Json]
    """The seat that starts this round and, in the first round, the card that decided it."""
    gifts: Gifts
    shown_gifts: tuple[Shown, ...]
    """The gifts as each seat may see them and, last, as they are."""
    unused: Numbers
    """The numbers of the cards that were not dealt, in no order."""
    hands: list[Hand]
    sizes: list[int]
    played: list[str]
    """The plays of each seat in this round, separated by spaces."""
    out: tuple[int, ...]
    """The seats that went out in this round, in that order."""
    live: int
    """The seats with cards."""

    # The trick
    in_trick: int
    """The seats with cards that have not passed in this trick."""
    table: str | None
    """The play to beat; ``None`` for the leader of a trick."""
    by: int
    """The seat that made that play."""
    beats_table: int
    """The plays that beat it."""
    turn: int | None
    legal: int
    """The moves of the seat in turn."""
    decisions: tuple[Decision, ...]
    checked: Play | None
    """The play that `check` found legal, so that `apply` need not check it again."""

    _base: View | None
    """Cache: the part of a view that all seats share and that lasts from card to card."""
    _faces: list[View | None]
    """Cache by seat: the part of its view that lasts from card to card. Copies have their own."""
