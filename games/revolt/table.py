"""What lies on the table in a game of Revolt: how it is seen, copied and counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from games.contract import Decision, Event, Game, Json, Move, Outcome, State, View
from games.revolt.cards import (
    CARDS,
    CARDS_EACH,
    LETTERS,
    ONE_CITIZEN,
    PACK,
    UNDECIDED,
    card_of,
    cards_of,
)
from games.revolt.plays import LACKS, NOBODY, SEATS

Trick = tuple[int, tuple[Move, ...], int | None]
"""A trick that is over: who led, the moves in order, who won (``None`` after a revolt)."""

NEXT: Final = {seats: (*range(1, seats), 0) for seats in CARDS_EACH}
"""Who sits to the left of each seat."""
CHOSEN: Final[tuple[str | None, ...]] = ("N", "R", "B", None, None)
"""How a view names the chosen family."""
_FACE: Final[View] = {
    "seats": 0,
    "round": 0,
    "kind": "",
    "leader": 0,
    "coins": (),
    "supply": 0,
    "arms": (),
    "won": (),
    "past": (),
    "lacks": (),
    "pitchfork": None,
    # Seat, turn, trick and hand are places for what each view fills in: a copy need not grow.
    "seat": None,
    "turn": None,
    "chosen": None,
    "trick": (),
    "hand": (),
}
"""A face (see `Table`) before anything is written on it."""


class Table(State):
    """The table. What views share with it (tuples) is replaced, never changed."""

    __slots__ = (
        "_by",
        "_cuts",
        "_face",
        "_lying",
        "_moves",
        "_next",
        "_outcome",
        "_pending",
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

    # Once more, as in the contract: a compiled state keeps only its own in fixed places.
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
    """Whether it is asked whom to take a coin from; otherwise it is asked for a card."""
    trick: tuple[Move, ...]
    """The moves made in this trick, the leader's first."""
    chosen: int
    coins: list[int]
    supply: int
    """Coins that belong to nobody and lie on no card."""
    arms: list[int]
    won: list[int]
    """Tricks won in this round."""
    past: tuple[Trick, ...]
    """The tricks of this round that are over."""
    lacking: list[int]
    """The families each seat has shown not to hold, a bit for each."""
    pitchfork: int
    """The seat whose pitchfork has not been played; it holds a Citizen. Afterwards `NOBODY`."""

    _seed: str
    _outcome: Outcome | None
    _next: tuple[int, ...]
    """Who sits to the left of each seat."""
    _moves: tuple[Move, ...]
    """The legal moves of the seat asked now."""
    _pending: tuple[Decision, ...]
    _lying: int
    """The cards of this trick as a number (see `cards`)."""
    _cuts: int
    """Those of them that cut; a coin lies on each."""
    _by: list[int]
    """Who played each card of this trick, by its bit."""
    _face: View
    """What all views share that does not change with every card. It is kept up as things
    happen and never handed out itself: to copy a dict costs a fifth of building one."""

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
        shown = self._face.copy()
        shown["seat"] = seat
        shown["turn"] = SEATS[self.turn]
        shown["trick"] = self.trick
        if seat is None:
            del shown["hand"]
            shown["hands"] = tuple([cards_of(hand) for hand in self.hands])
        else:
            shown["hand"] = cards_of(self.hands[seat])
        return shown

    def _draw_face(self) -> None:
        """Write all of the face anew; in between, what changes is written where it does."""
        self._face = face = _FACE.copy()
        face["seats"] = self.seats
        face["round"] = self.round
        face["kind"] = "take" if self.taking else "play"
        face["leader"] = self.leader
        face["coins"] = tuple(self.coins)
        face["supply"] = self.supply
        face["arms"] = tuple(self.arms)
        face["won"] = tuple(self.won)
        face["past"] = self.past
        face["lacks"] = tuple([LACKS[known] for known in self.lacking])
        face["pitchfork"] = SEATS[self.pitchfork]
        face["chosen"] = CHOSEN[self.chosen]

    def _restore(
        self, view: View, past: tuple[Trick, ...], trick: Sequence[Move], hands: list[int]
    ) -> None:
        """Set the table as `view` shows it, with these hands."""
        self.seats = view["seats"]
        self.round = view["round"]
        self.hands = hands
        self.leader = view["leader"]
        self.turn = SEATS.index(view["turn"])
        self.taking = view["kind"] == "take"
        self.trick = tuple(trick)
        self.chosen = UNDECIDED if view["chosen"] is None else LETTERS.index(view["chosen"])
        self.coins = list(view["coins"])
        self.supply = view["supply"]
        self.arms = list(view["arms"])
        self.won = list(view["won"])
        self.past = past
        self.lacking = [LACKS.index(letters) for letters in view["lacks"]]
        self.pitchfork = SEATS.index(view["pitchfork"])
        self._next = NEXT[self.seats]
        self._lying = self._cuts = 0
        self._by = [NOBODY] * len(CARDS)
        seat = self.leader
        for move in trick:
            card = CARDS[card_of(move)]
            self._lying += card
            self._by[card.bit_length() - 1] = seat
            if type(move) is dict:
                self._cuts += card
            seat = self._next[seat]
        self._draw_face()

    def copy(self) -> Table:
        twin = self.__class__()
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
        twin.coins = self.coins[:]
        twin.supply = self.supply
        twin.arms = self.arms[:]
        twin.won = self.won[:]
        twin.past = self.past
        twin.lacking = self.lacking[:]
        twin.pitchfork = self.pitchfork
        twin._seed = self._seed
        twin._outcome = self._outcome
        twin._next = self._next
        twin._moves = self._moves
        twin._pending = self._pending
        twin._face = self._face.copy()
        twin._lying = self._lying
        twin._cuts = self._cuts
        twin._by = self._by[:]
        return twin

    def audit(self) -> None:
        played = [move for _, moves, _ in self.past for move in moves] + list(self.trick)
        cards = [card_of(move) for move in played]
        for hand in self.hands:
            cards += cards_of(hand)
        pack = PACK[: self.seats * CARDS_EACH[self.seats]]
        assert sorted(cards) == sorted(pack), "cards are lost or doubled"
        coins = sum(self.coins) + self.supply + sum(type(move) is dict for move in self.trick)
        assert coins == self.options["coins"], f"{coins} coins in the game"
        assert min(*self.coins, self.supply) >= 0, f"coins: {self.coins}, supply {self.supply}"
        assert sum(self.won) == sum(winner is not None for _, _, winner in self.past)
        for hand, known in zip(self.hands, self.lacking, strict=True):
            held = [card for card in cards_of(hand) if card[0] in LACKS[known]]
            assert not held, f"a seat has shown to lack {LACKS[known]} and holds {held}"
        assert self.pitchfork == NOBODY or self.hands[self.pitchfork] >= ONE_CITIZEN, "no pitchfork"

    def _clear(self) -> None:
        """Nothing led, nothing won: the leader's turn."""
        self.turn = self.leader
        self.trick = ()
        if self.chosen != UNDECIDED:
            self.chosen = UNDECIDED
            self._face["chosen"] = None
        self._lying = self._cuts = 0
