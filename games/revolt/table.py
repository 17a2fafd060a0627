"""What lies on the table in a game of Revolt: how it is seen, copied, counted and set up again."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from games.contract import Decision, Game, Json, Move, Outcome, State, View
from games.revolt.cards import (
    CARDS_EACH,
    FAMILIES,
    PACK,
    UNDECIDED,
    card_of,
    cards_of,
    hand_of,
)

Trick = tuple[int, tuple[Move, ...], int | None]
"""A trick that is over: who led, the moves in order, who won (``None`` after a revolt)."""

CHOSEN = ("N", "R", "B", None)
"""How a view names the chosen family."""
NO_KNAVE = 1 << 8
"""Stands for the lowest Rascal where none has been played."""


class Table(State):
    """The table. Tuples are replaced, never changed, so that views may share them."""

    __slots__ = (
        "_best",
        "_counts",
        "_face",
        "_knave",
        "_moves",
        "_noble",
        "_outcome",
        "_pending",
        "_seed",
        "_staked",
        "_winner",
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

    round: int
    """From 1."""
    hands: list[int]
    """As `games.revolt.cards` packs them."""
    leader: int
    turn: int | None
    """The seat asked now; ``None`` when the game is over."""
    taking: bool
    """Whether it is asked whom to take a coin from; otherwise it is asked for a card."""
    trick: tuple[Move, ...]
    """The moves made in this trick, the leader's first."""
    chosen: int
    coins: tuple[int, ...]
    supply: int
    """Coins that belong to nobody and lie on no card."""
    arms: tuple[int, ...]
    won: tuple[int, ...]
    """Tricks won in this round."""
    past: tuple[Trick, ...]
    """The tricks of this round that are over."""
    lacks: tuple[str, ...]
    """The families each seat has shown not to hold, as letters."""
    pitchfork: int | None
    """The seat whose pitchfork has not been played; it holds a Citizen."""

    _seed: str
    _outcome: Outcome | None
    _moves: tuple[Move, ...]
    """The legal moves of the seat asked now."""
    _pending: tuple[Decision, ...]
    _face: View | None
    """The part of every view that seldom changes within a trick; ``None`` when it has."""

    # Who would win the trick as it stands, kept card by card:
    _best: int
    """Strength of the best card."""
    _winner: int
    """Who played it."""
    _noble: int
    """The highest Noble as ``value << 3 | seat``; 0 for none."""
    _knave: int
    """The lowest Rascal as ``value << 3 | seat``, or `NO_KNAVE`."""
    _counts: int
    """Cards of each family, packed (`games.revolt.cards.COUNT`)."""
    _staked: int
    """Coins that lie on cards."""

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
        face = self._face
        if face is None:
            face = self._face = self._draw_face()
        # Copying a dict costs a fifth of building one.
        shown = face.copy()
        shown["seat"] = seat
        shown["turn"] = self.turn
        shown["chosen"] = CHOSEN[self.chosen]
        shown["trick"] = self.trick
        if seat is None:
            shown["hands"] = tuple([cards_of(hand) for hand in self.hands])
        else:
            shown["hand"] = cards_of(self.hands[seat])
        return shown

    def _draw_face(self) -> View:
        return {
            "seats": self.seats,
            "round": self.round,
            "kind": "take" if self.taking else "play",
            "leader": self.leader,
            "coins": self.coins,
            "supply": self.supply,
            "arms": self.arms,
            "won": self.won,
            "past": self.past,
            "lacks": self.lacks,
            "pitchfork": self.pitchfork,
        }

    def copy(self) -> Table:
        twin = self.__class__.__new__(self.__class__)
        twin.game = self.game
        twin.seats = self.seats
        twin.options = self.options
        twin.opening = self.opening
        twin.round = self.round
        twin.hands = self.hands[:]
        twin.leader = self.leader
        twin.turn = self.turn
        twin.taking = self.taking
        twin.trick = self.trick
        twin.chosen = self.chosen
        twin.coins = self.coins
        twin.supply = self.supply
        twin.arms = self.arms
        twin.won = self.won
        twin.past = self.past
        twin.lacks = self.lacks
        twin.pitchfork = self.pitchfork
        twin._seed = self._seed
        twin._outcome = self._outcome
        twin._moves = self._moves
        twin._pending = self._pending
        twin._face = self._face
        twin._best = self._best
        twin._winner = self._winner
        twin._noble = self._noble
        twin._knave = self._knave
        twin._counts = self._counts
        twin._staked = self._staked
        return twin

    def audit(self) -> None:
        played = [move for _, moves, _ in self.past for move in moves] + list(self.trick)
        pack = sum(self.hands) + hand_of([card_of(move) for move in played])
        assert pack == sum(PACK[: self.seats * CARDS_EACH[self.seats]]), "cards are lost or doubled"
        coins = sum(self.coins) + self.supply + sum(type(move) is dict for move in self.trick)
        assert coins == self.options["coins"], f"{coins} coins in the game"
        assert min(*self.coins, self.supply) >= 0, f"coins: {self.coins}, supply {self.supply}"
        assert sum(self.won) == sum(winner is not None for _, _, winner in self.past)
        for seat, lacks in enumerate(self.lacks):
            for family, letter in enumerate("NRB"):
                held = FAMILIES[family][self.hands[seat] >> 10 * family & 1023]
                assert letter not in lacks or not held, f"seat {seat} lacks {letter} and has {held}"
        assert self.pitchfork is None or self.hands[self.pitchfork] >> 30, "the pitchfork is lost"

    def _set_up(
        self, game: Game, options: Mapping[str, Json], view: View, past: tuple[Trick, ...]
    ) -> None:
        """Everything a view says openly, but for the unfinished trick."""
        self.game = game
        self.options = options
        self.opening = ()
        self.seats = view["seats"]
        self.round = view["round"]
        self.leader = view["leader"]
        self.taking = view["kind"] == "take"
        self.coins = tuple(view["coins"])
        self.supply = view["supply"]
        self.arms = tuple(view["arms"])
        self.won = tuple(view["won"])
        self.past = past
        self.lacks = tuple(view["lacks"])
        self.pitchfork = view["pitchfork"]
        self._outcome = None
        self._clear()

    def _clear(self) -> None:
        """Nothing led, nothing won: the leader's turn."""
        self.turn = self.leader
        self.trick = ()
        self.chosen = UNDECIDED
        self._best = self._winner = -1
        self._noble = 0
        self._knave = NO_KNAVE
        self._counts = self._staked = 0
        self._face = None
