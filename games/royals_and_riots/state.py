"""One game under way, as the contract wants it: decisions, checks, views."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import final

from games.chance import stream
from games.contract import Decision, Event, Game, IllegalMove, Json, Move, Outcome, View, decision
from games.contract import places as places_by
from games.royals_and_riots import lookup
from games.royals_and_riots.cards import (
    BIT,
    RANK,
    RANK_NAMES,
    codes_of,
    mask,
    playable,
)
from games.royals_and_riots.table import EXECUTE, OVER, PLAY, STEAL, Table

NOT_ASKED = "this seat is not asked for a move now"


@final
class RoyalsState(Table):
    """A game of Royals & Riots."""

    __slots__ = ("_moves", "_pending", "sizes")

    sizes: lookup.Sizes
    _moves: tuple[Move, ...]
    """The legal moves of `turn`; none when the game is over."""
    _pending: tuple[Decision, ...]

    @classmethod
    def start(cls, game: Game, seats: int, options: Mapping[str, Json], seed: str) -> RoyalsState:
        """The first round, dealt, with the first player to move."""
        self = cls()
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.three_points = mask(options["three_points"])
        self.sizes = lookup.SIZES[seats]
        self.scores = (0,) * seats
        self.round = 0
        self.past = ()
        events: list[Event] = []
        # The youngest starts, says the rulebook; nobody's age is known, so chance says who.
        self.deal(stream(seed, "starter").below(seats), events)
        self.ask()
        self.opening = tuple(events)
        return self

    def copy(self) -> RoyalsState:
        new = RoyalsState()
        new.game = self.game
        new.seats = self.seats
        new.options = self.options
        new.opening = self.opening
        new.sizes = self.sizes
        new.seed = self.seed
        new.three_points = self.three_points
        new.round = self.round
        new.scores = self.scores
        new.starter = self.starter
        new.points = self.points
        new.riot = self.riot
        new.hands = self.hands[:]
        new.piles = self.piles
        new.aside = self.aside
        new.loot = self.loot
        new.gone = self.gone
        new.known = self.known
        new.lacks = self.lacks[:]
        new.past = self.past
        new.last_round = self.last_round
        new.trick = self.trick
        new.phase = self.phase
        new.leader = self.leader
        new.turn = self.turn
        new.led = self.led
        new.played = self.played
        new.table = self.table
        new.lying = self.lying
        new.stolen = self.stolen
        new._face = None if self._face is None else self._face.copy()
        new._moves = self._moves
        new._pending = self._pending
        return new

    def pending(self) -> tuple[Decision, ...]:
        return self._pending

    def ask(self, *, forced: bool = False) -> str | None:
        """Work out what is asked now; or give the only card there is to play.

        With `forced` a player who has no choice is asked all the same.
        """
        turn, phase = self.turn, self.phase
        moves: tuple[Move, ...]
        if phase == PLAY:
            moves = playable(self.hands[turn], self.led)
            if len(moves) == 1 and not forced:
                only: str = moves[0]
                return only
        elif phase == STEAL:
            moves = lookup.ROBBERIES[self.seats][turn]
        elif phase == EXECUTE:
            # Another card lies beside the Executioner, if only the Thief who sent
            # the rest home: this is always a choice.
            moves = tuple([code for code in self.table if code])
        else:
            moves = ()
        self._moves = moves
        self._pending = (decision((turn, phase, moves)),) if moves else ()
        return None

    def check(self, seat: int, move: Move) -> None:
        # {"rob": True} and {"rob": 1.0} equal {"rob": 1}: hence the second look.
        if (
            seat == self.turn
            and move in self._moves
            and (type(move) is str or type(move["rob"]) is int)
        ):
            return
        raise IllegalMove(self._why_not(seat, move))

    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        seat = self.turn
        if len(moves) != 1 or seat not in moves:
            raise IllegalMove("exactly the seat that is asked must move")
        move = moves[seat]
        if move not in self._moves or (type(move) is not str and type(move["rob"]) is not int):
            raise IllegalMove(self._why_not(seat, move))
        events: list[Event] = []
        if self.phase == PLAY:
            self.play(move, events)
        elif self.phase == STEAL:
            self.steal(None if move == "decline" else move["rob"], events)
        else:
            self.execute(move, events)
        # The only card somebody may play plays itself.
        while card := self.ask():
            self.play(card, events)
        return events

    def default_move(self, seat: int) -> Move:
        """The lowest card, no theft, the Executioner himself."""
        moves = self._moves_of(seat)
        if self.phase == STEAL:
            return "decline"
        if self.phase == EXECUTE:
            return "X"
        ranked = [code for code in moves if RANK[code]]
        return ranked[-1] if ranked else moves[0]

    def random_move(self, seat: int, rng: Random) -> Move:
        return rng.choice(self._moves_of(seat))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return Outcome(places_by(self.scores), self.scores, "most points")

    def view(self, seat: int | None) -> View:
        if seat is None:
            return self._view_of_everything()
        # Copying a dict costs a fifth of building one, and most of it lasts for a trick.
        view = (self._face or self._draw_face()).copy()
        view["seat"] = seat
        view["turn"] = self.turn if self._moves else None
        view["led"] = self.led
        # Who leads may play any card: his moves are his hand.
        leads = seat == self.turn and self.led is None and self.phase == PLAY
        view["hand"] = self._moves if leads else codes_of(self.hands[seat])
        view["table"] = self.table
        sizes = self.sizes[self.trick][self.leader][self.played]
        view["hand_sizes"], view["pile_sizes"] = sizes
        view["lacks"] = tuple(self.lacks)
        return view

    def _draw_face(self) -> View:
        """The part of a view that stays the same while cards are played to a trick."""
        self._face = face = {
            "seat": None,
            "seats": self.seats,
            "phase": self.phase,
            "round": self.round,
            "trick": self.trick + 1,
            "starter": self.starter,
            "leader": self.leader,
            "turn": None,
            "led": None,
            "riot": self.riot,
            "hand": (),
            "table": (),
            "stolen": self.stolen,
            "hand_sizes": (),
            "pile_sizes": (),
            "known": self.known,
            "lacks": (),
            "loot": self.loot,
            "gone": self.gone,
            "past": self.past,
            "last_round": self.last_round,
            "points": self.points,
            "scores": self.scores,
        }
        return face

    def _view_of_everything(self) -> View:
        view = self.view(0)
        del view["hand"]
        view["seat"] = None
        view["hands"] = tuple([codes_of(hand) for hand in self.hands])
        left = zip(self.piles, view["pile_sizes"], strict=True)
        view["piles"] = tuple([pile[len(pile) - size :] for pile, size in left])
        view["aside"] = self.aside
        return view

    def _moves_of(self, seat: int) -> tuple[Move, ...]:
        if not self._moves or seat != self.turn:
            raise IllegalMove(NOT_ASKED)
        return self._moves

    def _why_not(self, seat: int, move: Move) -> str:
        """Why `move`, which is not among the legal ones, is not. It may be anything."""
        if not self._moves or seat != self.turn:
            return NOT_ASKED
        if self.phase == STEAL:
            return 'the Thief says {"rob": SEAT} with another player\'s seat, or "decline"'
        if type(move) is not str or move not in BIT:
            return 'a card is written by its code, like "K", "R4", "N1" or "T"'
        if self.phase == EXECUTE:
            return f"{move} does not lie in the trick"
        if not BIT[move] & self.hands[self.turn]:
            return f"{move} is not in your hand"
        assert self.led is not None
        return f"{RANK_NAMES[self.led]}s lead and you hold one: follow, or play T, X or B"
