"""What lies on the table in a game of Revolt: the fields of its state."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Decision, Event, Game, Json, Move, Outcome, State, View

Trick = tuple[int, tuple[Move, ...], int | None]
"""A finished trick: its leader, the moves in order, the winner (``None`` after a revolt)."""


class Table(State):
    """The table. `tricks.Tricks` plays on it by the rules, `state.RevoltState` adds the verbs.

    Tuples that views share with it are replaced, never changed.
    """

    __slots__ = (
        "_by",
        "_cuts",
        "_lying",
        "_moves",
        "_next",
        "_outcome",
        "_pending",
        "_public",
        "_seed",
        "arms",
        "chosen",
        "coins",
        "game",
        "hands",
        "lacking",
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

    # Declared again, because mypyc gives fixed places only to attributes of compiled classes.
    game: Game
    seats: int
    options: Mapping[str, Json]
    opening: tuple[Event, ...]

    round: int
    """From 1."""
    hands: list[int]
    leader: int
    turn: int
    """The seat asked now; `NOBODY` when the game is over."""
    taking: bool
    """Whether that seat is asked whom to take a coin from; otherwise it is asked for a card."""
    trick: tuple[Move, ...]
    """The moves made in this trick, the leader's first."""
    chosen: int
    """The family to follow, or `UNDECIDED`."""
    coins: list[int]
    supply: int
    """Coins that belong to nobody and lie on no card."""
    arms: list[int]
    won: list[int]
    """Tricks won in this round."""
    past: tuple[Trick, ...]
    """The finished tricks of this round."""
    lacking: list[int]
    """The families each seat has shown not to hold, a bit for each."""
    pitchfork: int
    """The seat that holds the Citizen with the pitchfork; `NOBODY` once it is played."""

    _seed: str
    _outcome: Outcome | None
    _next: tuple[int, ...]
    """The seat to the left of each seat."""
    _moves: tuple[Move, ...]
    """The legal moves of the seat asked now."""
    _pending: tuple[Decision, ...]
    _lying: int
    """The cards of this trick as a number (see `cards`)."""
    _cuts: int
    """Those of them that cut; a coin lies on each."""
    _by: list[int]
    """Who played each card of this trick, by its bit."""
    _public: View
    """The part of a view that all seats share, except what changes with every card.

    It is updated as things happen, and views are copies of it: copying a dict takes a fifth of
    the time of building one.
    """
