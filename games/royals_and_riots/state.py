"""A game of Royals & Riots under way: the verbs of the engine contract."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import final

from games.chance import stream
from games.contract import Decision, Event, Game, IllegalMove, Json, Move, Outcome, View, places
from games.fast import decision
from games.royals_and_riots import refusals
from games.royals_and_riots.cards import (
    LETTER,
    NO_RANK,
    NUMBER,
    RANK,
    RANK_MASK,
    RANKLESS,
    codes_of,
    mask,
    written,
)
from games.royals_and_riots.table import Player
from games.royals_and_riots.tables import (
    BLANKS,
    EXECUTE,
    FOLLOWINGS,
    LOWEST,
    OVER,
    PLAY,
    ROBBERIES,
    STEAL,
)
from games.royals_and_riots.tricks import Tricks


@final
class RoyalsState(Tricks):
    """A game of Royals & Riots."""

    __slots__ = ("_checked", "_free", "_moves", "_pending")

    _checked: str | None
    """The card that `check` found legal, so that `apply` need not check it again."""
    _free: bool
    """Whether the seat in turn may play any card of its hand."""
    _moves: tuple[Move, ...]
    """The legal moves of the seat in turn; none when the game is over."""
    _pending: tuple[Decision, ...]

    @classmethod
    def start(cls, game: Game, seats: int, options: Mapping[str, Json], seed: str) -> RoyalsState:
        """A new game with its first round dealt."""
        self = cls()
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.three_points = mask(options["three_points"])
        self.blanks = BLANKS[seats]
        self.scores = (0,) * seats
        self.round = 0
        self.past = ()
        events: list[Event] = []
        # By the rulebook the youngest starts. Nobody's age is known, so it is drawn.
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
        new.blanks = self.blanks
        new.seed = self.seed
        new.three_points = self.three_points
        new.round = self.round
        new.scores = self.scores
        new.starter = self.starter
        new.points = self.points
        new.riot = self.riot
        new.players = [Player(own.hand, own.pile, own.lacks) for own in self.players]
        new.aside = self.aside
        new.loot = self.loot
        new.gone = self.gone
        new.known = self.known
        new.known_told = self.known_told
        new.lacks_told = self.lacks_told[:]
        new.past = self.past
        new.last_round = self.last_round
        new.trick = self.trick
        new.phase = self.phase
        new.leader = self.leader
        new.turn = self.turn
        new.led = self.led
        new.played = self.played
        new.table = self.table[:]
        new.lying = self.lying
        new.stolen = self.stolen
        new._checked = None
        new._free = self._free
        new._moves = self._moves
        new._pending = self._pending
        return new

    def pending(self) -> tuple[Decision, ...]:
        return self._pending

    def ask(self, *, forced: bool = False) -> int:
        """Ask the seat in turn, and return −1; or return the only card that it can play.

        With `forced`, a seat with a single card to play is asked all the same.
        """
        turn, phase = self.turn, self.phase
        self._checked = None
        self._free = False
        moves: tuple[Move, ...]
        if phase == PLAY:
            led, hand = self.led, self.players[turn].hand
            # Cards of the leading rank, if the hand has any, and those without rank.
            following = hand & RANK_MASK[led]
            legal = following | hand & RANKLESS if following else hand
            if not legal & legal - 1 and not forced:
                return legal.bit_length() - 1
            self._free = legal == hand
            if legal == following:
                self._moves, self._pending = FOLLOWINGS[turn][led][legal >> LOWEST[led]]
                return -1
            moves = codes_of(legal)
        elif phase == STEAL:
            moves = ROBBERIES[self.seats][turn]
        elif phase == EXECUTE:
            # Beside the Executioner at least one other card lies in the trick, so this is
            # always a choice.
            moves = tuple([code for code in self.table if code])
        else:
            moves = ()
        self._moves = moves
        self._pending = (decision(turn, phase, moves),) if moves else ()
        return -1

    def check(self, seat: object, move: Move) -> None:
        if isinstance(seat, int) and seat == self.turn and move in self._moves:
            if type(move) is str:
                self._checked = move
                return
            # {"rob": True} and {"rob": 1.0} equal {"rob": 1}.
            if type(move["rob"]) is int:
                return
        raise IllegalMove(refusals.why(self, seat, move))

    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        seat = self.turn
        try:
            move = moves[seat]
        except KeyError:
            raise IllegalMove(refusals.WRONG_SEATS) from None
        if len(moves) != 1:
            raise IllegalMove(refusals.WRONG_SEATS)
        if move is not self._checked or move is None:
            self.check(seat, move)
        events: list[Event] = []
        if self.phase == PLAY:
            self.play(NUMBER[move], events)
        elif self.phase == STEAL:
            self.steal(None if move == "decline" else move["rob"], events)
        else:
            self.execute(NUMBER[move], events)
        # A card without an alternative is played without asking.
        while (card := self.ask()) >= 0:
            self.play(card, events)
        return events

    def default_move(self, seat: int) -> Move:
        """The lowest card; no theft; the Executioner removes himself."""
        moves = self._moves_of(seat)
        if self.phase == STEAL:
            return "decline"
        if self.phase == EXECUTE:
            return "X"
        ranked = [code for code in moves if RANK[NUMBER[code]] != NO_RANK]
        return ranked[-1] if ranked else moves[0]

    def random_move(self, seat: int, rng: Random) -> Move:
        return rng.choice(self._moves_of(seat))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return Outcome(places(self.scores), self.scores, "most points")

    def view(self, seat: int | None) -> View:
        if seat is None:
            return self._view_of_everything()
        # Copying a dict takes a fifth of the time of building one, so only what differs from
        # the start of a game is filled in.
        view = self.blanks[self.trick][self.leader][self.played].copy()
        if self.phase != PLAY:
            view["phase"] = self.phase
            view["turn"] = self.turn if self._moves else None
            view["seat"] = seat
            view["scores"] = self.scores
        elif seat != self.turn:
            view["seat"] = seat
        if self.round > 1:
            view["round"] = self.round
            view["scores"] = self.scores
            if self.last_round:
                view["last_round"] = self.last_round
        if self.trick or self.stolen:
            view["starter"] = self.starter
            view["loot"] = self.loot
            view["past"] = self.past
            view["points"] = self.points
            if self.riot:
                view["riot"] = True
            if self.gone:
                view["gone"] = self.gone
        if self.played:
            view["led"] = LETTER[self.led]
            view["table"] = tuple(self.table)
        if self.known:
            view["known"] = self.known_told
            view["stolen"] = self.stolen
        # The legal moves of a seat that may play any card are its hand.
        free = self._free and seat == self.turn
        view["hand"] = self._moves if free else codes_of(self.players[seat].hand)
        view["lacks"] = tuple(self.lacks_told)
        return view

    def _view_of_everything(self) -> View:
        view = self.view(0)
        del view["hand"]
        view["seat"] = None
        view["hands"] = tuple([codes_of(player.hand) for player in self.players])
        view["piles"] = self.undrawn()
        view["aside"] = written(self.aside)
        return view

    def _moves_of(self, seat: int) -> tuple[Move, ...]:
        if not self._moves or seat != self.turn:
            raise IllegalMove(refusals.NOT_ASKED)
        return self._moves
