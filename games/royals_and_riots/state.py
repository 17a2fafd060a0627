"""One game under way, as the contract wants it: decisions, checks, views."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, final

from games.chance import stream
from games.contract import Decision, Event, Game, IllegalMove, Json, Move, Outcome, View, decision
from games.contract import places as places_by
from games.royals_and_riots.cards import (
    LETTER,
    NO_RANK,
    NUMBER,
    RANK,
    RANK_MASK,
    RANK_NAMES,
    RANKLESS,
    codes_of,
    mask,
    written,
)
from games.royals_and_riots.lookup import (
    BLANKS,
    EXECUTE,
    FOLLOWINGS,
    LOWEST,
    OVER,
    PLAY,
    ROBBERIES,
    STEAL,
)
from games.royals_and_riots.table import Player
from games.royals_and_riots.tricks import Tricks

NOT_ASKED = "this seat is not asked for a move now"
NOT_ONE = "exactly the seat that is asked must move"

_decision: Final = decision
"""Compiled, a constant of this module is at hand without a look-up."""


@final
class RoyalsState(Tricks):
    """A game of Royals & Riots."""

    __slots__ = ("_checked", "_free", "_moves", "_pending")

    _checked: str | None
    """The card that `check` found legal: `apply` need not look for it again."""
    _free: bool
    """Whether `turn` is to play a card and may play any he has."""
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
        self.blanks = BLANKS[seats]
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
        """Work out what is asked now; or give the only card there is to play, −1 if none is.

        With `forced` a player who has no choice is asked all the same.
        """
        turn, phase = self.turn, self.phase
        self._checked = None
        self._free = False
        moves: tuple[Move, ...]
        if phase == PLAY:
            led, hand = self.led, self.players[turn].hand
            # Cards of the rank that leads if he has some, or without rank.
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
            # Another card lies beside the Executioner, if only the Thief who sent
            # the rest home: this is always a choice.
            moves = tuple([code for code in self.table if code])
        else:
            moves = ()
        self._moves = moves
        self._pending = (_decision((turn, phase, moves)),) if moves else ()
        return -1

    def check(self, seat: object, move: Move) -> None:
        if isinstance(seat, int) and seat == self.turn and move in self._moves:
            if type(move) is str:
                self._checked = move
                return
            # {"rob": True} and {"rob": 1.0} equal {"rob": 1}.
            if type(move["rob"]) is int:
                return
        raise IllegalMove(self._why_not(seat, move))

    def apply(self, moves: Mapping[int, Move]) -> list[Event]:
        seat = self.turn
        try:
            move = moves[seat]
        except KeyError:
            raise IllegalMove(NOT_ONE) from None
        if len(moves) != 1:
            raise IllegalMove(NOT_ONE)
        if move is not self._checked or move is None:
            self.check(seat, move)
        events: list[Event] = []
        if self.phase == PLAY:
            self.play(NUMBER[move], events)
        elif self.phase == STEAL:
            self.steal(None if move == "decline" else move["rob"], events)
        else:
            self.execute(NUMBER[move], events)
        # The only card somebody may play plays itself.
        while (card := self.ask()) >= 0:
            self.play(card, events)
        return events

    def default_move(self, seat: int) -> Move:
        """The lowest card, no theft, the Executioner himself."""
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
        return Outcome(places_by(self.scores), self.scores, "most points")

    def view(self, seat: int | None) -> View:
        if seat is None:
            return self._view_of_everything()
        # Copying a dict costs a fifth of building one: only what is not as at the start
        # of a game is filled in.
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
        # Who may play any card has his hand for moves.
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
            raise IllegalMove(NOT_ASKED)
        return self._moves

    def _why_not(self, seat: object, move: Move) -> str:
        """Why `move`, which is not among the legal ones, is not. It may be anything."""
        if not self._moves or not isinstance(seat, int) or seat != self.turn:
            return NOT_ASKED
        if self.phase == STEAL:
            return 'the Thief says {"rob": SEAT} with another player\'s seat, or "decline"'
        if type(move) is not str or move not in NUMBER:
            return 'a card is written by its code, like "K", "R4", "N1" or "T"'
        if self.phase == EXECUTE:
            return f"{move} does not lie in the trick"
        if not self.players[self.turn].hand >> NUMBER[move] & 1:
            return f"{move} is not in your hand"
        led = LETTER[self.led]
        assert led
        return f"{RANK_NAMES[led]}s lead and you hold one: follow, or play T, X or B"
